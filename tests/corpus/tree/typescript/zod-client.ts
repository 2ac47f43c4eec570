import { z } from 'zod';

const Pod = z.object({
  id: z.string(),
  desiredStatus: z.enum(['RUNNING', 'EXITED', 'TERMINATED']),
  machineId: z.string().nullable(),
  volumeInGb: z.number(),
});

export class PodClient {
  private readonly base: string;

  constructor(host = 'https://compute.example.net', private readonly key = process.env.COMPUTE_KEY) {
    this.base = `${host}/v1`;
  }

  private async fetch(path: string, init: RequestInit = {}): Promise<unknown> {
    const response = await fetch(new URL(this.base + path), {
      ...init,
      headers: { Authorization: `Bearer ${this.key}` },
    });
    return response.json();
  }

  async list() {
    return z.array(Pod).parse(await this.fetch('/pods'));
  }

  async lock(id: string) {
    const init = { method: 'PATCH', body: JSON.stringify({ locked: true }) };
    return Pod.parse(await this.fetch(`/pods/${id}`, init));
  }

  async registries() {
    return this.fetch('/containerregistryauth');
  }
}
