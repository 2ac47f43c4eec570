const BASE = process.env.GPU_API ?? 'https://rest.gpu.example/v2';

export interface Pod {
  id: string;
  name: string;
  status: 'PROVISIONING' | 'STARTING' | 'RUNNING' | 'STOPPED' | 'ERROR' | 'TERMINATED';
  image: string;
  cost: number;
  templateId: string | null;
  dataCenterIds?: string[];
  ports: string[];
}

export interface Endpoint {
  id: string;
  workers: { min: number; max: number; idleTimeout: number };
  scaling: { type: 'QUEUE_DELAY'; queueDelay: number };
  flashboot: 'FLASHBOOT' | 'OFF';
}

async function get<T>(path: string): Promise<T> {
  const response = await fetch(BASE + path, { headers: { Authorization: `Bearer ${process.env.GPU_API_KEY}` } });
  if (!response.ok) throw new Error((await response.json()).detail);
  return response.json();
}

export const pods = async () => (await get<{ pods: Pod[] }>('/pods')).pods;
export const templates = async () => (await get<{ templates: { id: string }[] }>('/templates')).templates;
export const endpoints = async () => (await get<{ endpoints: Endpoint[] }>('/serverless')).endpoints;

export async function names(): Promise<string[]> {
  return (await pods()).filter((pod) => pod.status === 'RUNNING').map((pod) => pod.name);
}

export async function widen(endpoint: Endpoint, workersMax: number): Promise<void> {
  await fetch(`${BASE}/serverless/${endpoint.id}`, {
    method: 'PATCH',
    body: JSON.stringify({ workers: { min: 0, max: workersMax } }),
  });
}
