import { Api } from './api';

export interface Pod {
  id: string;
  name: string;
  imageName: string;
  desiredStatus: 'RUNNING' | 'EXITED' | 'TERMINATED';
  costPerHr: number;
  portMappings?: Record<string, number> | null;
}

export const list = (api: Api) => api.send<Pod[]>('GET', '/pods');
export const restart = (api: Api, id: string) => api.send('POST', `/pods/${id}/restart`);

export async function rent(api: Api, imageName: string, gpuTypeIds: string[]) {
  const pod = await api.send<Pod>('POST', '/pods', { name: 'web', imageName, gpuTypeIds, volumeInGb: 0 });
  const { costPerHr, desiredStatus } = pod;
  return `${pod.id} ${desiredStatus} ${costPerHr}`;
}
