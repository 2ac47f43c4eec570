// Sizes an inference endpoint by the length of our own queue.
import axios from 'axios';

const api = axios.create({
  baseURL: 'https://compute.example.net/v1',
  headers: { Authorization: `Bearer ${process.env.COMPUTE_KEY}` },
});

// Jobs go to the job API, which stays where it is.
const jobs = axios.create({ baseURL: 'https://jobs.example.net/v2' });

export async function queued(endpointId) {
  const { data } = await jobs.get(`/${endpointId}/health`);
  return data.jobs.inQueue;
}

export async function resize(endpointId, workers) {
  const { status } = await api.patch(`/endpoints/${endpointId}`, {
    workersMax: workers,
    workersMin: Math.min(workers, 1),
    idleTimeout: 30,
  });
  if (status === 400) throw new Error('rejected');
}

export async function describe(endpointId) {
  const { data: endpoint } = await api.get(`/endpoints/${endpointId}`);
  return `${endpoint.name} v${endpoint.version}: ${endpoint.template.imageName}`;
}

export async function spent(endpointId) {
  const { data } = await api.get('/billing/endpoints', {
    params: {
      endpointId,
      bucketSize: 'day',
      grouping: 'endpointId',
    },
  });
  return data.reduce((sum, record) => sum + record.amount, 0);
}

const id = process.argv[2];
const length = await queued(id);
await resize(id, Math.max(1, Math.ceil(length / 10)));
console.log(await describe(id), await spent(id));
