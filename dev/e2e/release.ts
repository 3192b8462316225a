import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs the release command of the remote in a folder against a site; returns what it prints. */
export async function release(
  folder: string,
  { to, token }: { to: string; token: string },
  ...options: string[]
): Promise<string> {
  const args = [path.resolve('dev/remote-tools/cli.mjs'), 'release', '--to', to, ...options];
  const env = { ...process.env, NAJEM_DEPLOY_TOKEN: token };
  const { stdout } = await run(process.execPath, args, { cwd: folder, env });
  return stdout;
}
