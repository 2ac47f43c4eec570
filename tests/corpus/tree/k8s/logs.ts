const proxy = 'http://localhost:8001';

export interface PodRef {
  namespace: string;
  name: string;
}

export async function tail(ref: PodRef, lines: number): Promise<string> {
  const url = `${proxy}/api/v1/namespaces/${ref.namespace}/pods/${ref.name}/log?tailLines=${lines}`;
  const response = await fetch(url);
  if (response.status !== 200) {
    const { message } = await response.json();
    throw new Error(message);
  }
  return response.text();
}

export async function restart(ref: PodRef): Promise<void> {
  await fetch(`${proxy}/api/v1/namespaces/${ref.namespace}/pods/${ref.name}`, { method: 'DELETE' });
}

export async function names(namespace: string): Promise<string[]> {
  const list = await (await fetch(`${proxy}/api/v1/namespaces/${namespace}/pods`)).json();
  return list.items.map((pod: { metadata: { name: string } }) => pod.metadata.name);
}
