// Streams the output of a job.
const endpointId = process.env.ENDPOINT_ID;
const root = `https://jobs.example.net/v2/${endpointId}`;
const headers = { Authorization: `Bearer ${process.env.GPU_API_KEY}`, 'Content-Type': 'application/json' };

export async function* stream(input) {
  const job = await (await fetch(`${root}/run`, { method: 'POST', headers, body: JSON.stringify({ input }) })).json();
  for (;;) {
    const answer = await fetch(`${root}/stream/${job.id}`, { headers });
    if (answer.status !== 200) throw new Error((await answer.json()).error);
    const { status, stream: parts } = await answer.json();
    for (const part of parts) yield part.output;
    if (status !== 'IN_PROGRESS' && status !== 'IN_QUEUE') return;
  }
}

export const cancel = (jobId) => fetch(`${root}/cancel/${jobId}`, { method: 'POST', headers });

export const sync = (endpoint, input) =>
  fetch(`https://jobs.example.net/v2/${endpoint}/runsync`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ input, policy: { executionTimeout: 60000 } }),
  }).then((response) => response.json());
