const axios = require('axios');

const api = axios.create({ baseURL: 'https://rest.gpu.example/v1' });

async function report() {
  const { data } = await api.get('/pods');
  data.forEach((pod) => console.log(pod.name));
  const volumes = (await api.get('/networkvolumes')).data;
  return volumes.length;
}

fetch('https://rest.gpu.example/v1/templates')
  .then((answer) => answer.json())
  .then((templates) => templates.map((template) => template.name));

report();
