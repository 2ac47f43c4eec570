const express = require('express');
const request = require('superagent');

const app = express();
const HOST = 'https://cloud.example.org';

function pods(query) {
  return request
    .get(HOST + '/v1/pods')
    .query({ desiredStatus: 'EXITED', includeNetworkVolume: true, ...query })
    .set('Authorization', 'Bearer ' + process.env.CLOUD_KEY)
    .then((res) => res.body);
}

app.post('/slack/idle', async (req, res) => {
  const idle = await pods();
  const lines = idle.map((pod) => {
    const volume = pod.networkVolume ? pod.networkVolume.id : 'none';
    return `*${pod.name}* (${pod.gpu.displayName}), ${pod.containerDiskInGb} GB, volume ${volume}, last started ${pod.lastStartedAt}`;
  });
  res.json({ text: lines.join('\n') || 'Nothing is idle.' });
});

app.post('/slack/cleanup', async (req, res) => {
  const old = (await pods()).filter((pod) => Date.parse(pod.lastStartedAt) < Date.now() - 7 * 864e5);
  for (const pod of old) {
    const answer = await request
      .delete(`${HOST}/v1/pods/${pod.id}`)
      .set('Authorization', 'Bearer ' + process.env.CLOUD_KEY);
    if (answer.status !== 200) console.warn('not deleted', pod.id);
  }
  res.json({ text: `${old.length} pods deleted` });
});

app.listen(3000);
