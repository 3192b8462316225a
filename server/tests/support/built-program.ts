import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';

/** Bundles a program as the real build does: without packages but our own, which Node cannot load. */
const packagesOutside: Plugin = {
  name: 'packages-outside',
  setup(bundler) {
    bundler.onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' || name.startsWith('@najem/') ? undefined : { path: name, external: true },
    );
  },
};

/** Builds the server's programs once for all tests of a run; returns their folder. */
export async function buildPrograms(): Promise<string> {
  const dist = path.resolve('server/dist');
  // Below the server's folder, where its packages are found.
  mkdirSync(dist, { recursive: true });
  const folder = mkdtempSync(path.join(dist, 'test-'));
  await build({
    entryPoints: ['main', 'cli', 'document-worker'].map((name) => path.resolve(`server/src/${name}.ts`)),
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    outExtension: { '.js': '.mjs' },
    plugins: [packagesOutside],
  });
  return folder;
}

/** The file of a program that was built for this run. */
export function builtProgram(name: 'main' | 'cli' | 'document-worker'): string {
  return path.join(process.env.TEST_PROGRAMS ?? '', `${name}.mjs`);
}

export interface Ended {
  code: number | null;
  output: string;
  errors: string;
}

/** Runs a program to its end. */
export function runToEnd(command: string, args: readonly string[], env: Record<string, string>): Promise<Ended> {
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (errors += bytes.toString()));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output, errors })));
}
