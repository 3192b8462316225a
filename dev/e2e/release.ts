import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Registry } from '@najem/shared/contract/platform';
import { expect } from '@playwright/test';

const run = promisify(execFile);

/** What changes nothing of what visitors get. */
const LOOKS = ['--list', '--dry-run'];

/** Runs the release command of the remote in a folder against a site; returns what it prints, once pages are served by it. */
export async function release(
  folder: string,
  { to, token }: { to: string; token: string },
  ...options: string[]
): Promise<string> {
  const readNumber = async () => ((await (await fetch(`${to}/remotes.json`)).json()) as Registry).number ?? 0;
  const before = await readNumber();
  const args = [path.resolve('dev/remote-tools/cli.mjs'), 'release', '--to', to, ...options];
  const env = { ...process.env, NAJEM_DEPLOY_TOKEN: token };
  const { stdout } = await run(process.execPath, args, { cwd: folder, env });
  // The server goes on serving what it read a moment before. Of a dark release visitors hear nothing.
  const isHeard = !options.some((option) => LOOKS.includes(option)) && !stdout.includes('seen by its team');
  if (isHeard) await expect.poll(readNumber).toBeGreaterThan(before);
  return stdout;
}
