# frozen_string_literal: true

require 'json'
require 'net/http'

ROOT = URI('https://rest.gpu.example')
HEADERS = { 'Authorization' => "Bearer #{ENV.fetch('GPU_API_KEY')}" }.freeze

def pods
  JSON.parse(Net::HTTP.get(ROOT + '/v2/pods', HEADERS)).fetch('pods')
end

def act(id, action)
  response = Net::HTTP.post(ROOT + "/v2/pods/#{id}/action", { action: action }.to_json, HEADERS)
  raise JSON.parse(response.body)['detail'] unless response.is_a?(Net::HTTPSuccess)
end

pods.each do |pod|
  puts format('%-20s %-10s %s', pod['name'], pod['status'], pod['cost'])
  act(pod['id'], 'stop') if pod['status'] == 'RUNNING' && pod['templateId'] == 'tpl2m8xk4q'
end
