import { subjects } from '@najem/shared/contract/register';
import type { SubjectDescriptor } from '@najem/shared/domain/register';
import { newAdmin } from '../../support/account-actions';
import { spendRentCoins } from '../../../src/register/rentcoins/ledger';
import { startTestApp, type TestApp } from '../../support/harness';
import { type Person, signInAdmin, signUp } from '../../support/sign-in';
import {
  addSubject,
  addEntry,
  buildPerson,
  readAudited,
  BOTH_KINDS,
  readCoins,
  freshNip,
  freshPesel,
  newVerified,
} from '../../support/subject-actions';

let site: TestApp;
let admin: Person;
let creator: Person;
beforeAll(async () => {
  site = await startTestApp({ config: { limits: { awardsPerDay: 0 } } });
  admin = await signInAdmin(site);
  creator = await newVerified(site);
});
afterAll(() => site.close());

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

function update({ kind }: SubjectDescriptor, input: object, as: Person = admin) {
  return site.call(subjects[kind].update, input as never, { as });
}

function remove({ kind }: SubjectDescriptor, id: string, as: Person) {
  return site.call(subjects[kind].remove, { id }, { as });
}

describe.each(BOTH_KINDS)('editing a %s', (kind, descriptor) => {
  it('an edit changes the basics, increments the version and audits the changed fields', async () => {
    const { _id: id } = await addSubject(site, creator, descriptor);
    const answer = await update(descriptor, { id, name: 'Ewa Ćwik', type: 'osoba', address: 'ul. Nowa 1', version: 1 });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        [kind]: { name: 'Ewa Ćwik', address: 'ul. Nowa 1', contact_info: '+48 500 100 200', version: 2 },
      },
    });
    const event = (await readAudited(site, 'subject.updated')).at(-1);
    expect(event).toMatchObject({ actor_id: admin.id, target_id: id, details: { changed: ['name', 'address'] } });
  });

  it('an edited subject is found by its new name and address only', async () => {
    const { _id: id } = await addSubject(
      site,
      creator,
      descriptor,
      buildPerson({ name: 'Dawna Nazwa', email: 'dawna@poczta.test' }),
    );
    await update(descriptor, { id, name: 'Świeża Nazwa', email: 'swieza@poczta.test' });
    const find = async (filters: object) =>
      (await site.call(subjects[kind].list, filters, { as: admin })).body.map(({ _id }) => _id);
    expect(await find({ name: 'świeża' })).toEqual([id]);
    expect(await find({ email: 'swieza' })).toEqual([id]);
    expect(await find({ name: 'dawna' })).toEqual([]);
    expect(await find({ email: 'dawna' })).toEqual([]);
  });

  it('an edit changes the identifier and its type', async () => {
    const { _id: id, identifier = '' } = await addSubject(site, creator, descriptor);
    const nip = freshNip();
    const { body } = await update(descriptor, { id, name: 'Firma', type: 'firma', identifier: nip });
    expect(body[kind]).toMatchObject({ type: 'firma', nip, identifier: nip });
    expect(body[kind]?.pesel).toBeUndefined();
    const check = (text: string) => site.call(subjects[kind].check, { identifier: text }, { as: admin });
    expect((await check(nip)).body[kind]?._id).toBe(id);
    expect((await check(identifier)).body.exists).toBe(false);
  });

  it('an edit keeps absent fields, the identifier included', async () => {
    const subject = await addSubject(site, creator, descriptor, buildPerson({ email: 'ewa@poczta.test' }));
    const { body } = await update(descriptor, { id: subject._id, name: 'Ewa' });
    const { identifier = '', address, contact_info, email } = subject;
    expect(body[kind]).toMatchObject({ name: 'Ewa', address, contact_info, email });
    const checked = await site.call(subjects[kind].check, { identifier }, { as: admin });
    expect(checked.body[kind]).toMatchObject({ _id: subject._id, name: 'Ewa', identifier });
    const emptied = await update(descriptor, { id: subject._id, name: 'Ewa', email: '' });
    expect(emptied.body[kind]?.email).toBeUndefined();
  });

  it("an edit rejects another subject's identifier with its id, also for concurrent edits", async () => {
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => addSubject(site, creator, descriptor)));
    expect(await update(descriptor, { id: second!._id, name: 'Ewa', identifier: first!.identifier })).toMatchObject({
      status: 409,
      body: { code: 'SUBJECT_EXISTS', _id: first!._id },
    });
    const identifier = freshPesel();
    const both = await Promise.all(
      [second, third].map((subject) => update(descriptor, { id: subject!._id, name: 'Ewa', identifier })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('of two edits of one version the second is rejected', async () => {
    const other = await newAdmin(site, admin);
    const { _id: id } = await addSubject(site, creator, descriptor);
    const answers = await Promise.all(
      [admin, other].map((as, n) => update(descriptor, { id, name: `Nazwa ${n}`, version: 1 }, as)),
    );
    const stale = answers.find(({ status }) => status !== 200);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(stale?.body).toMatchObject({
      code: 'STALE_EDIT',
      message: 'Te dane zmienił w międzyczasie ktoś inny. Odśwież je i wprowadź swoje zmiany jeszcze raz.',
    });
  });

  it('new entries do not change the version of the basics', async () => {
    const { _id: id, version } = await addSubject(site, creator, descriptor);
    await addEntry(site, creator, descriptor, id);
    expect((await update(descriptor, { id, name: 'Ewa', version })).status).toBe(200);
  });

  it.each([
    ['an empty name', { name: ' ' }, 'SUBJECT_INCOMPLETE'],
    ['a company with a PESEL', { name: 'Ewa', type: 'firma' }, 'IDENTIFIER_INVALID'],
    ['a name of 513 letters', { name: 'ż'.repeat(513) }, 'TEXT_TOO_LONG'],
    ['a wrong address', { name: 'Ewa', email: 'a@b' }, 'EMAIL_INVALID'],
  ])('an edit rejects %s', async (_case, changes, code) => {
    const { _id: id } = await addSubject(site, creator, descriptor);
    expect(await update(descriptor, { id, ...changes })).toMatchObject({ status: 400, body: { code } });
  });

  it.each(['new_123', UNKNOWN_ID])('an edit of the unknown subject %s is rejected', async (id) => {
    const answer = await update(descriptor, { id, name: 'Ewa' });
    expect(answer).toMatchObject({ status: 404, body: { code: 'SUBJECT_NOT_FOUND' } });
  });

  // RULES: Ordinary users never change
  it('an edit is for administrators only', async () => {
    const { _id: id } = await addSubject(site, creator, descriptor);
    expect(await update(descriptor, { id, name: 'Ewa' }, creator)).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', message: 'Brak uprawnień do tej operacji' },
    });
  });
});

describe.each(BOTH_KINDS)('removing a %s', (kind, descriptor) => {
  it('a creator can remove a subject with their own entries', async () => {
    const { _id: id, identifier = '' } = await addSubject(site, creator, descriptor);
    await addEntry(site, creator, descriptor, id);
    expect(await remove(descriptor, id, creator)).toMatchObject({ status: 200, body: { success: true } });
    const { body } = await site.call(subjects[kind].check, { identifier }, { as: admin });
    expect(body.exists).toBe(false);
  });

  // RULES: Ordinary users never change
  it("removing another user's subject answers as not found", async () => {
    const { _id: id } = await addSubject(site, creator, descriptor);
    const author = await newVerified(site);
    await addEntry(site, author, descriptor, id);
    for (const person of [author, await signUp(site)]) {
      expect(await remove(descriptor, id, person)).toMatchObject({
        status: 404,
        body: { code: 'SUBJECT_NOT_FOUND', message: 'Nie znaleziono wpisu o podanym identyfikatorze' },
      });
    }
    expect((await remove(descriptor, UNKNOWN_ID, creator)).status).toBe(404);
    expect((await remove(descriptor, 'new_1', creator)).status).toBe(404);
  });

  // RULES: Ordinary users never change
  it('a subject with entries of others cannot be removed by its creator', async () => {
    const { _id: id } = await addSubject(site, creator, descriptor);
    await addEntry(site, await newVerified(site), descriptor, id);
    expect(await remove(descriptor, id, creator)).toMatchObject({
      status: 409,
      body: { code: `${kind.toUpperCase()}_HAS_HISTORY`, message: descriptor.texts.deleteFailed },
    });
  });

  it('an administrator can remove any subject, which takes its awards back once, down to zero', async () => {
    const [owner, author] = [await newVerified(site), await newVerified(site)];
    const input = buildPerson();
    const { _id: id } = await addSubject(site, owner, descriptor, input);
    await addEntry(site, author, descriptor, id);
    expect([await readCoins(site, owner), await readCoins(site, author)]).toEqual([20, 10]);
    await spendRentCoins(site.ctx, { userId: author.id, amount: 5, onceKey: 'spent' });
    expect((await remove(descriptor, id, admin)).status).toBe(200);
    expect([await readCoins(site, owner), await readCoins(site, author)]).toEqual([0, 0]);
    expect((await readAudited(site, 'subject.removed')).at(-1)).toMatchObject({ actor_id: admin.id, target_id: id });
    // An award that was taken back is not given again.
    const again = await site.call(subjects[kind].create, input, { as: owner });
    expect([again.status, again.body.awarded]).toEqual([201, undefined]);
  });

  it('a removed subject is in no list or search', async () => {
    const { _id: id } = await addSubject(site, creator, descriptor, buildPerson({ name: `Ulotna ${kind}` }));
    await addEntry(site, creator, descriptor, id);
    await remove(descriptor, id, creator);
    for (const table of ['history_entries', 'subject_members'] as const) {
      const rows = await site.ctx.db.selectFrom(table).selectAll().where('subject_id', '=', id).execute();
      expect(rows).toEqual([]);
    }
  });

  it('of a concurrent entry and removal of its subject one is rejected', async () => {
    const author = await newVerified(site);
    for (let round = 0; round < 5; round++) {
      const { _id: id } = await addSubject(site, creator, descriptor);
      const [added, removed] = await Promise.all([
        addEntry(site, author, descriptor, id),
        remove(descriptor, id, creator),
      ]);
      expect([
        [200, 409],
        [404, 200],
      ]).toContainEqual([added.status, removed.status]);
    }
  });
});
