import { subjects } from '@najem/shared/contract';
import { TENANT } from '@najem/shared/domain';
import { countLookup } from '../../src/subjects/lookups';
import { startTestApp, type TestApp } from '../support/harness';
import { type Person, signIn, signInAdmin } from '../support/sign-in';
import { addSubject, buildPerson, readAudited, freshPesel, newVerified } from '../support/subject-actions';

const HOUR_MS = 3_600_000;
const { check, create, list } = subjects.tenant;

let site: TestApp;
let admin: Person;
let person: Person;
beforeEach(async () => {
  // Ten in the morning in Warsaw.
  site = await startTestApp({ now: new Date('2026-11-20T09:00:00Z'), config: { limits: { lookupsPerDay: 3 } } });
  admin = await signInAdmin(site);
  person = await newVerified(site);
});
afterEach(() => site.close());

function look(identifier = freshPesel(), as = person) {
  return site.call(check, { identifier }, { as });
}

const REFUSED = {
  status: 429,
  body: {
    code: 'LOOKUP_LIMIT',
    message: 'Wykorzystano dzienny limit sprawdzanych identyfikatorów. Spróbuj ponownie jutro.',
  },
};

it('the fourth identifier of a day is rejected with Retry-After', async () => {
  for (let n = 0; n < 3; n++) expect((await look()).status).toBe(200);
  const refused = await look();
  expect(refused).toMatchObject(REFUSED);
  expect(refused.headers['retry-after']).toBe(String(14 * 3600));
});

it('an identifier counts once per day, for both kinds and in any spelling', async () => {
  const identifier = freshPesel();
  for (const spelling of [identifier, ` ${identifier}`, `${identifier.slice(0, 6)}-${identifier.slice(6)}`]) {
    await look(spelling);
    await site.call(subjects.landlord.check, { identifier: spelling }, { as: person });
  }
  await look();
  expect((await look()).status).toBe(200);
  expect(await look()).toMatchObject(REFUSED);
  expect((await look(identifier)).status).toBe(200);
});

it('the look-up limit is reset at midnight in Warsaw', async () => {
  for (let n = 0; n < 3; n++) await look();
  site.advance(13.9 * HOUR_MS);
  const later = await signIn(site, person);
  expect(await look(freshPesel(), later)).toMatchObject(REFUSED);
  site.advance(0.2 * HOUR_MS);
  expect((await look(freshPesel(), later)).status).toBe(200);
});

it("additions and the list's identifier filter count as look-ups", async () => {
  await addSubject(site, person, TENANT);
  await site.call(list, { identifier: freshPesel() }, { as: person });
  await look();
  expect(await look()).toMatchObject(REFUSED);
  expect(await site.call(create, buildPerson(), { as: person })).toMatchObject(REFUSED);
  expect(await site.call(list, { identifier: freshPesel() }, { as: person })).toMatchObject(REFUSED);
});

it('a rejected addition of a known identifier counts as a look-up', async () => {
  const known = await addSubject(site, admin, TENANT);
  for (let n = 0; n < 2; n++) await look();
  const again = await site.call(create, buildPerson({ identifier: known.identifier }), { as: person });
  expect(again).toMatchObject({ status: 409, body: { _id: known._id } });
  expect(await look()).toMatchObject(REFUSED);
});

it('a wrong identifier does not count as a look-up', async () => {
  for (let n = 0; n < 5; n++) await look('12345678901');
  expect((await look()).status).toBe(200);
});

it('concurrent look-ups do not exceed the limit', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => look()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
});

it('concurrent look-ups of one identifier count once', async () => {
  const identifier = freshPesel();
  const answers = await Promise.all(Array.from({ length: 8 }, () => look(identifier)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  await look();
  expect((await look()).status).toBe(200);
});

it('the look-up limit is per user and not for administrators', async () => {
  for (let n = 0; n < 4; n++) await look();
  const other = await newVerified(site);
  expect((await look(freshPesel(), other)).status).toBe(200);
  for (let n = 0; n < 5; n++) expect((await look(freshPesel(), admin)).status).toBe(200);
});

it('the look-up limit is shared with other features that take identifiers', async () => {
  const actor = { ...person, role: 'user', verificationStatus: 'verified', builtIn: false, sessionId: '' } as const;
  for (let n = 0; n < 3; n++) await countLookup(site.ctx, actor, site.ctx.vault.indexes(freshPesel()).all);
  await expect(countLookup(site.ctx, actor, site.ctx.vault.indexes(freshPesel()).all)).rejects.toMatchObject({
    code: 'LOOKUP_LIMIT',
  });
  expect(await look()).toMatchObject(REFUSED);
});

it('additions and filters are audited as look-ups', async () => {
  const added = await addSubject(site, person, TENANT);
  await site.call(create, buildPerson({ identifier: added.identifier }), { as: person });
  await site.call(list, { identifier: added.identifier }, { as: person });
  expect(
    (await readAudited(site, 'identifier.checked')).map(({ details, target_id }) => [details.by, target_id]),
  ).toEqual([
    ['create', null],
    ['create', added._id],
    ['list', null],
  ]);
});
