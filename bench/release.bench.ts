import { spawn } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeClone } from './lib/clone';
import { goal, median, printTable } from './lib/figures';
import { pause, type Started, startClone } from './lib/started';

/**
 * How long a team waits for its visitors: from the command that builds and releases one remote, or takes the release
 * back, until the registry names it to a new visitor. Each release changes a text of the remote, as a team would.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const PORT = 3730;
const REMOTE = 'landlords';
const TEXTS = `mf-${REMOTE}/src/texts.ts`;
const RELEASE_LIMIT_S = 30;
const ROLLBACK_LIMIT_S = 1;
const ADMIN = { email: 'admin@rzetelnynajem.test', password: 'Administrator1!' };

interface Registry {
  remotes: { id: string; version: string }[];
}

const clone = await makeClone('release');
const site = await startClone(clone, PORT);
try {
  const secret = await makeToken(site);
  const releases: number[] = [];
  const rollbacks: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    await editText(round);
    const before = await activeVersion(site);
    releases.push(await untilSeen(secret, [], (version) => version !== before));
    rollbacks.push(await untilSeen(secret, ['--rollback'], (version) => version === before));
  }
  const row = (name: string, seconds: readonly number[], limit: number) => [
    name,
    `${median(seconds).toFixed(2)} s`,
    goal(Math.max(...seconds), limit, ' s'),
  ];
  printTable(
    `From the command until new visitors get it, ${ROUNDS} rounds`,
    ['', 'median', 'slowest'],
    [
      row('release of one remote with its build', releases, RELEASE_LIMIT_S),
      row('rollback', rollbacks, ROLLBACK_LIMIT_S),
    ],
  );
} finally {
  await site.kill('SIGTERM');
  await rm(clone, { recursive: true, force: true });
}

async function makeToken({ url }: Started): Promise<string> {
  const { token } = (await post(`${url}/api/users/login`, ADMIN)) as { token: string };
  const answer = await post(`${url}/api/platform/tokens`, { remote: REMOTE, label: 'bench' }, token);
  return (answer as { secret: string }).secret;
}

async function post(url: string, body: unknown, token?: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

async function editText(round: number): Promise<void> {
  const file = path.join(clone, TEXTS);
  const text = await readFile(file, 'utf8');
  const edited = text.replace(/address: 'Adres( \d+)?'/, `address: 'Adres ${round}'`);
  if (edited === text) throw new Error(`${TEXTS} has no text to change`);
  await writeFile(file, edited);
}

async function activeVersion({ url }: Started): Promise<string | undefined> {
  const { remotes } = (await (await fetch(`${url}/remotes.json`)).json()) as Registry;
  return remotes.find(({ id }) => id === REMOTE)?.version;
}

/** Runs the command and returns the seconds until a new visitor's registry names the wanted version. */
async function untilSeen(
  secret: string,
  options: readonly string[],
  isWanted: (version: string | undefined) => boolean,
): Promise<number> {
  const began = performance.now();
  const args = ['run', '--silent', 'release', '-w', `mf-${REMOTE}`, '--', '--to', site.url, ...options];
  const command = spawn('npm', args, {
    cwd: clone,
    env: { ...process.env, NAJEM_DEPLOY_TOKEN: secret },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => command.once('exit', resolve));
  while (!isWanted(await activeVersion(site))) {
    if (command.exitCode) throw new Error(`npm ${args.join(' ')} failed (exit code ${command.exitCode})`);
    await pause();
  }
  const seconds = (performance.now() - began) / 1000;
  await ended;
  return seconds;
}
