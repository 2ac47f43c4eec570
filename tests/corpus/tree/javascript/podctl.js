#!/usr/bin/env node
'use strict';

const BASE = process.env.GPU_API || 'https://rest.gpu.example/v1';
const KEY = process.env.GPU_API_KEY;

async function call(method, path, body) {
  const response = await fetch(`${BASE}${path}`, {
    method,
    headers: { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!response.ok) {
    const problem = await response.json().catch(() => ({}));
    throw new Error(problem.message || response.statusText);
  }
  return response.status === 204 ? null : response.json();
}

const commands = {
  async ls() {
    const pods = await call('GET', '/pods');
    pods.forEach((pod) => {
      console.log([pod.id, pod.name, pod.desiredStatus, `$${pod.costPerHr}/h`].join('\t'));
    });
    console.log(`${pods.length} pods`);
  },

  async up(name, gpu = 'NVIDIA A40') {
    const pod = await call('POST', '/pods', {
      name,
      imageName: 'ubuntu:24.04',
      gpuTypeIds: [gpu],
      containerDiskInGb: 30,
      dockerStartCmd: ['sleep', 'infinity'],
      supportPublicIp: true,
    });
    console.log(pod.id);
  },

  stop: (id) => call('POST', `/pods/${id}/stop`),
  start: (id) => call('POST', `/pods/${id}/start`),
  reset: (id) => call('POST', '/pods/' + id + '/reset'),

  async ssh(id) {
    const pod = await call('GET', `/pods/${id}`);
    const port = pod.portMappings && pod.portMappings['22'];
    if (!port) throw new Error('the pod has no port 22 yet');
    console.log(`ssh root@${pod.publicIp} -p ${port}`);
  },

  rm: (id) => call('DELETE', `/pods/${id}`),
};

const [name, ...args] = process.argv.slice(2);
if (!commands[name]) {
  console.error(`usage: podctl ${Object.keys(commands).join('|')}`);
  process.exit(2);
}
commands[name](...args).catch((error) => {
  console.error(error.message);
  process.exit(1);
});
