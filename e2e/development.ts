import { spawn } from 'node:child_process';
import path from 'node:path';

/**
 * Runs what `npm run dev` runs in the folder of a remote, and waits until it prints the link by which pages get its build.
 * `tools` is the folder of @najem/remote-tools. Answers how to end it.
 */
export async function develop(options: {
  tools: string;
  folder: string;
  site: string;
  origin: string;
  link: string;
}): Promise<() => Promise<void>> {
  const { tools, folder, site, origin, link } = options;
  const args = [path.resolve(tools, 'cli.mjs'), 'dev', '--site', site, '--port', new URL(origin).port];
  const command = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => command.once('exit', () => resolve()));
  let output = '';
  await new Promise<void>((resolve, reject) => {
    command.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(link)) resolve();
    });
    void ended.then(() => reject(new Error(`The command ended:\n${output}`)));
  });
  return () => {
    command.kill('SIGTERM');
    return ended;
  };
}
