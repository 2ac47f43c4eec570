require 'json'
require 'net/http'

pods = JSON.parse(Net::HTTP.get(URI('https://rest.gpu.example/v1/pods')))
pods.each { |pod| puts pod['name'] }
