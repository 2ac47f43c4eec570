// Renews the files beside this one from npm: `npm ci --ignore-scripts` in tests/console, then `node update.mjs`. Only
// this script uses esbuild; what it writes is what is served.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const tests = here('../../tests/console/');
const require = createRequire(`${tests}package.json`);
const { build } = require('esbuild');

const BUNDLES = {
  'preact.js': {
    packages: ['preact', '@preact/signals', '@preact/signals-core', 'htm'],
    code: `import { h, render, Fragment } from 'preact';
      import htm from 'htm';
      export const html = htm.bind(h);
      export { h, render, Fragment };
      export { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
      export { signal, computed, effect, batch, untracked, useSignal, useComputed, useSignalEffect } from '@preact/signals';`,
  },
  'xterm.js': {
    packages: ['@xterm/xterm', '@xterm/addon-fit'],
    code: `export { Terminal } from '@xterm/xterm'; export { FitAddon } from '@xterm/addon-fit';`,
  },
};

const packageOf = (name) => JSON.parse(readFileSync(`${tests}node_modules/${name}/package.json`, 'utf8'));
const licenceOf = (name) => readFileSync(`${tests}node_modules/${name}/LICENSE`, 'utf8').trim();

const rows = [];
const licences = [];
for (const [file, { packages, code }] of Object.entries(BUNDLES)) {
  const versions = packages.map((name) => `${name} ${packageOf(name).version}`);
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: tests },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    banner: { js: `/* ${versions.join(', ')}; licences in LICENSES.txt */` },
    write: false,
  });
  note(file, packages, versions, Buffer.from(outputFiles[0].contents));
}
const style = readFileSync(`${tests}node_modules/@xterm/xterm/css/xterm.css`);
note('xterm.css', [], [`@xterm/xterm ${packageOf('@xterm/xterm').version}`], style);
writeFileSync(here('LICENSES.txt'), `${licences.join('\n\n')}\n`);
writeFileSync(
  here('VENDOR.md'),
  `# What others wrote

Bundled by \`update.mjs\` from the versions that tests/console/package-lock.json names. A test compares the sums.

| File | Packages | Licence | SHA-256 |
| --- | --- | --- | --- |
${rows.join('\n')}
`,
);

function note(file, packages, versions, bytes) {
  writeFileSync(here(file), bytes);
  const sum = createHash('sha256').update(bytes).digest('hex');
  const kinds = [...new Set(versions.map((one) => packageOf(one.split(' ')[0]).license))];
  rows.push(`| ${file} | ${versions.join(', ')} | ${kinds.join(', ')} | ${sum} |`);
  for (const name of packages) {
    licences.push(`${name} ${packageOf(name).version}\n\n${licenceOf(name === '@preact/signals-core' ? '@preact/signals' : name)}`);
  }
}
