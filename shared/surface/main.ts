/**
 * `record` writes down what the contract is, as is due when a version is released; `check` compares it with
 * that record and names what needs a higher version.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CONTRACT_VERSION, everyCall } from '@najem/shared/contract';
import { fieldsOf, isRecord } from '@najem/shared/domain';
import { findProblems } from './compare';
import { describeExports } from './exports';
import type { Surface } from './lines';
import { WIRE } from './rules';
import { describeWire } from './wire';

const RECORD = 'shared/surface.json';
const GROUP_VERSIONS = 'shared/versions.json';
const FILES = {
  contract: 'CONTRACT_VERSION (shared/src/contract/kernel/version.ts)',
  base: `base (${GROUP_VERSIONS})`,
  kit: `kit (${GROUP_VERSIONS})`,
};

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function currentSurface(): Surface {
  const { base, kit } = fieldsOf(readJson(GROUP_VERSIONS));
  return {
    versions: { contract: CONTRACT_VERSION, base: String(base), kit: String(kit) },
    parts: { [WIRE]: describeWire(everyCall()), ...describeExports(process.cwd()) },
  };
}

function isSurface(value: unknown): value is Surface {
  const { versions, parts } = fieldsOf(value);
  return isRecord(versions) && isRecord(parts);
}

function check(): string[] {
  if (!existsSync(RECORD)) return [`${RECORD} is missing: npm run contract:record writes it.`];
  const record = readJson(RECORD);
  if (!isSurface(record)) return [`${RECORD} is no record: npm run contract:record writes it.`];
  return findProblems(record, currentSurface(), FILES);
}

const [command] = parseArgs({ allowPositionals: true }).positionals;
if (command === 'record') writeFileSync(RECORD, `${JSON.stringify(currentSurface(), null, 2)}\n`);
else {
  const sentences = check();
  for (const sentence of sentences) process.stdout.write(`${sentence}\n`);
  process.exitCode = sentences.length > 0 ? 1 : 0;
}
