const nock = require('nock')

test('lists', async () => {
  nock('https://rest.gpu.example')
    .get('/v1/pods')
    .reply(200, [
      { id: 'a', desiredStatus: 'RUNNING', machine: { gpuTypeId: 'X', gpuDisplayName: 'RTX' } },
    ])
  const pods = await client.listPods()
  expect(pods[0].desiredStatus).toBe('RUNNING')
  expect(fetch).toHaveBeenCalledWith('https://rest.gpu.example/v1/endpoints/e1', expect.anything())
})
