import { spawn } from 'node:child_process';

export interface Started {
  url: string;
  /** From the command until the site said that it is ready. */
  seconds: number;
  /** Ends it, and waits until nothing answers any more. */
  kill(signal: NodeJS.Signals): Promise<void>;
}

/** Runs what `npm start` runs in a clone of the project, until it is ready. */
export async function startClone(clone: string, port: number): Promise<Started> {
  const url = `http://localhost:${port}`;
  const began = performance.now();
  const site = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: clone,
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => site.once('exit', () => resolve()));
  for (;;) {
    if (site.exitCode !== null) throw new Error('The site stopped while starting');
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (answer?.ok) break;
    await pause();
  }
  const seconds = (performance.now() - began) / 1000;
  return {
    url,
    seconds,
    async kill(signal) {
      site.kill(signal);
      await ended;
      while (await fetch(`${url}/health/live`).catch(() => undefined)) await pause();
    },
  };
}

/** Between two looks at something that takes its time. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20));
}
