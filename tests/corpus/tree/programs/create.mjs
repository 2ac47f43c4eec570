// Rents a pod and says what it got.
const API = 'http://localhost:8081/v1';

const response = await fetch(`${API}/pods`, {
  method: 'POST',
  headers: { Authorization: `Bearer ${process.env.CLOUD_KEY}`, 'Content-Type': 'application/json' },
  body: JSON.stringify({
    name: 'worker',
    imageName: 'node:22',
    gpuTypeIds: ['NVIDIA GeForce RTX 4090'],
    gpuCount: 1,
    containerDiskInGb: 40,
    dockerEntrypoint: ['node', 'worker.mjs'],
  }),
});
const pod = await response.json();
console.log(`rented ${pod.name} with ${pod.imageName}`);
