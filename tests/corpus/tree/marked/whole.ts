// svcctl-migrate: keep-file
// This file is the fixture of a test of the old client.
const BASE = 'https://archive.gpu.example/v1';

export async function fixture(): Promise<string[]> {
  const pods = await (await fetch(`${BASE}/pods`)).json();
  return pods.map((pod: { desiredStatus: string }) => pod.desiredStatus);
}
