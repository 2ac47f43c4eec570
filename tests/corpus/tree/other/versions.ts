// Versions of models, not of an API for pods.
export const VERSION = 'v1';
export const models = [{ name: 'small', version: 'v1' }, { name: 'large', version: 'v2' }];

export function isCurrent(version: string): boolean {
  return version !== 'v1';
}
