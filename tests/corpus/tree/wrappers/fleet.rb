require 'faraday'

CLOUD = Faraday.new(url: 'https://rest.gpu.example/v1') { |f| f.request(:json) && f.response(:json) }

def rent(name)
  CLOUD.post('pods', name: name, imageName: 'ruby:3.3', gpuTypeIds: ['NVIDIA L4'], dockerStartCmd: ['rake']).body['id']
end

def cost(id)
  CLOUD.get("pods/#{id}").body.fetch('costPerHr')
end
