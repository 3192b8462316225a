import { type ChildProcess, spawn } from 'node:child_process';

/** The time limit of the site's start, including its first database and a build, on a busy machine. */
const START_MS = 300_000;

export interface LaunchedSite {
  /** Stops what `npm start` started, and waits until it does not answer any more. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Starts the site like `npm start`, with limits for journeys, and waits until it is ready. */
export async function launchSite(options: {
  baseURL: string;
  dataDir: string;
  demoData: boolean;
  /** Settings beside those of journeys. */
  settings?: Record<string, string>;
  /** Gets the process at once, before the site is ready. */
  onSpawn?(site: ChildProcess): void;
}): Promise<LaunchedSite> {
  const { baseURL, dataDir, demoData, settings, onSpawn } = options;
  const site = spawn(process.execPath, ['dev/tools/start.mjs'], {
    cwd: process.cwd(),
    env: {
      ...process.env,
      PORT: new URL(baseURL).port,
      DATA_DIR: dataDir,
      DEMO_DATA: demoData ? 'on' : 'off',
      // All journeys share one address, and look more subjects up than one person.
      LIMIT_REQUESTS_PER_MINUTE: '0',
      LIMIT_LOGINS_PER_MINUTE: '0',
      LIMIT_LOOKUPS_PER_DAY: '0',
      LIMIT_LOOKUPS_PER_DAY_UNTRUSTED: '0',
      LIMIT_LOOKUPS_PER_DAY_ADDRESS: '0',
      LIMIT_REGISTRATIONS_PER_DAY_ADDRESS: '0',
      LIMIT_EID_PER_HOUR: '0',
      LIMIT_EID_PER_HOUR_ACCOUNT: '0',
      LIMIT_NOTICES_PER_DAY_ADDRESS: '0',
      LIMIT_CLAIMS_PER_DAY_ADDRESS: '0',
      LIMIT_LINK_MAILS_PER_DAY: '0',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onSpawn?.(site);
  const output: string[] = [];
  site.stdout?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  await ready(site, output);
  return { end: (signal) => end(site, signal, `${baseURL}/health/live`) };
}

/** Waits for the last line of the start: the mock services may listen later than the server. */
async function ready(site: ChildProcess, output: readonly string[]): Promise<void> {
  const latest = Date.now() + START_MS;
  while (Date.now() < latest) {
    if (site.exitCode !== null) throw new Error(`The site stopped while starting:\n${output.join('')}`);
    if (output.join('').includes('Rzetelny Najem is ready')) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  site.kill('SIGTERM');
  throw new Error(`The site did not start within ${START_MS / 1000} s:\n${output.join('')}`);
}

async function end(site: ChildProcess, signal: NodeJS.Signals, url: string): Promise<void> {
  if (site.exitCode === null && site.signalCode === null) {
    const ended = new Promise((resolve) => site.once('exit', resolve));
    site.kill(signal);
    await ended;
  }
  while (await fetch(url).catch(() => undefined)) await new Promise((resolve) => setTimeout(resolve, 100));
}
