import type { Input } from '@najem/shared/contract/kernel';
import { customReport } from '@najem/shared/contract/office';
import { type SubjectDescriptor, TENANT } from '@najem/shared/domain/register';
import { CUSTOM_REPORT_MAX_ROWS } from '@najem/shared/domain/office';
import { sql } from 'kysely';
import { newCase, opened } from '../../support/dispute-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import type { Person } from '../../support/sign-in';
import {
  addSubject,
  addEntry,
  buildPerson,
  readAudited,
  BOTH_KINDS,
  readCoins,
  newVerified,
} from '../../support/subject-actions';

type Criteria = Input<typeof customReport>;

let site: TestApp;
let admin: Person;
let author: Person;

beforeAll(async () => {
  site = await startTestApp();
  admin = await site.signInAdmin();
  author = await newVerified(site);
});
afterAll(() => site.close());

const ask = (criteria: Criteria) => site.call(customReport, criteria, { as: admin });
const found = async (criteria: Criteria) => (await ask(criteria)).body.report;

async function withEntries(descriptor: SubjectDescriptor, name: string, reasons: string[]): Promise<string> {
  const subject = await addSubject(site, author, descriptor, buildPerson({ name }));
  for (const reason of reasons) await addEntry(site, author, descriptor, subject._id, { reason });
  return subject._id;
}

describe.each(BOTH_KINDS)('a custom report on every %s', (kind, descriptor) => {
  const good = descriptor.reasons.find(({ weightTenths }) => weightTenths > 0)?.code as string;
  const bad = descriptor.reasons.find(({ weightTenths }) => weightTenths < 0)?.code as string;

  // RULES: `history`: subjects
  it('a custom report lists subjects with a number of entries, most first, with their entries', async () => {
    await withEntries(descriptor, 'Bez Wpisu', []);
    const one = await withEntries(descriptor, 'Jeden Wpis', [good]);
    const three = await withEntries(descriptor, 'Trzy Wpisy', [good, bad, good]);
    const report = await found({ subjectType: kind, category: 'history', value: 1 });
    expect(report.count).toBe(2);
    expect(report.subjects.map(({ _id, name, history }) => [_id, name, history?.length])).toEqual([
      [three, 'Trzy Wpisy', 3],
      [one, 'Jeden Wpis', 1],
    ]);
    expect((await found({ subjectType: kind, category: 'history', value: 0 })).count).toBe(3);
    expect((await found({ subjectType: kind, category: 'history', value: 1.5 })).count).toBe(1);
    expect(await found({ subjectType: kind, category: 'history', value: 3_000_000_000 })).toEqual({
      count: 0,
      subjects: [],
    });
  });

  // RULES: `history`: subjects
  it('a custom report lists subjects by a minimum rating', async () => {
    const { subjects } = await found({ subjectType: kind, category: 'rating', value: 0 });
    expect(subjects.map(({ rating }) => rating)).toEqual(
      subjects
        .map(({ rating }) => rating)
        .sort()
        .reverse(),
    );
    const best = subjects[0]?.rating as number;
    const top = await found({ subjectType: kind, category: 'rating', value: best });
    expect(top.subjects.map(({ rating }) => rating)).toEqual(
      subjects.filter((row) => row.rating === best).map(() => best),
    );
    expect((await found({ subjectType: kind, category: 'rating', value: 5 })).count).toBe(0);
  });

  it('a custom report on subjects has no condition on RentCoins', async () => {
    const { status, body } = await ask({ subjectType: kind, category: 'rentcoins', value: 1, operator: '=' });
    expect([status, body.code]).toEqual([400, 'CRITERIA_INVALID']);
  });
});

// RULES: `history`: subjects
it.each([
  ['=', 20, ['dwadzieścia']],
  ['>', 19, ['dwadzieścia']],
  ['>', 20, []],
  ['=', 20.5, []],
  ['>', 4_000_000_000, []],
] as const)('a custom report on users compares their RentCoins by %s %d', async (operator, value, expected) => {
  const { ctx } = site;
  await ctx.db.updateTable('users').set({ name: 'dwadzieścia', rent_coins: 20 }).where('id', '=', author.id).execute();
  const report = await found({ subjectType: 'user', category: 'rentcoins', value, operator });
  expect(report.subjects.map(({ name }) => name)).toEqual(expected);
  expect(report.count).toBe(expected.length);
});

it('a custom report on users lists all users below a value that none reaches', async () => {
  const all = await found({ subjectType: 'user', category: 'rentcoins', value: 4_000_000_000, operator: '<' });
  expect(all.count).toBe(2);
  expect(all.subjects.find(({ _id }) => _id === author.id)).toEqual({
    _id: author.id,
    name: 'dwadzieścia',
    email: author.email,
    rentCoins: await readCoins(site, author),
  });
});

it('a custom report on users has no condition but RentCoins', async () => {
  const { status, body } = await ask({ subjectType: 'user', category: 'history', value: 1 });
  expect([status, body.code]).toEqual([400, 'CRITERIA_INVALID']);
});

it.each([
  [{ category: 'history', value: -1 }, 'VALUE_NEGATIVE', 'Wartość musi być liczbą nieujemną'],
  [{ category: 'rating', value: 5.5 }, 'RATING_OUT_OF_RANGE', 'Ocena musi być wartością od 0 do 5'],
] as const)('a custom report refuses %j', async (criteria, code, message) => {
  const { status, body } = await ask({ subjectType: TENANT.kind, ...criteria });
  expect([status, body.code, body.message]).toEqual([400, code, message]);
});

it('a custom report is audited with its criteria', async () => {
  await ask({ subjectType: 'user', category: 'rentcoins', value: 7, operator: '>' });
  expect((await readAudited(site, 'custom-report.made')).at(-1)).toMatchObject({
    actor_id: admin.id,
    target_type: 'user',
    details: { category: 'rentcoins', value: 7, operator: '>', count: expect.any(Number) },
  });
});

it('a custom report tells the number of entries that it compares: those that count', async () => {
  const disputed = await newCase(site);
  await opened(site, disputed);
  const rows = (await found({ subjectType: 'tenant', category: 'history', value: 0 })).subjects;
  expect(rows.find(({ _id }) => _id === disputed.subjectId)?.history).toEqual([]);
  const figures = rows.map(({ history }) => history?.length ?? 0);
  expect(figures).toEqual([...figures].sort((a, b) => b - a));
});

// RULES: `history`: subjects
it('a custom report lists a thousand rows at most, and counts all', async () => {
  const longer = await startTestApp();
  const reader = await longer.signInAdmin();
  const { db } = longer.ctx;
  await sql`
    insert into users (name, email, email_key, rent_coins)
    select 'Osoba', n || '@poczta.test', n || '@poczta.test', 7 from generate_series(1, 1003) n`.execute(db);
  await sql`
    insert into subjects (kind, name, type, created_by, created_at, updated_at, entry_count, effect_tenths, last_entry_at)
    select 'tenant', 'Osoba', 'osoba', ${reader.id}, now(), now(), 2, 10, now() from generate_series(1, 1003)`.execute(
    db,
  );
  for (const criteria of [
    { subjectType: 'user', category: 'rentcoins', value: 7, operator: '=' },
    { subjectType: 'tenant', category: 'history', value: 2 },
    { subjectType: 'tenant', category: 'rating', value: 3.5 },
  ] as const) {
    const { report } = (await longer.call(customReport, criteria, { as: reader })).body;
    expect([report.count, report.subjects.length]).toEqual([1003, CUSTOM_REPORT_MAX_ROWS]);
  }
  await longer.close();
});
