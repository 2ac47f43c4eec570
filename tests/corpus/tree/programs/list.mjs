// Rents a pod and lists all of them.
const API = 'http://localhost:8081/v1';
const headers = { Authorization: `Bearer ${process.env.CLOUD_KEY}`, 'Content-Type': 'application/json' };
const body = { name: 'only', imageName: 'alpine:3.20', gpuTypeIds: ['NVIDIA GeForce RTX 4090'] };

await fetch(`${API}/pods`, { method: 'POST', headers, body: JSON.stringify(body) });
const response = await fetch(`${API}/pods`, { headers });
const pods = await response.json();
for (const pod of pods) {
  console.log(pod.name, pod.imageName);
}
