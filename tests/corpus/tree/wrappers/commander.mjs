import { program } from 'commander';

program.option('--image-name <name>').option('--gpu-type-ids <id...>').option('--container-disk-in-gb <n>', 'disk', '20');
const opts = program.parse().opts();
const image = opts.imageName ?? 'alpine:3.20';
const types = opts.gpuTypeIds ?? ['NVIDIA L4'];

const made = await fetch('https://rest.gpu.example/v1/pods', {
  method: 'POST',
  headers: { authorization: `Bearer ${process.env.CLOUD_KEY}`, 'content-type': 'application/json' },
  body: JSON.stringify({ name: 'one', imageName: image, gpuTypeIds: types }),
});
console.log((await made.json()).id);
