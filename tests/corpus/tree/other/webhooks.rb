# frozen_string_literal: true

require 'faraday'

# The endpoints that our webhooks are sent to.
class Webhooks
  def initialize(token)
    @http = Faraday.new(url: 'https://hooks.example.io') do |f|
      f.request :json
      f.response :json
      f.headers['Authorization'] = "Bearer #{token}"
    end
  end

  def endpoints
    @http.get('/v1/endpoints').body
  end

  def create(url, events)
    answer = @http.post('/v1/endpoints', { url: url, enabled_events: events, version: '2024-01-01' })
    raise answer.body['message'] unless answer.status == 200

    answer.body
  end

  def disable(id)
    @http.patch("/v1/endpoints/#{id}", { status: 'disabled' })
  end
end

Webhooks.new(ENV.fetch('HOOKS_TOKEN')).endpoints.each { |endpoint| puts "#{endpoint['url']} #{endpoint['version']}" }
