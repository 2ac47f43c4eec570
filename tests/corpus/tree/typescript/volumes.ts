import got from 'got';

interface NetworkVolume {
  id: string;
  name: string;
  size: number;
  dataCenterId: string;
}

const client = got.extend({
  prefixUrl: 'https://compute.example.net/v1/',
  headers: { authorization: `Bearer ${process.env.COMPUTE_KEY}` },
  responseType: 'json',
});

export async function ensureVolume(name: string, size: number): Promise<string> {
  const volumes = await client.get('networkvolumes').json<NetworkVolume[]>();
  const found = volumes.find((volume) => volume.name === name);
  if (!found) {
    const made = await client
      .post('networkvolumes', { json: { name, size, dataCenterId: 'EU-RO-1' } })
      .json<NetworkVolume>();
    return made.id;
  }
  if (found.size < size) {
    await client.post(`networkvolumes/${found.id}/update`, { json: { size } });
  }
  console.log(`${found.name} is in ${found.dataCenterId}`);
  return found.id;
}

export async function rentBeside(volumeId: string): Promise<string> {
  const pod = await client
    .post('pods', {
      json: {
        name: 'beside-volume',
        imageName: 'alpine:3.20',
        gpuTypeIds: ['NVIDIA A40', 'NVIDIA L40S'],
        networkVolumeId: volumeId,
        volumeMountPath: '/data',
        ports: '22/tcp,8000/http',
        dataCenterIds: ['EU-RO-1', 'EU-CZ-1'],
        dataCenterPriority: 'custom',
      },
    })
    .json<{ id: string }>();
  return pod.id;
}
