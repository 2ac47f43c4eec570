import axios from 'axios'

const client = axios.create({ baseURL: process.env.GPU_URL || 'https://rest.gpu.example/v1' })

export async function pods() {
  const res = await client.get<Pod[]>('/pods')
  return res.data
}

export const ids = async () => (await client.get('/templates')).data.map((t: any) => t.id)

export async function endpoint(id: string) {
  const { data: endpoint } = await client.get(`/endpoints/${id}`, { params: { includeTemplate: true } })
  return {
    image: endpoint.template?.imageName,
    template: endpoint.templateId,
    version: endpoint.version,
    idle: endpoint.idleTimeout,
  }
}

export async function names(): Promise<string[]> {
  const response = await client.get('/pods')
  const items = response.data as Array<{ name: string }>
  return items.map((item) => item.name)
}

export function toRow(pod: any) {
  const {
    id,
    desiredStatus,
    machine: { gpuTypeId } = {} as any,
    costPerHr = 0,
  } = pod
  return [id, desiredStatus, gpuTypeId, costPerHr].join(' ')
}
