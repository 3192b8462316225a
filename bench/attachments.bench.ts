import { watch } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MockClamd } from '../sandbox/src/clamav/clamd';
import { PLANTED } from '../server/tests/support/files';
import { makeTrialFiles, makeTrialForms, type TrialFile, type TrialForm } from './lib/trial-files';
import { goal, percentile, printTable } from './lib/figures';
import { startSite } from './lib/site';
import { readMemory } from './lib/watch';

/**
 * Malformed and hostile files among good ones, as a signed-in person sends them to a running server: what it answers, what
 * the check makes of them, what reaches the disk in clear, and how much memory they take.
 */
const FILES = Number(process.env.BENCH_FILES ?? 2000);
const FORMS = Number(process.env.BENCH_FORMS ?? 200);
const SEED = Number(process.env.BENCH_SEED ?? 20_261_122);
const SENDERS = 4;
const PORT = 4532;
const SCANNER_PORT = 4533;
const MEMORY_LIMIT_MB = 1024;
const LOOK_MS = 50;
const LONGEST_CHECK_MS = 120_000;
const NAME = 'attachments';
const DATA = path.resolve('.cache/bench', NAME, 'data');
const TEMP = path.resolve('.cache/bench', `${NAME}-tmp`);
const ADMIN = { email: 'admin@rzetelnynajem.test', password: 'Administrator1!' };

/** What became of a file. */
interface Outcome {
  file: TrialFile;
  status: number;
  /** `usable`, `refused` with its cause, or the state in which the check left it; undefined where it was not taken. */
  state?: string;
  /** From the answer until the check was done. */
  seconds: number;
  /** Whether a usable picture still holds what was planted in it. */
  isMarked: boolean;
}

await rm(TEMP, { recursive: true, force: true });
await mkdir(TEMP, { recursive: true });
const scanner = new MockClamd();
await scanner.listen(SCANNER_PORT);
const site = await startSite({
  port: PORT,
  name: NAME,
  env: {
    DEMO_DATA: 'off',
    ACCESS_TOKEN_SECONDS: '86400',
    LIMIT_UPLOAD_MB_PER_DAY: '0',
    CLAMAV_URL: `tcp://127.0.0.1:${SCANNER_PORT}`,
    TMPDIR: TEMP,
  },
});
const made = new Set<string>();
const watcher = watch(TEMP, { recursive: true }, (_event, name) => void made.add(String(name)));
try {
  const authorization = `Bearer ${await signIn()}`;
  const started = performance.now();
  const outcomes = await sendFiles(await makeTrialFiles(FILES, SEED), authorization);
  const forms = await sendForms(await makeTrialForms(FORMS, SEED), authorization);
  const recovered = await sendFiles(
    (await makeTrialFiles(100, SEED + 1)).filter(({ kind }) => kind === 'good'),
    authorization,
  );
  report({ outcomes, forms, recovered, seconds: (performance.now() - started) / 1000 });
  console.log(`files with planted data on disk: ${goal((await findPlanted(DATA)).length, 0)}`);
  console.log(`files made in the folder for temporary ones: ${goal(await countFiles(made), 0)}`);
  console.log(`most memory of the server: ${goal(await readMemory(site.pid, 'peak'), MEMORY_LIMIT_MB, ' MiB')}`);
} finally {
  watcher.close();
  await site.stop();
  await scanner.close();
}

async function signIn(): Promise<string> {
  const answer = await fetch(`${site.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  return ((await answer.json()) as { token: string }).token;
}

/** Sends files a few at a time, each sender the next one once the check of its last is done. */
async function sendFiles(files: readonly TrialFile[], authorization: string): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const next = files.values();
  await Promise.all(
    Array.from({ length: SENDERS }, async () => {
      for (const file of next) outcomes.push(await sendFile(file, authorization));
    }),
  );
  return outcomes;
}

async function sendFile(file: TrialFile, authorization: string): Promise<Outcome> {
  const form = new FormData();
  form.set('purpose', 'claim');
  form.set('file', new Blob([Uint8Array.from(file.content)]), `${PLANTED}.pdf`);
  const headers = { authorization };
  const answer = await fetch(`${site.url}/api/attachments`, { method: 'POST', headers, body: form });
  const { _id: id } = (await answer.json()) as { _id?: string };
  const outcome: Outcome = { file, status: answer.status, seconds: 0, isMarked: false };
  if (answer.status !== 201) return outcome;
  const started = performance.now();
  do {
    await pause(LOOK_MS);
    const looked = await fetch(`${site.url}/api/attachments/${id}`, { headers });
    if (looked.status !== 200) return { ...outcome, status: looked.status };
    const { state, cause } = (await looked.json()) as { state: string; cause?: string };
    outcome.state = cause === undefined ? state : `${state}: ${cause}`;
    outcome.seconds = (performance.now() - started) / 1000;
  } while (!isDone(outcome) && outcome.seconds * 1000 < LONGEST_CHECK_MS);
  if (outcome.state !== 'usable') return outcome;
  const content = await fetch(`${site.url}/api/attachments/${id}/content`, { headers });
  const bytes = Buffer.from(await content.arrayBuffer());
  return {
    ...outcome,
    status: content.status === 200 ? 201 : content.status,
    isMarked: isPicture(bytes) && bytes.includes(PLANTED),
  };
}

function isDone({ state = '' }: Outcome): boolean {
  return state === 'usable' || state.startsWith('refused');
}

function isPicture(bytes: Buffer): boolean {
  return !bytes.subarray(0, 5).equals(Buffer.from('%PDF-'));
}

/** Sends bodies as they are; returns the statuses, 0 where the connection ended first. */
async function sendForms(forms: readonly TrialForm[], authorization: string): Promise<number[]> {
  const statuses: number[] = [];
  for (const form of forms) statuses.push(await sendForm(form, authorization));
  return statuses;
}

function sendForm({ contentType, body, isCutOff }: TrialForm, authorization: string): Promise<number> {
  return new Promise((resolve) => {
    const headers = {
      authorization,
      'content-type': contentType,
      'content-length': body.length + (isCutOff ? 1000 : 0),
    };
    const sending = request(`${site.url}/api/attachments`, { method: 'POST', headers }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    sending.once('error', () => resolve(0));
    if (isCutOff) sending.write(body, () => sending.destroy());
    else sending.end(body);
  });
}

interface Trial {
  outcomes: readonly Outcome[];
  forms: readonly number[];
  recovered: readonly Outcome[];
  seconds: number;
}

function report({ outcomes, forms, recovered, seconds }: Trial): void {
  const kinds = [...new Set(outcomes.map(({ file }) => file.kind))].sort();
  printTable(
    `${outcomes.length} files and ${forms.length} broken bodies, seed ${SEED}, ${seconds.toFixed(0)} s`,
    ['files', 'number', 'became', 'check, median s', 'slowest s'],
    kinds.map((kind) => {
      const own = outcomes.filter(({ file }) => file.kind === kind);
      const times = own.map((outcome) => outcome.seconds);
      return [
        kind,
        String(own.length),
        describe(own),
        percentile(times, 0.5).toFixed(2),
        Math.max(...times).toFixed(2),
      ];
    }),
  );
  console.log(`broken bodies by status: ${JSON.stringify(count(forms.map(String)))}`);
  const statuses = [...outcomes.map(({ status }) => status), ...forms];
  const taken = outcomes.filter(({ status }) => status === 201);
  console.log(`answers of 5xx: ${goal(statuses.filter((status) => status >= 500).length, 0)}`);
  console.log(
    `forbidden files that became usable: ${goal(taken.filter(({ file, state }) => file.isForbidden && state === 'usable').length, 0)}`,
  );
  console.log(
    `good files that did not: ${goal([...outcomes, ...recovered].filter(({ file, state }) => file.kind === 'good' && state !== 'usable').length, 0)}`,
  );
  console.log(`checks that did not end: ${goal(taken.filter((outcome) => !isDone(outcome)).length, 0)}`);
  console.log(`usable pictures with planted data: ${goal(taken.filter(({ isMarked }) => isMarked).length, 0)}`);
}

function describe(outcomes: readonly Outcome[]): string {
  const counts = count(outcomes.map(({ status, state }) => state ?? String(status)));
  return Object.entries(counts)
    .map(([what, times]) => `${what} ${times}`)
    .join(', ');
}

function count(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** Finds the files of a folder that hold what was planted. */
async function findPlanted(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    // The database removes files of its own meanwhile.
    const content = await readFile(file).catch(() => Buffer.alloc(0));
    if (content.includes(PLANTED)) found.push(file);
  }
  return found;
}

/** Counts what appeared in the folder of temporary files, but for sockets. */
async function countFiles(names: ReadonlySet<string>): Promise<number> {
  const kept = await Promise.all(
    [...names].map(async (name) => {
      const found = await stat(path.join(TEMP, name)).catch(() => undefined);
      return found === undefined || found.isFile();
    }),
  );
  return kept.filter(Boolean).length;
}
