// Rents a pod, and stops it.
const API = 'http://localhost:8081/v1';

const made = await fetch(`${API}/pods`, {
  method: 'POST',
  headers: { Authorization: `Bearer ${process.env.CLOUD_KEY}`, 'Content-Type': 'application/json' },
  body: JSON.stringify({ name: 'short', imageName: 'alpine:3.20', gpuTypeIds: ['NVIDIA GeForce RTX 4090'], volumeInGb: 20 }),
});
const { id, name } = await made.json();
const stopped = await fetch(`${API}/pods/${id}/stop`, { method: 'POST', headers: { Authorization: `Bearer ${process.env.CLOUD_KEY}`, 'Content-Type': 'application/json' } });
console.log(name, stopped.ok);
