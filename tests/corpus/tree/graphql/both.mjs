// Reads by GraphQL, ends by REST.
const gql = (query) => fetch('https://api.gpu.example/graphql', { method: 'POST', body: JSON.stringify({ query }) });

export const list = () => gql('query { myself { pods { id desiredStatus costPerHr } } }');
export const end = (id) => fetch(`https://rest.gpu.example/v1/pods/${id}`, { method: 'DELETE' });
