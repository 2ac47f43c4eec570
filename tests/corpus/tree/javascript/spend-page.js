import { html, render } from 'lit-html';

const api = (path, options) =>
  fetch('https://rest.gpu.example/v1' + path, { headers: { Authorization: `Bearer ${localStorage.key}` }, ...options });

async function load() {
  const [podsAnswer, billAnswer] = await Promise.all([api('/pods'), api('/billing/pods?grouping=gpuTypeId&bucketSize=day')]);
  const pods = await podsAnswer.json();
  const bill = await billAnswer.json();
  const rows = pods.map(({ id, name, desiredStatus, costPerHr }) => html`<tr>
    <td>${name}</td>
    <td>${desiredStatus}</td>
    <td>${costPerHr}</td>
    <td><button @click=${() => api(`/pods/${id}/restart`, { method: 'POST' })}>restart</button></td>
  </tr>`);
  const days = bill.map((record) => html`<li>${record.time}: ${record.amount} on ${record.gpuTypeId}</li>`);
  render(html`<table>${rows}</table><ul>${days}</ul>`, document.body);
}

load();
