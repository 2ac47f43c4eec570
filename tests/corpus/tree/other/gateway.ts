// Our own gateway: v1 of the shop's API, with a path /v1/pods of its own kind.
import { Router } from 'express';

export const router = Router();

router.get('/health', (_, res) => res.json({ status: 'ok' }));
router.get('/jobs/:id', async (req, res) => {
  const upstream = await fetch(`https://jobs.example.net/v2/chat/status/${req.params.id}`);
  const { status, error } = await upstream.json();
  res.status(upstream.status === 200 ? 200 : 502).json({ status, error });
});
router.post('/templates', (req, res) => {
  const { templateId, version, machine } = req.body;
  res.json({ message: `template ${templateId} ${version} on ${machine}` });
});
