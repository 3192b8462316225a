import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
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

/** The programs of the server, built into a folder of their own. */
export interface BuiltPrograms {
  file(program: 'main' | 'cli'): string;
  remove(): void;
}

export async function buildPrograms(): Promise<BuiltPrograms> {
  const dist = path.resolve('server/dist');
  // Below the server's folder, where its packages are found.
  mkdirSync(dist, { recursive: true });
  const folder = mkdtempSync(path.join(dist, 'test-'));
  await build({
    entryPoints: ['main', 'cli'].map((name) => path.resolve(`server/src/${name}.ts`)),
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    outExtension: { '.js': '.mjs' },
    plugins: [packagesOutside],
  });
  return {
    file: (program) => path.join(folder, `${program}.mjs`),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
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
