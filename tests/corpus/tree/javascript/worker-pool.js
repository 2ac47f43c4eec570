const config = {
  gpuApi: 'https://rest.gpu.example/v1',
  token: process.env.GPU_API_KEY,
};

class GpuPool {
  constructor({ gpuApi, token }) {
    this.url = gpuApi;
    this.headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  }

  async pods() {
    const res = await fetch(this.url + '/pods', { headers: this.headers });
    return res.json();
  }

  async add(name) {
    const res = await fetch(this.url + '/pods', {
      method: 'POST',
      headers: this.headers,
      body: JSON.stringify({
        name,
        imageName: 'node:22',
        gpuTypeIds: ['NVIDIA L4'],
        containerDiskInGb: 10,
      }),
    });
    if (res.status !== 200) {
      const body = await res.json();
      throw new Error(body.message);
    }
    return res.json();
  }

  async trim(max) {
    const pods = await this.pods();
    const running = pods.filter((p) => p.desiredStatus === 'RUNNING');
    for (const p of running.slice(max)) {
      await fetch(`${this.url}/pods/${p.id}/stop`, { method: 'POST', headers: this.headers });
    }
  }
}

new GpuPool(config).trim(2);
