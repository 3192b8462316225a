import { makeSyntheticPesel } from '../server/src/demo/synthetic-identifiers';
import { makePhoto } from '../server/tests/support/files';
import { goal, percentile, printTable } from './lib/figures';
import { startSite } from './lib/site';

/**
 * Whether the call that takes a document reveals whether its identifier is in the register: claims for known and for unknown
 * identifiers, in random order, compared by their answers and, by the rank test of Mann and Whitney, by their times.
 */
const PAIRS = Number(process.env.BENCH_PAIRS ?? 1000);
const WARM_UP_PAIRS = 10;
const PORT = 4530;
const LEAST_P = 0.05;
/** Others than those of the demo. */
const FIRST_NUMBER = 200_000;
const ADMIN = { email: 'admin@rzetelnynajem.test', password: 'Administrator1!' };

type Who = 'known' | 'unknown';

const picture = Uint8Array.from(await makePhoto('png'));
const site = await startSite({ port: PORT, name: 'document-claims', env: { LIMIT_UPLOAD_MB_PER_DAY: '0' } });

async function post<Reply>(path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${site.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return { status: answer.status, cookies: answer.headers.getSetCookie(), reply: (await answer.json()) as Reply };
}

/** Every other number is in the register; a pair of neighbours is as old. */
function identifierOf(who: Who, pair: number): string {
  return makeSyntheticPesel(FIRST_NUMBER + 2 * pair + (who === 'known' ? 0 : 1));
}

/** Records a tenant for every known identifier, every other one with an address that a later step warns. */
async function recordTenants(): Promise<void> {
  const { reply } = await post<{ token: string }>('/users/login', ADMIN);
  const headers = { authorization: `Bearer ${reply.token}` };
  for (let pair = 0; pair < PAIRS + WARM_UP_PAIRS; pair += 1) {
    const email = pair % 2 === 0 ? { email: `najemca${pair}@poczta.test` } : {};
    const tenant = { name: 'Anna Nowak', type: 'osoba', identifier: identifierOf('known', pair), ...email };
    await post('/tenants', tenant, headers);
  }
}

async function uploadPicture(cookie: string): Promise<string> {
  const form = new FormData();
  form.set('purpose', 'claim');
  form.set('file', new Blob([picture], { type: 'image/png' }), 'a.png');
  const answer = await fetch(`${site.url}/api/attachments`, { method: 'POST', headers: { cookie }, body: form });
  const { _id: id } = (await answer.json()) as { _id: string };
  return id;
}

let sent = 0;

/** Sends a document; returns the time of the answer and its form. */
async function claim(identifier: string): Promise<{ ms: number; form: string }> {
  const started = await post<{ attemptId: string }>('/dossier/claims/attempts', { method: 'document' });
  const cookie = (started.cookies[0] ?? '').split(';', 1)[0] ?? '';
  const { attemptId } = started.reply;
  const attachmentIds = [await uploadPicture(cookie)];
  sent += 1;
  const body = {
    attemptId,
    identifier,
    attachmentIds,
    name: 'Anna Nowak',
    postalAddress: 'ul. Polna 1, 00-001 Warszawa',
    email: `gosc${sent}@poczta.test`,
  };
  const begin = process.hrtime.bigint();
  const { status, reply } = await post<Record<string, unknown>>('/dossier/claims/document', body, { cookie });
  const ms = Number(process.hrtime.bigint() - begin) / 1e6;
  const lengths = Object.entries(reply).map(([name, value]) => `${name}:${String(value).length}`);
  return { ms, form: `${status} ${lengths.join(' ')}` };
}

/** The probability of a difference like that of the two samples by chance alone (Mann and Whitney, normal approximation). */
function chanceOf(a: readonly number[], b: readonly number[]): number {
  const ranked = [...a.map((ms) => ({ ms, of: 'a' })), ...b.map((ms) => ({ ms, of: 'b' }))].sort((x, y) => x.ms - y.ms);
  const ranks = ranked.reduce((sum, { of }, place) => (of === 'a' ? sum + place + 1 : sum), 0);
  const u = ranks - (a.length * (a.length + 1)) / 2;
  const mean = (a.length * b.length) / 2;
  const deviation = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12);
  return 2 * (1 - normal(Math.abs(u - mean) / deviation));
}

/** The standard normal distribution (Abramowitz and Stegun 26.2.17, to seven digits). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
}

try {
  await recordTenants();
  const times: Record<Who, number[]> = { known: [], unknown: [] };
  const forms = { known: new Set<string>(), unknown: new Set<string>() };
  for (let pair = 0; pair < PAIRS + WARM_UP_PAIRS; pair += 1) {
    const order = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const who of order) {
      const { ms, form } = await claim(identifierOf(who, pair));
      if (pair < WARM_UP_PAIRS) continue;
      times[who].push(ms);
      forms[who].add(form);
    }
  }
  printTable(
    `document claims: answer time in ms, ${PAIRS} of each`,
    ['identifier', 'p5', 'p50', 'p95'],
    (['known', 'unknown'] as const).map((who) => [
      who,
      ...[0.05, 0.5, 0.95].map((share) => percentile(times[who], share).toFixed(2)),
    ]),
  );
  const differing = [...forms.known, ...forms.unknown].filter(
    (form) => !(forms.known.has(form) && forms.unknown.has(form)),
  ).length;
  const p = chanceOf(times.known, times.unknown);
  console.log(`answers of another form: ${goal(differing, 0)}`);
  console.log(`rank test on time: p ${p.toFixed(3)} (limit ${LEAST_P}: ${p > LEAST_P ? 'reached' : 'MISSED'})`);
} finally {
  await site.stop();
}
