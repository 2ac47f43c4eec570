export const API_ROOT = import.meta.env.VITE_GPU_API ?? 'https://rest.gpu.example/v1';

export function headers(token: string): HeadersInit {
  return { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
}

export class ApiError extends Error {
  constructor(
    readonly status: number,
    text: string,
  ) {
    super(text);
  }
}
