import { ERRORS, problemText } from '@najem/shared/contract/kernel';
import { subjects } from '@najem/shared/contract/register';
import { eachBasic, LANDLORD, TENANT } from '@najem/shared/domain/register';
import { decorations } from '@najem/testing/decorations';
import type { Config } from '../../../src/kernel/config/config';
import { createIdentifierVault } from '../../../src/kernel/db/identifier-vault';
import { startTestApp, type TestApp } from '../../support/harness';
import { type Person, signInAdmin, signUp } from '../../support/sign-in';
import {
  addSubject,
  addEntry,
  buildPerson,
  readAudited,
  BOTH_KINDS,
  freshNip,
  freshPesel,
  newVerified,
} from '../../support/subject-actions';

let site: TestApp;
let admin: Person;
let author: Person;
let stranger: Person;
beforeAll(async () => {
  site = await startTestApp();
  admin = await signInAdmin(site);
  author = await newVerified(site);
  stranger = await signUp(site);
});
afterAll(() => site.close());

describe.each(BOTH_KINDS)('checking a %s', (kind, descriptor) => {
  const { check } = subjects[kind];

  it('a check of an unknown identifier finds no subject', async () => {
    const answer = await site.call(check, { identifier: freshPesel() }, { as: stranger });
    expect(answer).toMatchObject({ status: 200, body: { success: true, exists: false } });
    expect(answer.body[kind]).toBeUndefined();
  });

  // RULES: `GET …/check/{identifier}`
  it('a check shows other users type and name with the whole identifier, without entries and rating', async () => {
    const input = buildPerson({ email: 'lucja@poczta.test' });
    const subject = await addSubject(site, author, descriptor, input);
    await addEntry(site, author, descriptor, subject._id);
    const { body } = await site.call(check, { identifier: input.identifier }, { as: stranger });
    expect(body.exists).toBe(true);
    expect(body[kind]).toEqual({
      _id: subject._id,
      name: input.name,
      type: 'osoba',
      identifier: input.identifier,
      identifierType: 'pesel',
      pesel: input.identifier,
      ...eachBasic(() => null),
      created_by: { _id: author.id },
      history: [],
      version: 1,
    });
  });

  // RULES: `GET …/check/{identifier}`
  it('a check shows an author their own entries and the rating of all', async () => {
    const other = await newVerified(site);
    const { _id: id, identifier = '' } = await addSubject(site, author, descriptor);
    await addEntry(site, author, descriptor, id, { comment: 'Pierwszy' });
    await addEntry(site, other, descriptor, id, { comment: 'Drugi' });
    const { body } = await site.call(check, { identifier }, { as: other });
    const weight = descriptor.reasons[0]!.weightTenths;
    expect(body[kind]).toMatchObject({
      rating: Math.min(50, 25 + 2 * weight) / 10,
      entryCount: 2,
      othersEffect: weight / 10,
      history: [{ comment: 'Drugi', addedBy: { _id: other.id, name: other.name, role: 'user' } }],
    });
  });

  // RULES: `GET …/check/{identifier}`
  it('a check shows an administrator all entries, newest first', async () => {
    const { _id: id, identifier = '' } = await addSubject(site, author, descriptor);
    await addEntry(site, author, descriptor, id, { comment: 'Starszy', created_at: '2026-01-01' });
    await addEntry(site, author, descriptor, id, { comment: 'Nowszy' });
    const { body } = await site.call(check, { identifier }, { as: admin });
    expect(body[kind]?.history.map(({ comment }) => comment)).toEqual(['Nowszy', 'Starszy']);
    expect(body[kind]).toMatchObject({
      identifier,
      othersEffect: 0,
      created_by: { _id: author.id, email: author.email },
    });
  });

  it('a check finds a company by its NIP with any decoration', async () => {
    const nip = freshNip();
    const subject = await addSubject(site, author, descriptor, buildPerson({ type: 'firma', identifier: nip }));
    const missed: string[] = [];
    for (const identifier of decorations(nip)) {
      const { body } = await site.call(check, { identifier }, { as: stranger });
      if (body[kind]?._id !== subject._id) missed.push(JSON.stringify(identifier));
    }
    expect(missed).toEqual([]);
  });

  it.each([
    ['11 digits with a wrong check digit', '20871543214', 'Nieprawidłowy numer PESEL - błędna suma kontrolna'],
    ['10 digits with a wrong check digit', '1002003001', 'Nieprawidłowy numer NIP - błędna suma kontrolna'],
    ['something too short', '1234', problemText(descriptor.identifierProblems.format)],
    ['a number that is longer than any decoration makes it', '1'.repeat(501), ERRORS.IDENTIFIER_INVALID.message],
    ['eleven digits of another script', '٢٠٨٧١٥٤٣٢١٤', 'Nieprawidłowy numer PESEL - błędna suma kontrolna'],
    ['nothing but spaces', '   ', problemText(descriptor.identifierProblems.empty)],
  ])('a check rejects %s with the specified sentence', async (_case, identifier, message) => {
    const answer = await site.call(check, { identifier }, { as: stranger });
    expect(answer).toMatchObject({ status: 400, body: { code: 'IDENTIFIER_INVALID', message } });
  });

  it('a check finds an identifier that was sealed with an older key', async () => {
    const { identifier = '', _id } = await addSubject(site, author, descriptor);
    const [old] = site.ctx.config.identifierKeys;
    const keys: Config['identifierKeys'] = [{ id: 't2', key: Buffer.alloc(32, 9) }, old];
    const rotated = await startTestApp({ shareWith: site, config: { identifierKeys: keys } });
    expect(createIdentifierVault(keys).indexes(identifier).all).toHaveLength(2);
    const { body } = await rotated.call(check, { identifier }, { as: author });
    expect(body[kind]).toMatchObject({ _id, identifier });
    const again = await rotated.call(subjects[kind].create, buildPerson({ identifier }), { as: stranger });
    expect(again).toMatchObject({ status: 409, body: { code: 'SUBJECT_EXISTS', _id } });
    await rotated.close();
  });

  it('a check requires a signed-in user', async () => {
    const answer = await site.call(check, { identifier: freshPesel() });
    expect(answer).toMatchObject({ status: 401, body: { code: 'TOKEN_INVALID' } });
  });
});

it('a check accepts a passport for a tenant and rejects it for a landlord', async () => {
  const identifier = 'ab 123-4567';
  const tenant = await site.call(subjects.tenant.check, { identifier }, { as: stranger });
  expect(tenant).toMatchObject({ status: 200, body: { exists: false } });
  const landlord = await site.call(subjects.landlord.check, { identifier }, { as: stranger });
  expect(landlord).toMatchObject({
    status: 400,
    body: { code: 'IDENTIFIER_NOT_ALLOWED', message: 'Wprowadź PESEL lub NIP' },
  });
});

// RULES: The identifier of a subject is unique
it('a tenant and a landlord with one identifier are separate subjects', async () => {
  const identifier = freshPesel();
  const tenant = await addSubject(site, author, TENANT, buildPerson({ identifier }));
  const landlord = await addSubject(site, author, LANDLORD, buildPerson({ identifier }));
  expect(landlord._id).not.toBe(tenant._id);
});

// RULES: `GET …/check/{identifier}`
// SECURITY: **In the audit log.**
it('look-ups are audited by the blind index, not by the identifier', async () => {
  const { identifier = '' } = await addSubject(site, author, TENANT);
  await site.call(subjects.tenant.check, { identifier }, { as: stranger });
  const missing = freshPesel();
  await site.call(subjects.landlord.check, { identifier: missing }, { as: stranger });
  const [found, notFound] = (await readAudited(site, 'identifier.checked')).slice(-2);
  const indexOf = (text: string) => site.ctx.vault.indexes(text).current.toString('base64url');
  expect(found).toMatchObject({
    actor_id: stranger.id,
    target_type: 'tenant',
    details: { by: 'check', index: indexOf(identifier) },
  });
  expect(notFound).toMatchObject({
    actor_id: stranger.id,
    target_type: 'landlord',
    details: { by: 'check', index: indexOf(missing) },
  });
  const everything = JSON.stringify(await site.readAudit());
  expect(everything).not.toContain(identifier);
  expect(everything).not.toContain(missing);
});

// SECURITY: **At rest.**
it('identifiers are not stored in clear', async () => {
  const { identifier = '' } = await addSubject(site, author, TENANT);
  for (const table of ['subjects', 'lookups', 'rentcoins_ledger'] as const) {
    const rows = await site.ctx.db.selectFrom(table).selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(identifier);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(identifier).toString('hex'));
  }
});
