#!/usr/bin/env ruby
# frozen_string_literal: true

require_relative 'lib/gpu_cloud'

cloud = GpuCloud.new(ENV.fetch('GPU_API_KEY'))

cloud.running.each do |pod|
  puts format('%-20s %-12s %6.2f', pod['name'], pod['gpu']['displayName'], pod['costPerHr'])
  puts "  #{pod['publicIp']}:#{pod['portMappings']['22']}" if pod['portMappings']
end

stopped = cloud.pods.select { |pod| pod['desiredStatus'] == 'EXITED' }
puts "#{stopped.size} stopped, on #{stopped.map { |pod| pod['machineId'] }.uniq.size} machines"

desired_status = ARGV.first || 'RUNNING'
puts "nothing is #{desired_status}" if cloud.pods.none? { |pod| pod['desiredStatus'] == desired_status }
