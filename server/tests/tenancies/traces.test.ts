import { opinions } from '@najem/shared/contract/tenancies';
import { createLog } from '../../src/kernel/log';
import { startTestApp, type TestApp } from '../support/harness';
import type { Person } from '../support/sign-in';
import { confirmTenancy, goTo, newPair, type Pair, proveBoth } from '../support/tenancy-steps';

/** No other words of the product have these. */
const WORDS = ['czereśniowy parapet', 'bukszpanowy klosz', 'jarzębinowa zasuwka'];
const OVER = '2027-01-04';

const logged: string[] = [];
let site: TestApp;
let pair: Pair;
let number: string;
let tenancyId: string;

beforeAll(async () => {
  site = await startTestApp({
    now: new Date('2026-11-20T09:00:00.000Z'),
    config: { accessTokenSeconds: 400 * 86_400 },
    log: createLog('trace', { write: (line: string) => void logged.push(line) }),
  });
  pair = await newPair(site);
  await proveBoth(site, pair);
  ({ number } = await confirmTenancy(site, pair, { to: '2026-10-31' }));
  const row = site.ctx.db.selectFrom('tenancies').select('id').where('number', '=', number);
  tenancyId = (await row.executeTakeFirstOrThrow()).id;
});
afterAll(() => site.close());

const give = (person: Person, words: string | undefined, version: number) =>
  site.call(
    opinions.give,
    { number, entries: [{ reason: 'payment_issues', comment: `Na koniec został ${words}.` }], version },
    { as: person },
  );
const take = (version: number) => site.call(opinions.withdraw, { number, version }, { as: pair.landlord });

/** Saves, changes, takes back and saves again. */
async function write(): Promise<void> {
  expect((await give(pair.landlord, WORDS[0], 0)).status).toBe(200);
  expect((await give(pair.landlord, WORDS[1], 1)).status).toBe(200);
  expect((await take(2)).status).toBe(200);
  expect((await give(pair.landlord, WORDS[2], 3)).status).toBe(200);
  // Refusals, too: of a stale version, and of words that are no opinion.
  expect((await give(pair.landlord, WORDS[0], 1)).status).toBe(409);
  expect((await give(pair.landlord, 'x'.repeat(3000), 4)).status).toBe(400);
  await site.runJobs();
}

async function reveal(): Promise<void> {
  await goTo(site, OVER, [pair.landlord]);
  await site.runJobs();
}

// SECURITY: Nobody sees an opinion before its day
it.each([
  ['is saved, changed and taken back', write],
  ['is revealed', reveal],
  ['is withdrawn', () => take(0)],
])(
  'while an opinion %s, log and metrics have the route, and neither words, tenancy nor account',
  async (_name, act) => {
    const before = logged.length;
    await act();
    const lines = logged.slice(before);
    expect(lines.join('\n')).toContain('"route"');
    const told = `${lines.join('\n')}\n${await site.ctx.metrics.registry.metrics()}`;
    const { landlord, tenant } = pair;
    const secrets = [...WORDS, number, tenancyId, landlord.id, tenant.id, landlord.email, tenant.email];
    expect(secrets.filter((secret) => told.includes(secret))).toEqual([]);
  },
);

it('no mail has the words of an opinion, before its day nor after it', async () => {
  const mails = JSON.stringify(await site.mails());
  expect(mails).toContain(number);
  expect(WORDS.filter((words) => mails.includes(words))).toEqual([]);
});
