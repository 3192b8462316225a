import { tenants } from '@najem/shared/contract/register';
import { dossier } from '@najem/shared/contract/rights';
import { users } from '@najem/shared/contract/office';
import { LANDLORD, TENANT } from '@najem/shared/domain/register';
import { HOUR_MS } from '../../../src/kernel/durations';
import { openAsGuest, openAsUser } from '../../support/dossier-actions';
import { type CallOptions, startTestApp, type TestApp } from '../../support/harness';
import { generateReport } from '../../support/report-actions';
import type { Person } from '../../support/sign-in';
import { addEntry, addSubject, buildEntry, buildPerson, freshPesel, newVerified } from '../../support/subject-actions';

let site: TestApp;
let author: Person;
beforeAll(async () => {
  site = await startTestApp({ config: { accessTokenSeconds: 24 * 3600 } });
  author = await newVerified(site);
});
afterAll(() => site.close());

/** Somebody who is described as tenant (two entries) and as landlord (one). */
async function describePerson() {
  const identifier = freshPesel();
  const tenant = await addSubject(site, author, TENANT, buildPerson({ identifier }));
  await addEntry(site, author, TENANT, tenant._id, { reason: 'timely_payment' });
  site.advance(1000);
  const { body } = await addEntry(site, author, TENANT, tenant._id, { reason: 'property_damage' });
  const landlord = await addSubject(site, author, LANDLORD, buildPerson({ identifier }));
  site.advance(1000);
  await addEntry(site, author, LANDLORD, landlord._id);
  return { identifier, tenantId: tenant._id, landlordId: landlord._id, entryId: body.history[0]?._id ?? '' };
}

const OPENERS: [string, (identifier: string) => Promise<CallOptions>][] = [
  ['guest', (identifier) => openAsGuest(site, identifier)],
  ['user', async (identifier) => openAsUser(site, identifier, await site.signUp())],
];

describe.each(OPENERS)('the file of a %s', (who, open) => {
  it('shows both roles with rating, confidence and factors, the data held and who asked', async () => {
    const { identifier } = await describePerson();
    const me = await open(identifier);
    const { status, body } = await site.call(dossier.overview, {}, me);
    expect(status).toBe(200);
    expect(body.dossier.roles).toMatchObject([
      {
        role: 'tenant',
        rating: 3.1,
        entryCount: 2,
        suspendedCount: 0,
        confidence: { level: 'low', authors: 1 },
        factors: [
          { reason: 'timely_payment', count: 1, effect: 1.3 },
          { reason: 'property_damage', count: 1, effect: -0.7 },
        ],
      },
      { role: 'landlord', entryCount: 1, subject: { name: 'Łucja Żurek', address: 'ul. Lipowa 4, 30-001 Kraków' } },
    ]);
    expect(body.dossier.person).toMatchObject({
      givenName: 'Łucja',
      identifiers: [{ type: 'pesel', level: 3, levelName: 'Bank lub e-dowód' }],
    });
    expect(body.dossier.entryCount).toBe(3);
    expect(body.dossier.inquiries[0]).toMatchObject({ kind: 'checked', who: { name: author.name } });
    expect(body.dossier.processing.map(({ id }) => id).includes('accounts')).toBe(who === 'user');
    expect('account' in body.dossier).toBe(who === 'user');
    expect(JSON.stringify(body)).not.toContain(identifier);
    expect(JSON.stringify(body)).not.toContain(author.email);
    expect(JSON.stringify(body)).not.toContain(author.id);
  });

  it('lists the entries of both roles with their authors, those that lower the rating in front, newest first and by pages', async () => {
    const { identifier } = await describePerson();
    const me = await open(identifier);
    const { body, headers } = await site.call(dossier.entries, { pageSize: 2 }, me);
    expect(headers['x-total-count']).toBe('3');
    expect(body.map(({ role, reason, effect, ratingWithout }) => [role, reason, effect, ratingWithout])).toEqual([
      ['tenant', 'property_damage', -0.7, 3.8],
      ['landlord', 'deposit_settlement', 1, 2.5],
    ]);
    expect(body[0]).toMatchObject({
      author: { name: author.name, role: 'user', level: 1, levelName: 'Konto Google' },
      grade: 'declared',
      standing: { is: 'counting' },
      canAnswer: true,
      replyChangesLeft: 5,
    });
    expect(body[0]).not.toHaveProperty('addedBy');
    const rest = await site.call(dossier.entries, { pageSize: 2, page: 2 }, me);
    expect(rest.body).toHaveLength(1);
    expect((await site.call(dossier.entries, { role: 'landlord' }, me)).body).toHaveLength(1);
  });

  it('takes a reply, changes and removes it, and a confirmation likewise', async () => {
    const { identifier, entryId } = await describePerson();
    const me = await open(identifier);
    const replied = await site.call(dossier.reply, { id: entryId, text: 'To było inaczej.' }, me);
    expect(replied.body.entry.reply).toMatchObject({ text: 'To było inaczej.' });
    const changed = await site.call(dossier.reply, { id: entryId, text: 'Szkodę naprawiono.' }, me);
    expect(changed.body.entry).toMatchObject({ reply: { text: 'Szkodę naprawiono.' }, replyChangesLeft: 4 });
    const phone = await site.call(dossier.reply, { id: entryId, text: 'Proszę dzwonić: 500 100 200' }, me);
    expect(phone).toMatchObject({ status: 400, body: { code: 'REPLY_HAS_CONTACT' } });
    expect((await site.call(dossier.removeReply, { id: entryId }, me)).body.entry).not.toHaveProperty('reply');
    const confirmed = await site.call(dossier.confirm, { id: entryId }, me);
    expect(confirmed.body.entry).toMatchObject({ grade: 'confirmed', confirmedAt: site.now().toISOString() });
    const undone = await site.call(dossier.undoConfirm, { id: entryId }, me);
    expect(undone.body.entry.grade).toBe('declared');
    expect(undone.body.entry).not.toHaveProperty('confirmedAt');
  });

  it("does not have other people's entries", async () => {
    const other = await describePerson();
    const { identifier } = await describePerson();
    const me = await open(identifier);
    for (const answer of [
      await site.call(dossier.entry, { id: other.entryId }, me),
      await site.call(dossier.entry, { id: 'x' }, me),
      await site.call(dossier.reply, { id: other.entryId, text: 'Nie.' }, me),
      await site.call(dossier.removeReply, { id: other.entryId }, me),
      await site.call(dossier.confirm, { id: other.entryId }, me),
      await site.call(dossier.undoConfirm, { id: other.entryId }, me),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'ENTRY_NOT_FOUND' } });
    }
  });

  // SECURITY: **In inquiries.**
  // Polityka: Identyfikatory (PESEL
  it('tells who asked, with their purpose, and its own openings as such', async () => {
    const { identifier } = await describePerson();
    const buyer = await newVerified(site);
    await site.call(tenants.check, { identifier, purpose: 'rental_decision' }, { as: buyer });
    const admin = await site.signInAdmin();
    await generateReport(site, admin, identifier);
    const me = await open(identifier);
    await site.call(dossier.overview, {}, me);
    const { body, headers } = await site.call(dossier.inquiries, {}, me);
    expect(headers['x-total-count']).toBe(String(body.length));
    expect(body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'checked', purpose: 'rental_decision', who: { name: buyer.name } }),
        expect.objectContaining({ kind: 'issued', who: { name: 'Administrator serwisu' } }),
        expect.objectContaining({ kind: 'own', purpose: 'own_file', who: { name: 'Ty' } }),
      ]),
    );
    expect((await site.call(dossier.inquiries, { to: '2020-01-01' }, me)).body).toEqual([]);
    const noDay = await site.call(dossier.inquiries, { from: '2026-02-30' }, me);
    expect([noDay.status, noDay.body.code]).toEqual([400, 'VALIDATION']);
  });

  it('changes how its person is reached, in every role at once', async () => {
    const { identifier } = await describePerson();
    const me = await open(identifier);
    const wrong = await site.call(dossier.contact, { email: 'nie' }, me);
    expect(wrong).toMatchObject({ status: 400, body: { code: 'EMAIL_INVALID' } });
    const long = await site.call(dossier.contact, { contact_info: 'x'.repeat(201) }, me);
    expect(long).toMatchObject({ status: 400, body: { code: 'TEXT_TOO_LONG' } });
    await site.call(dossier.contact, { email: 'Lucja@Poczta.test', contact_info: ' \u2066\u3164' }, me);
    const { body } = await site.call(dossier.overview, {}, me);
    for (const { subject } of body.dossier.roles) {
      expect(subject.email).toBe('lucja@poczta.test');
      expect(subject).not.toHaveProperty('contact_info');
    }
  });

  it('is there also for an identifier that nobody described', async () => {
    const me = await open(freshPesel());
    const { status, body } = await site.call(dossier.overview, {}, me);
    expect([status, body.dossier.roles, body.dossier.entryCount]).toEqual([200, [], 0]);
    expect((await site.call(dossier.entries, {}, me)).body).toEqual([]);
  });
});

it('a file does not exist for a user without a claim, and is closed to an old session', async () => {
  const { identifier } = await describePerson();
  const person = await site.signUp();
  const nobody = await site.call(dossier.overview, {}, { as: person });
  expect(nobody).toMatchObject({ status: 403, body: { code: 'DOSSIER_PROOF_REQUIRED' } });
  const me = await openAsUser(site, identifier, person);
  expect((await site.call(dossier.overview, {}, me)).status).toBe(200);
  site.advance(HOUR_MS);
  const late = await site.call(dossier.overview, {}, me);
  expect(late).toMatchObject({ status: 403, body: { code: 'FRESH_PROOF_REQUIRED' } });
});

it('a file is not answered by the author of an entry, who still sees it', async () => {
  const writer = await newVerified(site);
  const identifier = freshPesel();
  const { _id } = await addSubject(site, writer, TENANT, buildPerson({ identifier }));
  const { body } = await addEntry(site, writer, TENANT, _id);
  const id = body.history[0]?._id ?? '';
  const me = await openAsUser(site, identifier, writer);
  expect((await site.call(dossier.entry, { id }, me)).body.entry.canAnswer).toBe(false);
  expect((await site.call(dossier.reply, { id, text: 'Tak.' }, me)).status).toBe(404);
});

it('a file of a removed author says so', async () => {
  const writer = await newVerified(site);
  const identifier = freshPesel();
  const { _id } = await addSubject(site, writer, TENANT, buildPerson({ identifier }));
  await addEntry(site, writer, TENANT, _id);
  await site.call(users.remove, { id: writer.id }, { as: await site.signInAdmin() });
  const { body } = await site.call(dossier.entries, {}, await openAsGuest(site, identifier));
  expect(body[0]?.author.name).toBe('Konto usunięte');
});

it('a file keeps its person from adding an entry about themselves', async () => {
  const { identifier, tenantId } = await describePerson();
  const person = await newVerified(site);
  await openAsUser(site, identifier, person);
  const added = await addEntry(site, person, TENANT, tenantId);
  expect(added).toMatchObject({
    status: 403,
    body: { code: 'OWN_ENTRY', message: 'Nie możesz dodać wpisu o sobie.' },
  });
  const mine = freshPesel();
  const self = await newVerified(site);
  await openAsUser(site, mine, self);
  const created = await site.call(
    tenants.create,
    { ...buildPerson({ identifier: mine }), history: [buildEntry(TENANT)] },
    { as: self },
  );
  expect(created).toMatchObject({ status: 403, body: { code: 'OWN_ENTRY' } });
});
