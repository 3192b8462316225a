import { subjects } from '@najem/shared/contract';
import { TENANT } from '@najem/shared/domain';
import { countLookup } from '../../src/subjects/lookups';
import { startTestApp, type TestApp } from '../support/harness';
import { type Person, signIn, signInAdmin } from '../support/sign-in';
import { add, aPerson, audited, freshPesel, newVerified } from '../support/subject-actions';

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

it('refuses the fourth identifier of a day and says when to come back', async () => {
  for (let n = 0; n < 3; n++) expect((await look()).status).toBe(200);
  const refused = await look();
  expect(refused).toMatchObject(REFUSED);
  expect(refused.headers['retry-after']).toBe(String(14 * 3600));
});

it('counts the same identifier once, for both kinds and however it is written', async () => {
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

it('begins anew at midnight in Warsaw', async () => {
  for (let n = 0; n < 3; n++) await look();
  site.advance(13.9 * HOUR_MS);
  const later = await signIn(site, person);
  expect(await look(freshPesel(), later)).toMatchObject(REFUSED);
  site.advance(0.2 * HOUR_MS);
  expect((await look(freshPesel(), later)).status).toBe(200);
});

it('counts additions and the identifier filter of the list like checks', async () => {
  await add(site, person, TENANT);
  await site.call(list, { identifier: freshPesel() }, { as: person });
  await look();
  expect(await look()).toMatchObject(REFUSED);
  expect(await site.call(create, aPerson(), { as: person })).toMatchObject(REFUSED);
  expect(await site.call(list, { identifier: freshPesel() }, { as: person })).toMatchObject(REFUSED);
});

it('counts a refused addition of somebody known', async () => {
  const known = await add(site, admin, TENANT);
  for (let n = 0; n < 2; n++) await look();
  const again = await site.call(create, aPerson({ identifier: known.identifier }), { as: person });
  expect(again).toMatchObject({ status: 409, body: { _id: known._id } });
  expect(await look()).toMatchObject(REFUSED);
});

it('does not count what is no identifier', async () => {
  for (let n = 0; n < 5; n++) await look('12345678901');
  expect((await look()).status).toBe(200);
});

it('never lets more than the limit through at once', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => look()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
});

it('counts one identifier once when it is asked for many times at once', async () => {
  const identifier = freshPesel();
  const answers = await Promise.all(Array.from({ length: 8 }, () => look(identifier)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  await look();
  expect((await look()).status).toBe(200);
});

it('limits each person on their own and administrators not at all', async () => {
  for (let n = 0; n < 4; n++) await look();
  const other = await newVerified(site);
  expect((await look(freshPesel(), other)).status).toBe(200);
  for (let n = 0; n < 5; n++) expect((await look(freshPesel(), admin)).status).toBe(200);
});

it('keeps a refused look-up out of the answers but counts it for whoever else takes identifiers', async () => {
  const actor = { ...person, role: 'user', verificationStatus: 'verified', builtIn: false, sessionId: '' } as const;
  for (let n = 0; n < 3; n++) await countLookup(site.ctx, actor, site.ctx.vault.indexes(freshPesel()).all);
  await expect(countLookup(site.ctx, actor, site.ctx.vault.indexes(freshPesel()).all)).rejects.toMatchObject({
    code: 'LOOKUP_LIMIT',
  });
  expect(await look()).toMatchObject(REFUSED);
});

it('audits additions and filters as look-ups', async () => {
  const added = await add(site, person, TENANT);
  await site.call(create, aPerson({ identifier: added.identifier }), { as: person });
  await site.call(list, { identifier: added.identifier }, { as: person });
  expect((await audited(site, 'identifier.checked')).map(({ details, target_id }) => [details.by, target_id])).toEqual([
    ['create', null],
    ['create', added._id],
    ['list', null],
  ]);
});
