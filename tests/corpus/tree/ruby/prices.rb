# Prints what each pod costs.
require 'json'
require 'net/http'

uri = URI('https://rest.gpu.example/v1/pods')
body = Net::HTTP.get(uri, 'Authorization' => "Bearer #{ENV.fetch('GPU_KEY')}")
pods = JSON.parse(body)
pods.each { |pod| puts "#{pod['name']} #{pod['costPerHr']}" }
