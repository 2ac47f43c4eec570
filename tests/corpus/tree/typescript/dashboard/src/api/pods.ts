import { API_ROOT, ApiError, headers } from './base';
import type { Pod, PodInput } from './types';

async function send<T>(token: string, method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(API_ROOT + path, {
    method,
    headers: headers(token),
    body: body ? JSON.stringify(body) : undefined,
  });
  if (!response.ok) {
    const { message } = await response.json();
    throw new ApiError(response.status, message);
  }
  return response.json() as Promise<T>;
}

export const listPods = (token: string) => send<Pod[]>(token, 'GET', '/pods?computeType=GPU');

export const createPod = (token: string, input: PodInput) => send<Pod>(token, 'POST', '/pods', input);

export const stopPod = (token: string, id: string) => send<Pod>(token, 'POST', `/pods/${id}/stop`);

export const startPod = (token: string, id: string) => send<Pod>(token, 'POST', `/pods/${id}/start`);

export const deletePod = (token: string, id: string) => send<void>(token, 'DELETE', `/pods/${id}`);

export const updatePod = (token: string, id: string, input: Partial<PodInput>) =>
  send<Pod>(
    token,
    'POST',
    `/pods/${encodeURIComponent(id)}/update`,
    input,
  );
