// Writes console/api.d.ts from docs/openapi.json: one TypeScript type for each schema, so that `tsc` checks each field
// that the console reads or sends. `node api-types.mjs --write` renews it; units/api-types.test.mjs says when it is stale.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);
export const target = fileURLToPath(new URL('console/api.d.ts', root));

/** The text of api.d.ts. */
export function generated() {
  const { schemas } = JSON.parse(readFileSync(new URL('docs/openapi.json', root), 'utf8')).components;
  const types = Object.entries(schemas).map(([name, schema]) => `${comment(schema, '')}export type ${name} = ${type(schema, '')};\n`);
  return `// Generated from docs/openapi.json by tests/console/api-types.mjs. Do not edit.\n\n${types.join('\n')}`;
}

/** A schema as a type. Enumerations stay open where the API may add a value: the page shows an unknown one as text. */
function type(schema, indent) {
  if (schema === true || schema === undefined) return 'unknown';
  if (schema.$ref) return schema.$ref.split('/').at(-1);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  for (const key of ['oneOf', 'anyOf']) {
    if (schema[key] && !schema.properties) return schema[key].map((one) => type(one, indent)).join(' | ');
  }
  if (schema.allOf && !schema.properties) return schema.allOf.map((one) => type(one, indent)).join(' & ');
  const kinds = [schema.type].flat().filter(Boolean);
  return kinds.length ? kinds.map((kind) => ofKind(kind, schema, indent)).join(' | ') : 'unknown';
}

function ofKind(kind, schema, indent) {
  switch (kind) {
    case 'integer':
      return 'number';
    case 'array':
      return `Array<${type(schema.items, indent)}>`;
    case 'object':
      return schema.properties ? object(schema, indent) : `Record<string, ${type(schema.additionalProperties, indent)}>`;
    default:
      return kind;
  }
}

function object(schema, indent) {
  const inner = `${indent}  `;
  const fields = Object.entries(schema.properties).map(([name, field]) => {
    const optional = schema.required?.includes(name) ? '' : '?';
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
    return `${comment(field, inner)}${inner}${key}${optional}: ${type(field, inner)};\n`;
  });
  return `{\n${fields.join('')}${indent}}`;
}

function comment(schema, indent) {
  const text = schema?.description?.split('\n')[0].replaceAll('*/', '* /');
  return text ? `${indent}/** ${text} */\n` : '';
}

if (process.argv[2] === '--write') writeFileSync(target, generated());
