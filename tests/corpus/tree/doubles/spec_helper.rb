require 'webmock/rspec'

RSpec.configure do |config|
  config.before do
    stub_request(:get, 'https://rest.gpu.example/v1/pods').to_return(body: '[{"id": "p", "desiredStatus": "RUNNING"}]')
    stub_request(:post, %r{rest.gpu.example/v1/pods}).to_return(body: { 'imageName' => 'alpine', 'costPerHr' => 0.2 }.to_json)
  end
end
