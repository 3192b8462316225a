/**
 * `record` writes down what the contract is, as is due when a version is released; `check` holds it against that record
 * and names what needs a higher version.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CONTRACT_VERSION, everyCall } from '@najem/shared/contract';
import { complaints } from './compare';
import { describeExports } from './exports';
import type { Surface, Versions } from './lines';
import { WIRE } from './rules';
import { describeWire } from './wire';

const RECORD = 'shared/surface.json';
const GROUP_VERSIONS = 'shared/versions.json';
const FILES = {
  contract: 'CONTRACT_VERSION (shared/src/contract/version.ts)',
  base: `base (${GROUP_VERSIONS})`,
  kit: `kit (${GROUP_VERSIONS})`,
};

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function currentSurface(): Surface {
  const { base, kit } = readJson(GROUP_VERSIONS) as Omit<Versions, 'contract'>;
  return {
    versions: { contract: CONTRACT_VERSION, base, kit },
    parts: { [WIRE]: describeWire(everyCall()), ...describeExports(process.cwd()) },
  };
}

function check(): string[] {
  if (!existsSync(RECORD)) return [`${RECORD} is missing: npm run contract:record writes it.`];
  return complaints(readJson(RECORD) as Surface, currentSurface(), FILES);
}

const [command] = parseArgs({ allowPositionals: true }).positionals;
if (command === 'record') writeFileSync(RECORD, `${JSON.stringify(currentSurface(), null, 2)}\n`);
else {
  const sentences = check();
  for (const sentence of sentences) process.stdout.write(`${sentence}\n`);
  process.exitCode = sentences.length > 0 ? 1 : 0;
}
