import { tenants } from '@najem/shared/contract/register';
import { reports } from '@najem/shared/contract/reports';
import { rentCoins } from '@najem/shared/contract/register';
import { type OpinionEntry, opinions, tenancies } from '@najem/shared/contract/tenancies';
import { dossier } from '@najem/shared/contract/rights';
import { runRetention } from '../../src/rights/retention/run-retention';
import { startTestApp, type TestApp } from '../support/harness';
import { session } from '@najem/shared/contract/identity';
import { confirmPerson, type Person } from '../support/sign-in';
import { OPINION } from '../support/tenancy-actions';
import { confirmTenancy, goTo, newPair, type Pair, proveBoth, read, subjectsTo } from '../support/tenancy-steps';

let site: TestApp;
let pair: Pair;
let number: string;

/** The window of these tests is open until the end of 3 January. */
const OVER = '2027-01-04';

beforeEach(async () => {
  site = await startTestApp({ now: new Date('2026-11-20T09:00:00.000Z') });
  pair = await newPair(site);
});
afterEach(() => site.close());

const both = () => [pair.landlord, pair.tenant];

async function letHome({ isProven }: { isProven: boolean }): Promise<Readonly<Record<'landlord' | 'tenant', string>>> {
  const numbers = isProven ? await proveBoth(site, pair) : { landlord: '', tenant: '' };
  number = (await confirmTenancy(site, pair, { to: '2026-10-31' })).number;
  return numbers;
}

const give = (person: Person, entries: OpinionEntry[], version = 0) =>
  site.call(opinions.give, { number, entries, version }, { as: person });
const take = (person: Person, version = 1) => site.call(opinions.withdraw, { number, version }, { as: person });
const get = (person: Person) => site.call(tenancies.get, { number }, { as: person });

async function reveal(): Promise<void> {
  await goTo(site, OVER, both());
  await site.runJobs();
  for (const person of both()) await confirmPerson(site, person);
}

describe('an opinion before its day', () => {
  it('is read and changed by its author alone', async () => {
    await letHome({ isProven: true });
    expect((await give(pair.landlord, OPINION.landlord)).body.opinion).toEqual({
      entries: OPINION.landlord,
      version: 1,
    });
    const other: OpinionEntry[] = [
      { reason: 'property_care', comment: 'Mieszkanie oddane w świetnym stanie, czyste.' },
    ];
    expect((await give(pair.landlord, other, 1)).body.opinion).toEqual({ entries: other, version: 2 });
    const seen = await get(pair.tenant);
    expect(seen.body).toMatchObject({ opinion: { entries: [], version: 0 } });
    expect(JSON.stringify(seen.body)).not.toContain('świetnym');
    expect((await site.call(tenancies.get, { number }, { as: await site.signInAdmin() })).status).toBe(404);
  });

  it('taken back leaves nothing, and can be given again', async () => {
    await letHome({ isProven: true });
    await give(pair.landlord, OPINION.landlord);
    expect((await take(pair.landlord)).body.opinion).toEqual({ entries: [], version: 2 });
    const again: OpinionEntry[] = [{ reason: 'payment_issues', comment: 'Trzy czynsze po terminie, mimo próśb.' }];
    expect((await give(pair.landlord, again, 2)).body.opinion?.entries).toEqual(again);
    const names = await site.ctx.db.selectFrom('tenancy_opinions').select('journal_id').execute();
    const erased = await site.ctx.db
      .selectFrom('erasures')
      .select('row_id')
      .where('table_name', '=', 'tenancy_opinions')
      .execute();
    expect(erased).toHaveLength(1);
    expect(names[0]?.journal_id).not.toBe(erased[0]?.row_id);
  });

  it('sent again after a lost answer is there once; another version is stale', async () => {
    await letHome({ isProven: true });
    await give(pair.landlord, OPINION.landlord);
    expect((await give(pair.landlord, OPINION.landlord)).body.opinion?.version).toBe(1);
    expect(
      (await give(pair.landlord, [{ reason: 'payment_issues', comment: 'Coś zupełnie innego niż przedtem.' }])).body
        .code,
    ).toBe('STALE_EDIT');
  });

  it('taken back again after a lost answer is gone; with words that are there, another version is stale', async () => {
    await letHome({ isProven: true });
    await give(pair.landlord, OPINION.landlord);
    await take(pair.landlord);
    expect((await take(pair.landlord)).body.opinion).toEqual({ entries: [], version: 2 });
    await give(pair.landlord, OPINION.landlord, 2);
    expect((await take(pair.landlord, 2)).body.code).toBe('STALE_EDIT');
    expect((await take(pair.landlord)).body.code).toBe('STALE_EDIT');
  });

  it('changes nothing that the other side or a list reads', async () => {
    await letHome({ isProven: true });
    const before = await get(pair.tenant);
    await give(pair.landlord, OPINION.landlord);
    const after = await get(pair.tenant);
    expect(after.body).toEqual(before.body);
    expect(after.headers['etag']).toBe(before.headers['etag']);
  });

  it.each([
    [[], 400],
    [[{ reason: 'payment_issues', comment: '' }], 400],
    [[{ reason: 'nie ma', comment: 'Komentarz, który jest dość długi.' }], 400],
    [[OPINION.landlord[0], OPINION.landlord[0]], 400],
    [[{ reason: 'payment_issues', comment: 'x'.repeat(2001) }], 400],
  ])('needs one to three different reasons with comments: %#', async (entries, status) => {
    await letHome({ isProven: true });
    expect((await give(pair.landlord, entries as OpinionEntry[])).status).toBe(status);
  });

  it('is given in the window alone, by a person with a verified identity', async () => {
    const running = await confirmTenancy(site, pair);
    number = running.number;
    expect((await give(pair.landlord, OPINION.landlord)).body.code).toBe('STATE_PASSED');
    const other = await newPair(site);
    number = (
      await confirmTenancy(site, { landlord: other.landlord, tenant: await site.signUp() }, { to: '2026-10-31' })
    ).number;
    await goTo(site, OVER, [other.landlord]);
    expect((await give(other.landlord, OPINION.landlord)).body.code).toBe('OPINION_REVEALED');
  });
});

describe('the reveal', () => {
  // RULES: Both opinions are revealed
  it('shows both at once, and adds them to the history of both people', async () => {
    const numbers = await letHome({ isProven: true });
    await give(pair.landlord, OPINION.landlord);
    await give(pair.tenant, OPINION.tenant);
    await goTo(site, '2027-01-03', both());
    expect((await get(pair.tenant)).body.opinions).toBeUndefined();
    const before = { landlord: await balance(pair.landlord), tenant: await balance(pair.tenant) };
    await reveal();
    for (const person of both()) {
      const { body } = await get(person);
      expect(body.tenancy.state).toBe('revealed');
      expect(body.opinions).toMatchObject([
        { by: 'tenant', entries: [{ ...OPINION.tenant[0], place: 'register' }] },
        { by: 'landlord', entries: [{ ...OPINION.landlord[0], place: 'register' }] },
      ]);
      expect(await subjectsTo(site, person)).toContain(`Opinie o najmie ${number} są odsłonięte`);
    }
    expect(await balance(pair.landlord)).toBeGreaterThan(before.landlord);
    expect(await balance(pair.tenant)).toBeGreaterThan(before.tenant);
    const file = await site.call(dossier.entries, {}, { as: pair.tenant });
    expect(file.body).toMatchObject([
      { reason: OPINION.landlord[0]?.reason, fromTenancy: { from: '2024-09-01', to: '2026-10-31' } },
    ]);
    const admin = await site.signInAdmin();
    for (const kind of ['tenant', 'landlord'] as const) {
      const { body } = await site.call(reports.generate, { identifier: numbers[kind] }, { as: admin });
      const report = await site.call(reports.get, { reportId: body.report._id }, { as: admin });
      expect(report.body.report.data.history).toMatchObject([
        { fromTenancy: { from: '2024-09-01', to: '2026-10-31' }, grade: 'declared' },
      ]);
    }
  });

  // RULES: The author of an opinion
  // RULES: The mark of an entry
  it('makes the author neither creator nor member of the subject, and tells them no number', async () => {
    const numbers = await letHome({ isProven: true });
    await give(pair.landlord, OPINION.landlord);
    await reveal();
    const list = await site.call(tenants.list, {}, { as: pair.landlord });
    expect(list.body).toEqual([]);
    const subject = await site.ctx.db.selectFrom('subjects').selectAll().executeTakeFirstOrThrow();
    expect(subject).toMatchObject({ created_by: null, entry_count: 1, tenancy_count: 1, documented_count: 0 });
    expect((await site.call(tenants.history, { id: subject.id }, { as: pair.landlord })).status).toBe(404);
    const seen = JSON.stringify([(await get(pair.landlord)).body, list.body]);
    expect(seen).not.toContain(numbers.tenant);
    expect(seen).not.toContain(numbers.tenant.slice(-4));
  });

  it('takes the longest words', async () => {
    await letHome({ isProven: false });
    const longest = [{ reason: 'payment_issues', comment: 'ą'.repeat(2000) }];
    await give(pair.landlord, longest);
    await reveal();
    expect((await get(pair.tenant)).body.opinions).toMatchObject([{ entries: longest }]);
  });

  it('of one who wrote alone, and of none', async () => {
    await letHome({ isProven: true });
    await give(pair.tenant, OPINION.tenant);
    await reveal();
    expect((await get(pair.landlord)).body.opinions).toMatchObject([{ by: 'tenant' }]);
    const other = await newPair(site);
    const silent = await confirmTenancy(site, other, { to: '2026-12-31' });
    await goTo(site, '2027-02-20', [other.tenant]);
    expect(await subjectsTo(site, other.tenant)).toContain(`Czas na opinie o najmie ${silent.number} minął`);
    await confirmPerson(site, other.tenant);
    expect((await site.call(tenancies.get, { number: silent.number }, { as: other.tenant })).body.opinions).toEqual([]);
  });

  it('asks for a fresh proof', async () => {
    await letHome({ isProven: true });
    await give(pair.tenant, OPINION.tenant);
    await goTo(site, OVER, both());
    await ageProof();
    const { body } = await get(pair.landlord);
    expect([body.needsFreshProof, body.opinions]).toEqual([true, undefined]);
  });

  it('asks for no proof where there is nothing to show', async () => {
    await letHome({ isProven: true });
    await goTo(site, OVER, both());
    await ageProof();
    const { body } = await get(pair.landlord);
    expect([body.needsFreshProof, body.opinions]).toEqual([undefined, []]);
  });

  /** The landlord signed in too long ago to be shown words about themselves. */
  async function ageProof(): Promise<void> {
    site.advance(40 * 60_000);
    const { body } = await site.call(session.refresh, {}, { cookies: pair.landlord.cookies });
    Object.assign(pair.landlord, { token: body.token });
  }

  it('without a claim of the described side leaves the opinion outside, until that side joins it', async () => {
    await letHome({ isProven: false });
    await give(pair.landlord, OPINION.landlord);
    await give(pair.tenant, OPINION.tenant);
    await reveal();
    expect(await site.ctx.db.selectFrom('history_entries').select('id').execute()).toEqual([]);
    expect((await get(pair.tenant)).body).toMatchObject({
      tenancy: { may: { join: true } },
      opinions: [{ entries: [{ place: 'outside' }] }, { entries: [{ place: 'outside' }] }],
    });
    const join = (person: Person) => site.call(opinions.join, { number }, { as: person });
    expect((await join(pair.tenant)).body.code).toBe('DOSSIER_PROOF_REQUIRED');
    await proveBoth(site, pair);
    await site.ctx.db
      .updateTable('claims')
      .set({ state: 'ended', ended_at: site.now() })
      .where('user_id', '=', pair.landlord.id)
      .execute();
    await site.ctx.db
      .updateTable('claim_identifiers')
      .set({ is_active: false })
      .where('claim_id', 'in', (eb) => eb.selectFrom('claims').select('id').where('user_id', '=', pair.landlord.id))
      .execute();
    expect((await join(pair.tenant)).body.opinions).toMatchObject([
      { by: 'tenant', entries: [{ place: 'outside' }] },
      { by: 'landlord', entries: [{ place: 'register' }] },
    ]);
    expect((await join(pair.tenant)).body.code).toBe('STATE_PASSED');
  });

  it('is not changed afterwards by anybody, and is withdrawn as a whole and for good', async () => {
    await letHome({ isProven: true });
    await give(pair.landlord, OPINION.landlord);
    await reveal();
    expect((await give(pair.landlord, OPINION.landlord, 1)).body.code).toBe('OPINION_REVEALED');
    const entry = await site.ctx.db.selectFrom('history_entries').selectAll().executeTakeFirstOrThrow();
    const words = {
      landlord: 'X',
      rentalAddress: 'ul. Inna 5, Łódź',
      reason: entry.reason,
      comment: 'Zupełnie inny komentarz.',
    };
    const edit = { id: entry.subject_id, entryId: entry.id, ...words };
    for (const person of [pair.landlord, await site.signInAdmin()]) {
      expect((await site.call(tenants.updateHistory, edit, { as: person })).body.code).toBe('OPINION_REVEALED');
    }
    const { body } = await take(pair.landlord);
    expect(body.opinions).toMatchObject([{ by: 'landlord', entries: [], withdrawnAt: expect.any(String) as string }]);
    expect(await site.ctx.db.selectFrom('history_entries').select('id').execute()).toEqual([]);
    expect((await take(pair.landlord)).body.code).toBe('STATE_PASSED');
  });
});

// RULES: An entry that one side adds
it('an entry that one side adds after the reveal says so to its readers for a year, and not to its author', async () => {
  const numbers = await letHome({ isProven: true });
  await reveal();
  const person = { name: 'Łucja Żurek', type: 'osoba', identifier: numbers.tenant };
  const words = {
    landlord: 'X',
    rentalAddress: 'ul. Inna 5, Łódź',
    comment: 'Zostawił niezapłacone rachunki za prąd.',
  };
  const made = await site.call(
    tenants.create,
    { ...person, history: [{ ...words, reason: 'payment_issues' }] },
    { as: pair.landlord },
  );
  expect(JSON.stringify(made.body)).not.toContain('isAfterReveal');
  const marked = async () => {
    const { body } = await site.call(dossier.entries, {}, { as: pair.tenant });
    return body.map(({ isAfterReveal }) => isAfterReveal);
  };
  expect(await marked()).toEqual([true]);
  const admin = await site.signInAdmin();
  const { body } = await site.call(reports.generate, { identifier: numbers.tenant }, { as: admin });
  const report = await site.call(reports.get, { reportId: body.report._id }, { as: admin });
  expect(report.body.report.data.history).toMatchObject([{ isAfterReveal: true }]);
  await goTo(site, '2028-01-05', [pair.tenant]);
  await confirmPerson(site, pair.tenant);
  expect(await marked()).toEqual([undefined]);
});

async function balance(person: Person): Promise<number> {
  const { body } = await site.call(rentCoins.balance, {}, { as: person });
  return body.rentCoins;
}

it('an entry of an opinion is kept as long as another, counted from the end of its tenancy', async () => {
  const numbers = await letHome({ isProven: true });
  await give(pair.landlord, OPINION.landlord);
  await reveal();
  const { body } = await site.call(dossier.entries, {}, { as: pair.tenant });
  expect(numbers.tenant).not.toBe('');
  // Six years after 31 October 2026, and not after the reveal.
  expect(body.map(({ expiresAt }) => expiresAt)).toEqual(['2032-10-31T23:00:00.000Z']);
  await goTo(site, '2032-10-30');
  await runRetention(site.ctx);
  expect(await readReasons()).toEqual(['timely_payment']);
  await goTo(site, '2032-11-02');
  await runRetention(site.ctx);
  expect(await readReasons()).toEqual([]);
});

async function readReasons(): Promise<string[]> {
  const rows = await site.ctx.db.selectFrom('history_entries').select('reason').execute();
  return rows.map(({ reason }) => reason);
}

it('a mistake that nobody agreed to is over with the reveal', async () => {
  await letHome({ isProven: false });
  const { version } = await read(site, pair.landlord, { number });
  await site.call(tenancies.annul, { number, version }, { as: pair.landlord });
  await goTo(site, OVER, both());
  const shown = await read(site, pair.tenant, { number });
  expect([shown.state, shown.annulmentBy]).toEqual(['revealed', undefined]);
});

it('ten entries of a pair are those of the author alone, whichever of both lets', async () => {
  const { landlord: one, tenant: other } = pair;
  const three: OpinionEntry[] = ['timely_payment', 'property_care', 'cleanliness'].map((reason) => ({
    reason,
    comment: 'Czynsz zawsze w terminie, co do dnia.',
  }));
  const words = (reasons: string[]) =>
    reasons.map((reason) => ({ reason, comment: 'Szybka pomoc przy każdej usterce.' }));
  const answers = words(['quick_response', 'deposit_settlement', 'good_property_condition']);
  const lets = async (landlord: Person, tenant: Person, address: string) =>
    (number = (await confirmTenancy(site, { landlord, tenant }, { to: '2026-10-31', address })).number);
  // In three tenancies `one` lets and `other` writes; what `other` wrote is none of what `one` may write.
  for (const street of ['Polna 1', 'Polna 2', 'Polna 3']) {
    await lets(other, one, street);
    expect((await give(other, three)).status).toBe(200);
  }
  await lets(one, other, 'Długa 1');
  expect((await give(one, three)).status).toBe(200);
  await lets(other, one, 'Polna 4');
  expect((await give(one, answers)).status).toBe(200);
  expect([(await give(other, three)).body.code]).toEqual(['ENTRY_LIMIT']);
});

it('a tenancy that both sides take for a mistake is annulled, and what was sealed is destroyed', async () => {
  await letHome({ isProven: true });
  await give(pair.landlord, OPINION.landlord);
  const annul = async (person: Person) => {
    const { version } = await read(site, person, { number });
    return site.call(tenancies.annul, { number, version }, { as: person });
  };
  expect((await annul(pair.landlord)).body.tenancy).toMatchObject({ state: 'window', annulmentBy: 'landlord' });
  expect((await annul(pair.landlord)).body.code).toBe('STATE_PASSED');
  const { version } = await read(site, pair.tenant, { number });
  await site.call(tenancies.keep, { number, version }, { as: pair.tenant });
  await annul(pair.tenant);
  expect((await annul(pair.landlord)).body.tenancy.state).toBe('annulled');
  await goTo(site, OVER);
  expect(await site.ctx.db.selectFrom('history_entries').select('id').execute()).toEqual([]);
  const kept = await site.ctx.db.selectFrom('tenancy_opinions').select('content_cipher').execute();
  expect(kept).toEqual([{ content_cipher: null }]);
});
