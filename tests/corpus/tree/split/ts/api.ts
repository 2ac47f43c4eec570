export class Api {
  constructor(private readonly key: string, private readonly base = 'https://rest.gpu.example/v1') {}

  async send<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(this.base + path, {
      method,
      headers: { authorization: `Bearer ${this.key}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    return (await answer.json()) as T;
  }
}
