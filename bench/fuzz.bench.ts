import { rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { launchSite } from '../e2e/launch-site';
import type { ApiDocument } from '../server/tests/fuzz/document';
import { describeDefects, fuzz } from '../server/tests/fuzz/fuzz';
import type { Received } from '../server/tests/fuzz/judge';
import type { Known } from '../server/tests/fuzz/requests';
import type { Sent } from '../server/tests/fuzz/send';
import { readReturn, visitProvider } from '../server/tests/support/provider-visit';
import { goal, printTable } from './lib/figures';

/**
 * Random requests to every call of the OpenAPI document over real connections: wrong types, sizes, encodings and orders of
 * calls, by several callers. Counts answers that break the document, internal errors and what they name.
 */
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 100_000);
const SEED = Number(process.env.BENCH_SEED ?? Date.now() % 1_000_000);
const CONCURRENCY = Number(process.env.BENCH_CONCURRENCY ?? 8);
const PORT = Number(process.env.BENCH_PORT ?? 4531);
const SITE = `http://localhost:${PORT}`;
const PASSWORDS = {
  user: { email: 'katarzyna@demo.test', password: 'Demo-haslo-1' },
  other: { email: 'tomasz@demo.test', password: 'Demo-haslo-1' },
  admin: { email: 'admin@rzetelnynajem.test', password: 'Administrator1!' },
  person: { email: 'marek@demo.test', password: 'Demo-haslo-1' },
};
/** Of the sandbox's eID people, both described by the demo's. */
const AT_PROVIDER = { person: 'lukasz', guest: 'celina' };

const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });

/** Sends the bytes as they are: `fetch` would refuse or mend some of them. */
function send({ method, url, headers, body }: Sent): Promise<Received> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(body.length) };
    const sending = request({ agent, port: PORT, method, path: url, headers: { ...headers, ...length } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.once('error', reject);
      answer.once('end', () => {
        const received = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as const);
        const text = Buffer.concat(parts).toString('utf8');
        resolve({ status: answer.statusCode ?? 0, headers: Object.fromEntries(received), text });
      });
    });
    // A body that is refused before it was read ends the connection, with or without its answer.
    sending.once('error', () => resolve({ status: 0, headers: {}, text: '' }));
    sending.end(body);
  });
}

async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Received> {
  const sent = { 'content-type': 'application/json', ...headers };
  return send({ method: 'POST', url, headers: sent, body: Buffer.from(JSON.stringify(body)), isCall: true });
}

async function signIn(caller: keyof typeof PASSWORDS): Promise<{ headers: Record<string, string>; id: string }> {
  const { status, text } = await post('/api/users/login', PASSWORDS[caller]);
  if (status !== 200) throw new Error(`${caller} cannot sign in: ${status} ${text}`);
  const { token, user } = JSON.parse(text) as { token: string; user: { _id: string } };
  return { headers: { authorization: `Bearer ${token}` }, id: user._id };
}

/** Proves an identity at the sandbox's bank; returns the cookies that the answer sets. */
async function prove(who: keyof typeof AT_PROVIDER, headers: Record<string, string> = {}): Promise<string> {
  const started = await post('/api/dossier/claims/eid', {}, headers);
  const { redirectUri } = JSON.parse(started.text) as { redirectUri: string };
  const returned = readReturn(await visitProvider(redirectUri, AT_PROVIDER[who], SITE));
  const finished = await post('/api/dossier/claims/eid/finish', returned, {
    ...headers,
    cookie: cookieOf(started, 'najem_eid'),
  });
  if (finished.status !== 200) throw new Error(`${who} proved nothing: ${finished.status} ${finished.text}`);
  return cookieOf(finished, 'najem_dossier');
}

function cookieOf({ headers }: Received, name: string): string {
  return new RegExp(`${name}=[^;,]*`).exec(headers['set-cookie'] ?? '')?.[0] ?? '';
}

/** Signs a caller in; the claim of one who has none is proved. */
async function credentialsOf(caller: Known): Promise<Record<string, string>> {
  if (caller === 'guest') return { cookie: await prove('guest') };
  const { headers } = await signIn(caller);
  if (caller !== 'person') return headers;
  const opened = await send({ method: 'GET', url: '/api/dossier/alerts', headers, isCall: true });
  if (opened.status === 403) await prove('person', headers);
  return headers;
}

const dataDir = path.resolve('.cache/bench/fuzz');
await rm(dataDir, { recursive: true, force: true });
// With its sandbox, because a bank proves who people are.
const site = await launchSite({
  baseURL: SITE,
  dataDir,
  demoData: true,
  settings: {
    LIMIT_SHARE_MAILS_PER_DAY: '0',
    LIMIT_UPLOAD_MB_PER_DAY: '0',
    LIMIT_DOCUMENTS_PER_MINUTE: '0',
    LOG_LEVEL: 'error',
  },
});
try {
  const document = (await (await fetch(`${SITE}/api/openapi.json`)).json()) as ApiDocument;
  const callers = Object.keys(PASSWORDS) as (keyof typeof PASSWORDS)[];
  const kept = new Set(await Promise.all(callers.map(async (caller) => (await signIn(caller)).id)));
  const started = performance.now();
  const { requests, statuses, succeeded, operations, failed, defects } = await fuzz(
    { document, send, signIn: credentialsOf, kept },
    { requests: REQUESTS, seed: SEED, concurrency: CONCURRENCY },
  );
  const seconds = (performance.now() - started) / 1000;
  printTable(
    `Random requests, seed ${SEED}`,
    ['figure', 'value'],
    [
      ['requests', String(requests)],
      ['a second', (requests / seconds).toFixed(0)],
      ['calls that succeeded', `${succeeded} of ${operations}`],
      ['answers by status', JSON.stringify(statuses)],
      ['defects', goal(defects.length, 0)],
    ],
  );
  console.log(`never succeeded: ${failed.join(', ')}`);
  if (defects.length > 0) {
    process.stdout.write(`${describeDefects(defects)}\n`);
    process.exitCode = 1;
  }
} finally {
  agent.destroy();
  await site.end('SIGTERM');
}
