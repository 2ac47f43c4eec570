// On v2 already: the path is glued to the base by a function of its own.
const call = (method, path) => fetch(`https://rest.gpu.example/v2${path}`, { method });

export const end = (id) => call('DELETE', `/pods/${id}`);
