import { Agent, request } from 'node:http';
import type { ApiDocument } from '../server/tests/fuzz/document';
import { describeDefects, fuzz } from '../server/tests/fuzz/fuzz';
import type { Received } from '../server/tests/fuzz/judge';
import type { Sent } from '../server/tests/fuzz/send';
import { goal, printTable } from './lib/figures';
import { startSite } from './lib/site';

/**
 * Random requests to every call of the OpenAPI document over real connections: wrong types, sizes, encodings and orders of
 * calls, by several callers. Counts answers that break the document, internal errors and what they name.
 */
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 100_000);
const SEED = Number(process.env.BENCH_SEED ?? Date.now() % 1_000_000);
const CONCURRENCY = Number(process.env.BENCH_CONCURRENCY ?? 8);
const PORT = Number(process.env.BENCH_PORT ?? 4531);
const PASSWORDS = {
  user: { email: 'katarzyna@demo.test', password: 'Demo-haslo-1' },
  other: { email: 'tomasz@demo.test', password: 'Demo-haslo-1' },
  admin: { email: 'admin@rzetelnynajem.test', password: 'Administrator1!' },
};

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

async function signIn(caller: keyof typeof PASSWORDS): Promise<{ token: string; id: string }> {
  const { status, text } = await send({
    method: 'POST',
    url: '/api/users/login',
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(PASSWORDS[caller])),
    isCall: true,
  });
  if (status !== 200) throw new Error(`${caller} cannot sign in: ${status} ${text}`);
  const { token, user } = JSON.parse(text) as { token: string; user: { _id: string } };
  return { token, id: user._id };
}

const site = await startSite({ port: PORT, name: 'fuzz', env: { LIMIT_SHARE_MAILS_PER_DAY: '0', DEMO_DATA: 'on' } });
try {
  const document = (await (await fetch(`${site.url}/api/openapi.json`)).json()) as ApiDocument;
  const callers = Object.keys(PASSWORDS) as (keyof typeof PASSWORDS)[];
  const kept = new Set(await Promise.all(callers.map(async (caller) => (await signIn(caller)).id)));
  const started = performance.now();
  const { requests, statuses, succeeded, operations, defects } = await fuzz(
    { document, send, signIn: async (caller) => (await signIn(caller)).token, kept },
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
  if (defects.length > 0) {
    process.stdout.write(`${describeDefects(defects)}\n`);
    process.exitCode = 1;
  }
} finally {
  agent.destroy();
  await site.stop();
}
