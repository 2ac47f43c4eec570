import { http, HttpResponse } from 'msw';

const BASE = 'https://rest.gpu.example/v1';

export const handlers = [
  http.get(`${BASE}/pods`, () => HttpResponse.json([{ id: 'p', desiredStatus: 'EXITED', imageName: 'busybox' }])),
  http.get('*/v1/networkvolumes', () => HttpResponse.json([])),
  http.post('https://rest.gpu.example/v1/endpoints*', () => HttpResponse.json({ id: 'e', workersMax: 2 })),
];
