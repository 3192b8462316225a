import { spawn } from 'node:child_process';
import path from 'node:path';

/**
 * Runs the development server of a remote as `npm run dev` does, and waits until it prints its link. `tools` is the folder
 * of @najem/remote-tools. The returned function stops it.
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
      else if (output.includes('Ctrl-C stops it')) reject(new Error(`Its link is not ${link}:\n${output}`));
    });
    void ended.then(() => reject(new Error(`The command ended:\n${output}`)));
  });
  return () => {
    command.kill('SIGTERM');
    return ended;
  };
}
