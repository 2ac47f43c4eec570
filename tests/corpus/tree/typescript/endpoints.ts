type EndpointInput = {
  name: string;
  templateId: string;
  gpuTypeIds: string[];
  workersMin: number;
  workersMax: number;
  scalerType: 'QUEUE_DELAY' | 'REQUEST_COUNT';
  scalerValue: number;
};

const V1 = 'https://rest.gpu.example/v1' as const;

async function request(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) {
  return fetch(`${V1}/${path}`, { method, body: body && JSON.stringify(body) });
}

export const create = (input: EndpointInput) => request('POST', 'endpoints', input);

export const remove = async (id: string): Promise<boolean> =>
  (await request('DELETE', `endpoints/${id}`)).status === 200;

export async function list(): Promise<string[]> {
  const endpoints = await (await request('GET', 'endpoints')).json();
  return endpoints.map((e: { id: string; version: number }) => `${e.id}@${e.version}`);
}

export const pause = (id: string) => request('PATCH', `endpoints/${id}`, { workersMin: 0, workersMax: 0 });
