// Publishes the template of the demo, or updates it when it is there.
const https = require('https');
const { readFileSync } = require('fs');

const options = {
  hostname: 'rest.gpu.example',
  headers: {
    authorization: `Bearer ${process.env.GPU_API_KEY}`,
    'content-type': 'application/json',
  },
};

function send(method, path, body) {
  return new Promise((resolve, reject) => {
    const req = https.request({ ...options, method, path }, (res) => {
      let text = '';
      res.on('data', (chunk) => (text += chunk));
      res.on('end', () => resolve({ status: res.statusCode, body: text ? JSON.parse(text) : null }));
    });
    req.on('error', reject);
    req.end(body && JSON.stringify(body));
  });
}

const template = {
  name: 'demo',
  imageName: 'registry.example.com/demo:3',
  containerDiskInGb: 20,
  volumeInGb: 5,
  volumeMountPath: '/data',
  dockerEntrypoint: ['tini', '--'],
  dockerStartCmd: ['python', 'serve.py'],
  env: { MODE: 'demo' },
  isPublic: false,
  isServerless: false,
  readme: readFileSync('README.md', 'utf8'),
};

(async () => {
  const found = await send('GET', '/v1/templates');
  const mine = found.body.find((t) => t.name === template.name);
  if (!mine) {
    const made = await send('POST', '/v1/templates', template);
    if (made.status !== 200 && made.status !== 201) throw new Error(made.body.error);
    console.log('created', made.body.id);
    return;
  }
  await send('POST', `/v1/templates/${mine.id}/update`, {
    imageName: template.imageName,
    readme: template.readme,
  });
  console.log('updated', mine.id);
})();
