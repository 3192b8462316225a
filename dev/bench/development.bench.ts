import { spawn } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { launchBrowser } from './lib/browser';
import { CLONE, makeClone } from './lib/clone';
import { goal, median, printTable } from './lib/figures';
import { endAtSignal } from './lib/ending';

/**
 * What `npm run dev` of the whole site costs: the time from writing a change of a component until an open page shows it,
 * with what was typed, and the memory of all its processes (Linux).
 */
const PORT = 3720;
const SITE = `http://localhost:${PORT}`;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 10);
const CHANGE_LIMIT_MS = 1_000;
const MEMORY_LIMIT_MB = 1_200;
const POLL_MS = 100;
const SCREEN = path.join(CLONE, 'mf-tenants/src/screens/TenantList.tsx');
const SHOWN = '{TEXTS.leadForAdmin}';

await makeClone();
const { scripts } = JSON.parse(await readFile(path.join(CLONE, 'package.json'), 'utf8')) as {
  scripts: { dev: string };
};
// Without npm, whose memory is not the command's.
const development = endAtSignal(
  spawn(scripts.dev, {
    shell: true,
    cwd: CLONE,
    env: { ...process.env, PORT: String(PORT), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  }),
);
// Also after a failure.
process.once('exit', () => development.kill('SIGINT'));
const ended = new Promise<void>((resolve) => development.once('exit', () => resolve()));
while (!(await fetch(`${SITE}/health/ready`).catch(() => undefined))?.ok) {
  if (development.exitCode !== null) throw new Error('npm run dev stopped while starting');
  await pause(POLL_MS);
}
const browser = await launchBrowser();
const times = await changeScreen(await openScreen());
await browser.close();
const memory = await memoryOf(development.pid as number);
development.kill('SIGINT');
await ended;
await rm(CLONE, { recursive: true, force: true });

const change = median(times);
printTable(
  'npm run dev',
  ['figure', 'value'],
  [
    [`change of a component → page, median of ${ROUNDS}`, goal(change, CHANGE_LIMIT_MS, ' ms')],
    ['÷ the limit', (change / CHANGE_LIMIT_MS).toFixed(2)],
    ['memory after these changes (PSS)', goal(memory, MEMORY_LIMIT_MB, ' MB')],
  ],
);

/** Opens the tenants as the administrator, with something typed. */
async function openScreen(): Promise<Page> {
  const page = await browser.newPage({ locale: 'pl-PL' });
  await page.goto(`${SITE}/login`);
  await page.getByLabel('E-mail').fill('admin@rzetelnynajem.test');
  await page.getByLabel('Hasło', { exact: true }).fill('Administrator1!');
  await page.getByRole('button', { name: 'Zaloguj się', exact: true }).click();
  await page.waitForURL((address) => address.pathname !== '/login');
  await page.getByRole('table').waitFor();
  await page.goto(`${SITE}/tenants`);
  await page.getByRole('main').getByRole('textbox').first().fill('wpisane');
  return page;
}

/** Changes the screen several times, and returns the milliseconds until each change was seen. */
async function changeScreen(page: Page): Promise<number[]> {
  const source = await readFile(SCREEN, 'utf8');
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const text = `Zmiana ${round}.`;
    const began = performance.now();
    await writeFile(SCREEN, source.replace(SHOWN, `"${text}"`));
    await page.getByText(text).waitFor();
    times.push(performance.now() - began);
    const typed = await page.getByRole('main').getByRole('textbox').first().inputValue();
    if (typed !== 'wpisane') throw new Error('The page lost what was typed');
    // The check of types, which follows each change, ends.
    await pause(5_000);
  }
  return times;
}

/** The memory of a process and all that it started, in MB: what several share counts once. */
async function memoryOf(pid: number): Promise<number> {
  const parents = new Map<number, number>();
  for (const entry of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '');
    const parent = /^.*\) \S (\d+)/s.exec(stat)?.[1];
    if (parent) parents.set(Number(entry), Number(parent));
  }
  const isOwn = (one: number | undefined): boolean => one !== undefined && (one === pid || isOwn(parents.get(one)));
  const sizes = [...parents.keys()].filter(isOwn).map(async (own) => {
    const rollup = await readFile(`/proc/${own}/smaps_rollup`, 'utf8').catch(() => '');
    return Number(/^Pss: +(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
