// What runs costs so much: with axios, whose answers hold the body as data.
const axios = require('axios');

const api = axios.create({ baseURL: 'https://rest.gpu.example/v1' });

async function total() {
  const res = await api.get('/pods');
  const pods = res.data;
  return pods.reduce((sum, pod) => sum + pod.costPerHr, 0);
}

module.exports = { total };
