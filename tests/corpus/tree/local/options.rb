# frozen_string_literal: true

require 'optparse'

options = { workersMax: 3, gpuCount: 1 }
OptionParser.new do |o|
  o.banner = 'usage: options [--template-id ID]'
  o.on('--template-id ID', 'the templateId that pods are made of') { |value| options[:templateId] = value }
  o.on('--workers-max N', Integer, 'workersMax of the endpoint') { |value| options[:workersMax] = value }
end.parse!

template_id, workers_max = options.values_at(:templateId, :workersMax)
puts "would use #{template_id || 'no template'} with #{workers_max} workers"
warn 'imageName, gpuTypeIds and desiredStatus are names of API v1' if ARGV.include?('--explain')
