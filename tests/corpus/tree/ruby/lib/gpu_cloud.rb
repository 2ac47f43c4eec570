# frozen_string_literal: true

require 'json'
require 'net/http'

# Talks to the GPU cloud.
class GpuCloud
  BASE = ENV.fetch('GPU_API', 'https://rest.gpu.example/v1')

  class Error < StandardError; end

  def initialize(key)
    @key = key
  end

  def pods(**filters)
    get("/pods?#{URI.encode_www_form(filters)}")
  end

  def running
    get('/pods?desiredStatus=RUNNING')
  end

  def pod(id)
    get("/pods/#{id}")
  end

  def create(name, image, gpu)
    body = {
      name: name,
      imageName: image,
      gpuTypeIds: [gpu],
      'dockerEntrypoint' => %w[tini --],
      allowedCudaVersions: ['12.4', '12.6']
    }
    post('/pods', body)
  end

  def stop(id) = post("/pods/#{id}/stop")

  def start(id) = post("/pods/#{id}/start")

  def delete(id)
    uri = URI("#{BASE}/pods/#{id}")
    response = Net::HTTP.start(uri.host, uri.port, use_ssl: true) { |http| http.delete(uri.path, headers) }
    response.code == '200'
  end

  private

  def headers = { 'Authorization' => "Bearer #{@key}", 'Content-Type' => 'application/json' }

  def get(path)
    read(Net::HTTP.get_response(URI(BASE + path), headers))
  end

  def post(path, body = nil)
    read(Net::HTTP.post(URI(BASE + path), body.to_json, headers))
  end

  def read(response)
    answer = JSON.parse(response.body)
    raise Error, answer['message'] || answer['error'] unless response.is_a?(Net::HTTPSuccess)

    answer
  end
end
