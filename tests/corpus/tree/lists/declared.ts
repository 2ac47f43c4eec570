const BASE = 'https://rest.gpu.example/v1'

async function call<T>(method: string, path: string): Promise<T> {
  const res = await fetch(`${BASE}${path}`, { method })
  return (await res.json()) as T
}

export const listPods = async () => (await call('GET', '/pods')) || []

export async function listEndpoints(): Promise<Endpoint[]> {
  return call('GET', '/endpoints')
}

function rows(data: Bill[] | { items?: Bill[] }): Bill[] {
  return Array.isArray(data) ? data : (data.items ?? [])
}

export async function bills() {
  return rows(await call('GET', '/billing/pods'))
}

export async function sweep() {
  for (const p of await listPods()) console.log(p.desiredStatus)
}

