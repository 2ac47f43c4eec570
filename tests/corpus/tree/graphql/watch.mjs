// Ends by REST what it watches by GraphQL: the answer to the query is read in a statement of its own.
const API = 'https://rest.gpu.example/v1';

export const watch = async (gql, id) => {
  const d = await gql(`query { pod(id: "${id}") { desiredStatus costPerHr } }`);
  console.log(d.pod?.desiredStatus, d.pod.costPerHr);
};

export const end = (id) => fetch(`${API}/pods/${id}`, { method: 'DELETE' });
