import { tenants } from '@najem/shared/contract/register';
import { disputes, dossier } from '@najem/shared/contract/rights';
import { opinions, tenancies } from '@najem/shared/contract/tenancies';
import { decide, sendFiles } from '../support/evidence-actions';
import { startTestApp, type TestApp } from '../support/harness';
import { confirmPerson, type Person } from '../support/sign-in';
import { freshPesel } from '../support/subject-actions';
import { OPINION } from '../support/tenancy-actions';
import { confirmTenancy, goTo, newPair, type Pair, proveBoth } from '../support/tenancy-steps';

let site: TestApp;
let pair: Pair;
let number: string;

beforeEach(async () => {
  site = await startTestApp({ now: new Date('2026-11-20T09:00:00.000Z') });
  pair = await newPair(site);
});
afterEach(() => site.close());

async function open(person: Person) {
  const { body } = await site.call(tenancies.get, { number }, { as: person });
  return body;
}

async function readEntries(person: Person, by: 'landlord' | 'tenant' = 'landlord') {
  return (await open(person)).opinions?.find((opinion) => opinion.by === by)?.entries ?? [];
}

describe('evidence for a revealed opinion', () => {
  const TWO = [...OPINION.landlord, { reason: 'property_care', comment: 'Mieszkanie oddane czyste, bez usterek.' }];

  async function reveal(): Promise<void> {
    const people = [pair.landlord, pair.tenant];
    await goTo(site, '2027-01-04', people);
    await site.runJobs();
    for (const person of people) await confirmPerson(site, person);
  }

  async function revealed({ isProven = true } = {}): Promise<void> {
    if (isProven) await proveBoth(site, pair);
    number = (await confirmTenancy(site, pair, { to: '2026-10-31' })).number;
    await site.call(opinions.give, { number, entries: TWO, version: 0 }, { as: pair.landlord });
    await reveal();
  }

  async function add(as: Person, entryId?: string) {
    const attachmentIds = await sendFiles(site, as);
    return site.call(opinions.addEvidence, { number, entryId, kind: 'contract', attachmentIds }, { as });
  }

  it('is added to each of its entries, and its state and grade stand by it for its author', async () => {
    await revealed();
    const [first, second] = await readEntries(pair.landlord);
    expect((await add(pair.landlord, second?.entryId)).status).toBe(200);
    await add(pair.landlord);
    expect(await readEntries(pair.landlord)).toMatchObject([
      { entryId: first?.entryId, grade: 'declared', evidence: [{ kind: 'contract', state: 'waiting', fileCount: 1 }] },
      { entryId: second?.entryId, evidence: [{ state: 'waiting' }] },
    ]);
    await site.runJobs();
    const admin = await site.signInAdmin();
    const [, evidence] = await readEntries(pair.landlord);
    await decide(site, admin, evidence?.evidence?.[0]?._id ?? '', { grade: 'documented' });
    expect((await readEntries(pair.landlord))[1]).toMatchObject({
      grade: 'documented',
      evidence: [{ state: 'graded' }],
    });
    const seen = await readEntries(pair.tenant);
    expect(seen.map(({ grade, evidence: shown }) => [grade, shown])).toEqual([
      ['declared', undefined],
      ['documented', undefined],
    ]);
  });

  it('is refused for the other side, for an entry that is none of it, and where the history does not have it', async () => {
    await revealed();
    expect((await add(pair.tenant)).body.code).toBe('STATE_PASSED');
    expect((await add(pair.landlord, 'entry-of-somebody')).body.code).toBe('STATE_PASSED');
    pair = await newPair(site);
    const { number: other } = await confirmTenancy(site, pair, { to: '2026-12-31' });
    number = other;
    await site.call(opinions.give, { number, entries: TWO, version: 0 }, { as: pair.landlord });
    await goTo(site, '2027-02-20', [pair.landlord, pair.tenant]);
    expect((await add(pair.landlord)).body.code).toBe('STATE_PASSED');
  });

  it('goes into the dispute while there is one, which both sides see by the entry', async () => {
    await revealed();
    const [{ entryId = '' } = {}] = await readEntries(pair.tenant);
    const contest = {
      entryId,
      ground: 'untrue',
      text: 'To nieprawda: czynsz płaciłem co miesiąc przed terminem, mam wszystkie potwierdzenia.',
      wanted: 'removal',
    } as const;
    expect((await site.call(disputes.open, { ...contest, id: entryId }, { as: pair.tenant })).status).toBe(201);
    expect((await add(pair.landlord, entryId)).body.code).toBe('ENTRY_DISPUTED');
    for (const person of [pair.landlord, pair.tenant]) {
      expect((await readEntries(person))[0]?.standing?.is).toBe('disputed');
    }
  });
});

it('the correction of an opinion changes reason and comment, not the place that both sides confirmed', async () => {
  await proveBoth(site, pair);
  number = (await confirmTenancy(site, pair, { to: '2026-10-31' })).number;
  await site.call(opinions.give, { number, entries: OPINION.landlord, version: 0 }, { as: pair.landlord });
  await goTo(site, '2027-01-04', [pair.landlord, pair.tenant]);
  await site.runJobs();
  for (const person of [pair.landlord, pair.tenant]) await confirmPerson(site, person);
  const [{ entryId = '' } = {}] = await readEntries(pair.tenant);
  const text = 'To nieprawda: czynsz płaciłem co miesiąc przed terminem, mam wszystkie potwierdzenia.';
  const contest = { id: entryId, ground: 'untrue', text, wanted: 'correction', wantedText: text } as const;
  const { body: opened } = await site.call(disputes.open, contest, { as: pair.tenant });
  const { _id: id, version } = opened.dispute;
  expect(opened.dispute.entry?.keepsPlace).toBe(true);
  const entry = {
    landlord: 'Ktoś Inny',
    rentalAddress: 'ul. Inna 1, 00-001 Warszawa',
    reason: 'timely_payment',
    comment: 'Czynsz w terminie, raz po przypomnieniu.',
  };
  const answer = { id, version, is: 'correct', text: '', entry } as const;
  const { status } = await site.call(disputes.answer, answer, { as: pair.landlord });
  expect(status).toBe(200);
  const stored = await site.ctx.db
    .selectFrom('history_entries')
    .select(['rental_address', 'reason', 'comment'])
    .execute();
  expect(stored).toEqual([
    { rental_address: 'ul. Lipowa 4/7, 30-001 Kraków', reason: 'timely_payment', comment: entry.comment },
  ]);
});

describe('entries from before the confirmation', () => {
  const words = { landlord: 'X', rentalAddress: 'ul. Lipowa 4/7, 30-001 Kraków' };

  async function describe(tenant: string, reason = 'timely_payment'): Promise<void> {
    const history = [{ ...words, reason, comment: 'Czynsz zawsze w terminie, co do dnia.' }];
    const person = { name: 'Łucja Żurek', type: 'osoba', identifier: tenant, history };
    const { status } = await site.call(tenants.create, person, { as: pair.landlord });
    expect(status).toBe(201);
    site.advance(1000);
  }

  const list = (person: Person) => site.call(opinions.ownEntries, { number }, { as: person });
  const name = (entryIds: string[], as = pair.landlord) =>
    site.call(opinions.nameEntries, { number, entryIds }, { as });

  // RULES: An entry from before the confirmation
  it('are listed by their own words alone, named, and the naming is taken back', async () => {
    const numbers = await proveBoth(site, pair);
    await describe(numbers.tenant);
    number = (await confirmTenancy(site, pair, { to: '2026-10-31' })).number;
    expect((await open(pair.landlord)).canNameEntries).toBe(true);
    const { body } = await list(pair.landlord);
    const [entry] = body.entries;
    expect(body.entries).toEqual([
      {
        _id: expect.any(String) as string,
        reason: 'timely_payment',
        comment: 'Czynsz zawsze w terminie, co do dnia.',
        created_at: expect.any(String) as string,
        isNamed: false,
      },
    ]);
    expect((await name([entry?._id ?? ''])).body.canNameEntries).toBe(true);
    const days = { from: '2024-09-01', to: '2026-10-31' };
    expect((await list(pair.landlord)).body.entries).toMatchObject([{ isNamed: true, fromTenancy: days }]);
    const file = await site.call(dossier.entries, {}, { as: pair.tenant });
    expect(file.body).toMatchObject([{ fromTenancy: days }]);
    await name([]);
    const [back] = (await list(pair.landlord)).body.entries;
    expect([back?.isNamed, back?.fromTenancy]).toEqual([false, undefined]);
    expect((await site.call(dossier.entries, {}, { as: pair.tenant })).body[0]?.fromTenancy).toBeUndefined();
  });

  it('that somebody else wrote, that came later or are opinions are none of them', async () => {
    const numbers = await proveBoth(site, pair);
    number = (await confirmTenancy(site, pair, { to: '2026-10-31' })).number;
    site.advance(1000);
    await describe(numbers.tenant);
    expect((await open(pair.landlord)).canNameEntries).toBeUndefined();
    expect((await list(pair.landlord)).body.entries).toEqual([]);
    const entry = await site.ctx.db.selectFrom('history_entries').select('id').executeTakeFirstOrThrow();
    expect((await name([entry.id])).body.code).toBe('ENTRY_NOT_FOUND');
    await site.call(opinions.give, { number, entries: OPINION.landlord, version: 0 }, { as: pair.landlord });
    await goTo(site, '2027-01-04', [pair.landlord]);
    await site.runJobs();
    expect((await list(pair.landlord)).body.entries).toEqual([]);
  });

  // RULES: An entry from before the confirmation
  it('that came between two tenancies, also where the first was annulled, try no number out', async () => {
    const numbers = await proveBoth(site, pair);
    const first = await confirmTenancy(site, pair, { to: '2025-10-31' });
    site.advance(1000);
    await describe(numbers.tenant);
    number = (await confirmTenancy(site, pair, { from: '2025-11-01', to: '2026-10-31' })).number;
    expect((await list(pair.landlord)).body.entries).toEqual([]);
    await site.ctx.db
      .updateTable('tenancies')
      .set({ state: 'annulled', over_at: site.now(), window_opens_on: null, window_ends_at: null })
      .where('number', '=', first.number)
      .execute();
    expect((await list(pair.landlord)).body.entries).toEqual([]);
  });

  it('of a person whose number an administrator corrected try it out no more', async () => {
    const numbers = await proveBoth(site, pair);
    await describe(freshPesel());
    const admin = await site.signInAdmin();
    const { body } = await site.call(tenants.list, {}, { as: admin });
    const { _id: id = '', version = 0 } = body[0] ?? {};
    const correction = { id, version, name: 'Łucja Żurek', type: 'osoba', identifier: numbers.tenant } as const;
    expect((await site.call(tenants.update, correction, { as: admin })).status).toBe(200);
    site.advance(1000);
    number = (await confirmTenancy(site, pair, { to: '2026-10-31' })).number;
    expect((await list(pair.landlord)).body.entries).toEqual([]);
  });

  it('are asked for by the sides alone, once the tenancy has ended', async () => {
    number = (await confirmTenancy(site, pair)).number;
    expect((await list(pair.landlord)).body.code).toBe('STATE_PASSED');
    expect((await list(await site.signUpVerified())).body.code).toBe('TENANCY_NOT_FOUND');
  });
});
