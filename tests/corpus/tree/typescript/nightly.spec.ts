import { test, expect, request, type APIRequestContext } from '@playwright/test';

let api: APIRequestContext;

test.beforeAll(async () => {
  api = await request.newContext({
    baseURL: 'https://cloud.example.org',
    extraHTTPHeaders: { Authorization: `Bearer ${process.env.CLOUD_KEY}` },
  });
});

test('a CPU pod comes and goes', async () => {
  const created = await api.post('/v1/pods', {
    data: {
      name: 'nightly',
      imageName: 'alpine:3.20',
      computeType: 'CPU',
      cpuFlavorIds: ['cpu3c', 'cpu5c'],
      cpuFlavorPriority: 'availability',
      vcpuCount: 2,
    },
  });
  expect(created.status()).toBe(200);
  const pod = await created.json();
  expect(pod.desiredStatus).toBe('RUNNING');
  expect(pod.interruptible).toBe(false);

  const listed = await (await api.get('/v1/pods', { params: { name: 'nightly' } })).json();
  expect(listed).toHaveLength(1);

  const gone = await api.delete(`/v1/pods/${pod.id}`);
  expect(gone.status()).toBe(200);
});

test('a wrong body is told', async () => {
  const answer = await api.post('/v1/pods', { data: { gpuTypeIds: 7 } });
  expect(answer.status()).toBe(400);
  expect((await answer.json()).error).toContain('gpuTypeIds');
});
