import { everyCall } from '@najem/shared/contract';
import { takesKey } from '@najem/shared/contract/kernel';
import { subjects } from '@najem/shared/contract/register';
import { TENANT } from '@najem/shared/domain/register';
import { DAY_MS } from '../../../src/kernel/durations';
import { pruneRepeatedCalls } from '../../../src/kernel/http/repeated-calls';
import { startTestApp, type TestApp } from '../../support/harness';
import type { Person } from '../../support/sign-in';
import { addSubject, buildEntry, buildPerson, newVerified } from '../../support/subject-actions';

const KEY = 'k-0123456789abcdef';

let site: TestApp;
let author: Person;
let subjectId: string;
beforeAll(async () => {
  site = await startTestApp();
});
beforeEach(async () => {
  author = await newVerified(site);
  subjectId = (await addSubject(site, await newVerified(site), TENANT, buildPerson()))._id;
});
afterAll(() => site.close());

const add = (key: string | undefined, changes: object = {}, { as = author, at = site } = {}) =>
  at.call(
    subjects.tenant.addHistory,
    { ...buildEntry(TENANT, changes), id: subjectId },
    { as, headers: key === undefined ? {} : { 'idempotency-key': key } },
  );

async function entries(): Promise<number> {
  const rows = await site.ctx.db
    .selectFrom('history_entries')
    .select('id')
    .where('subject_id', '=', subjectId)
    .execute();
  return rows.length;
}

// RULES: A repetition whose answer was lost
it('a repetition with the same key gets the answer of the first, and writes nothing', async () => {
  const first = await add(KEY);
  site.advance(DAY_MS / 2);
  const again = await add(KEY, {}, { as: Object.assign(author, await site.signIn(author)) });
  expect([again.status, again.body]).toEqual([first.status, first.body]);
  expect(await entries()).toBe(1);
});

it('repetitions at the same moment are one, in whichever process', async () => {
  const other = await startTestApp({ shareWith: site });
  const answers = await Promise.all([site, other, site, other, site].map((at) => add(KEY, {}, { at })));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await entries()).toBe(1);
  await other.close();
});

it('the same key of another person is another one', async () => {
  await add(KEY);
  expect((await add(KEY, {}, { as: await newVerified(site) })).status).toBe(200);
  expect(await entries()).toBe(2);
});

it('other words under the same key are refused', async () => {
  await add(KEY);
  expect((await add(KEY, { comment: 'Inne słowa.' })).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  expect(await entries()).toBe(1);
});

it('what was refused was not made, and is made by the next call with the key', async () => {
  expect((await add(KEY, { comment: '' })).status).toBe(400);
  expect((await add(KEY)).status).toBe(200);
  expect(await entries()).toBe(1);
});

it.each(['short', 'ż'.repeat(20), 'x'.repeat(129)])('the key %s is refused', async (key) => {
  expect((await add(encodeURI(key))).body.code).toBe('VALIDATION');
});

// RULES: A repetition whose answer was lost
it('without a key the same words within ten minutes are the entry that is there', async () => {
  const first = await add(undefined);
  const again = await add(undefined);
  expect([again.status, again.body.entryIds]).toEqual([200, first.body.entryIds]);
  expect(await entries()).toBe(1);
  expect((await add(undefined, { comment: 'Inne słowa.' })).body.entryIds).not.toEqual(first.body.entryIds);
  site.advance(11 * 60_000);
  Object.assign(author, await site.signIn(author));
  await add(undefined);
  expect(await entries()).toBe(3);
});

it('the answer is kept encrypted, and for a day', async () => {
  await add(KEY, { comment: 'Bardzo szczególne słowa.' });
  const rows = await site.ctx.db.selectFrom('repeated_calls').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(({ answer }) => answer?.toString('latin1')).join()).not.toContain('szczeg');
  site.advance(DAY_MS + 1);
  await pruneRepeatedCalls(site.ctx);
  expect(await site.ctx.db.selectFrom('repeated_calls').selectAll().execute()).toEqual([]);
});

const POSTS = Object.entries(everyCall()).flatMap(([feature, calls]) =>
  Object.entries(calls).flatMap(([name, call]) =>
    call.method === 'POST' ? [[`${feature}.${name}`, call] as const] : [],
  ),
);

it.each(POSTS)('%s takes a key, or says why a repetition harms nobody', (_name, call) => {
  const says = call.repeatable !== undefined || call.aboutSession === true || call.upload === true;
  expect(takesKey(call)).toBe(!says && call.binary === undefined);
  expect(call.repeatable ?? 'said').not.toBe('');
});
