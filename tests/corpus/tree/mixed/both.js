// Pods are on v2; the bill is not yet.
const ROOT = 'https://compute.example.net';
const headers = { Authorization: `Bearer ${process.env.COMPUTE_KEY}` };

async function get(path) {
  const response = await fetch(ROOT + path, { headers });
  if (!response.ok) throw new Error(response.statusText);
  return response.json();
}

const { pods } = await get('/v2/pods');
const records = await get('/v1/billing/pods?bucketSize=month');
for (const pod of pods) {
  const mine = records.filter((record) => record.podId === pod.id);
  const sum = mine.reduce((total, record) => total + record.amount, 0);
  console.log(pod.name, pod.status, pod.ports.length, sum);
}

const volumes = await get('/v1/networkvolumes');
console.log(volumes.length, volumes[0]?.dataCenterId);
