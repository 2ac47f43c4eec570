# frozen_string_literal: true

# Reads a Podfile and says what each pod wants.
platform = :ios
pods = { 'Alamofire' => '~> 5.9', 'SnapKit' => '~> 5.7' }

def pod(name, version)
  puts "pod '#{name}', '#{version}'"
end

pods.each { |name, version| pod(name, version) }

require 'net/http'
trunk = Net::HTTP.get(URI('https://trunk.cocoapods.example/api/v1/pods/Alamofire'))
puts "#{platform}: #{trunk.bytesize} bytes about /pods"
