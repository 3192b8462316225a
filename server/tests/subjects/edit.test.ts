import { subjects } from '@najem/shared/contract';
import { type SubjectDescriptor } from '@najem/shared/domain';
import { newAdmin } from '../support/account-actions';
import { startTestApp, type TestApp } from '../support/harness';
import { type Person, signInAdmin, signUp } from '../support/sign-in';
import {
  add,
  addEntry,
  aPerson,
  audited,
  BOTH_KINDS,
  coinsOf,
  freshNip,
  freshPesel,
  newVerified,
} from '../support/subject-actions';

let site: TestApp;
let admin: Person;
let creator: Person;
beforeAll(async () => {
  site = await startTestApp({ config: { limits: { awardsPerDay: 0 } } });
  admin = await signInAdmin(site);
  creator = await newVerified(site);
});
afterAll(() => site.close());

const NOBODY = '00000000-0000-4000-8000-000000000000';

function update({ kind }: SubjectDescriptor, input: object, as: Person = admin) {
  return site.call(subjects[kind].update, input as never, { as });
}

function remove({ kind }: SubjectDescriptor, id: string, as: Person) {
  return site.call(subjects[kind].remove, { id }, { as });
}

describe.each(BOTH_KINDS)('editing a %s', (kind, descriptor) => {
  it('changes the basics, counts the version up and audits which fields changed', async () => {
    const { _id: id } = await add(site, creator, descriptor);
    const answer = await update(descriptor, { id, name: 'Ewa Ćwik', type: 'osoba', address: 'ul. Nowa 1', version: 1 });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        [kind]: { name: 'Ewa Ćwik', address: 'ul. Nowa 1', contact_info: '+48 500 100 200', version: 2 },
      },
    });
    const event = (await audited(site, 'subject.updated')).at(-1);
    expect(event).toMatchObject({ actor_id: admin.id, target_id: id, details: { changed: ['name', 'address'] } });
  });

  it('finds the subject by its new name and address, and no longer by the old ones', async () => {
    const { _id: id } = await add(
      site,
      creator,
      descriptor,
      aPerson({ name: 'Dawna Nazwa', email: 'dawna@poczta.test' }),
    );
    await update(descriptor, { id, name: 'Świeża Nazwa', email: 'swieza@poczta.test' });
    const find = async (filters: object) =>
      (await site.call(subjects[kind].list, filters, { as: admin })).body.map(({ _id }) => _id);
    expect(await find({ name: 'świeża' })).toEqual([id]);
    expect(await find({ email: 'swieza' })).toEqual([id]);
    expect(await find({ name: 'dawna' })).toEqual([]);
    expect(await find({ email: 'dawna' })).toEqual([]);
  });

  it('changes the identifier and its type', async () => {
    const { _id: id, identifier = '' } = await add(site, creator, descriptor);
    const nip = freshNip();
    const { body } = await update(descriptor, { id, name: 'Firma', type: 'firma', identifier: nip });
    expect(body[kind]).toMatchObject({ type: 'firma', nip, identifier: nip });
    expect(body[kind]?.pesel).toBeUndefined();
    const check = (text: string) => site.call(subjects[kind].check, { identifier: text }, { as: admin });
    expect((await check(nip)).body[kind]?._id).toBe(id);
    expect((await check(identifier)).body.exists).toBe(false);
  });

  it('keeps what is not given, the identifier included', async () => {
    const subject = await add(site, creator, descriptor, aPerson({ email: 'ewa@poczta.test' }));
    const { body } = await update(descriptor, { id: subject._id, name: 'Ewa' });
    const { identifier, address, contact_info, email } = subject;
    expect(body[kind]).toMatchObject({ name: 'Ewa', identifier, address, contact_info, email });
    const emptied = await update(descriptor, { id: subject._id, name: 'Ewa', email: '' });
    expect(emptied.body[kind]?.email).toBeUndefined();
  });

  it('refuses an identifier that another one has, naming it, also when two ask at once', async () => {
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => add(site, creator, descriptor)));
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

  it('lets one of two administrators through who edit the same version', async () => {
    const other = await newAdmin(site, admin);
    const { _id: id } = await add(site, creator, descriptor);
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

  it('does not count entries as changes of the basics', async () => {
    const { _id: id, version } = await add(site, creator, descriptor);
    await addEntry(site, creator, descriptor, id);
    expect((await update(descriptor, { id, name: 'Ewa', version })).status).toBe(200);
  });

  it.each([
    ['an empty name', { name: ' ' }, 'SUBJECT_INCOMPLETE'],
    ['a company with a PESEL', { name: 'Ewa', type: 'firma' }, 'IDENTIFIER_INVALID'],
    ['a name of 201 letters', { name: 'ż'.repeat(201) }, 'TEXT_TOO_LONG'],
    ['a wrong address', { name: 'Ewa', email: 'a@b' }, 'EMAIL_INVALID'],
  ])('refuses %s', async (_case, changes, code) => {
    const { _id: id } = await add(site, creator, descriptor);
    expect(await update(descriptor, { id, ...changes })).toMatchObject({ status: 400, body: { code } });
  });

  it.each(['new_123', NOBODY])('knows no subject %s', async (id) => {
    const answer = await update(descriptor, { id, name: 'Ewa' });
    expect(answer).toMatchObject({ status: 404, body: { code: 'SUBJECT_NOT_FOUND' } });
  });

  it('is for administrators only', async () => {
    const { _id: id } = await add(site, creator, descriptor);
    expect(await update(descriptor, { id, name: 'Ewa' }, creator)).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', message: 'Brak uprawnień do tej operacji' },
    });
  });
});

describe.each(BOTH_KINDS)('removing a %s', (kind, descriptor) => {
  it('lets its creator remove it with their own entries', async () => {
    const { _id: id, identifier = '' } = await add(site, creator, descriptor);
    await addEntry(site, creator, descriptor, id);
    expect(await remove(descriptor, id, creator)).toMatchObject({ status: 200, body: { success: true } });
    const { body } = await site.call(subjects[kind].check, { identifier }, { as: admin });
    expect(body.exists).toBe(false);
  });

  it('hides it from everybody else', async () => {
    const { _id: id } = await add(site, creator, descriptor);
    const author = await newVerified(site);
    await addEntry(site, author, descriptor, id);
    for (const person of [author, await signUp(site)]) {
      expect(await remove(descriptor, id, person)).toMatchObject({
        status: 404,
        body: { code: 'SUBJECT_NOT_FOUND', message: 'Nie znaleziono wpisu o podanym identyfikatorze' },
      });
    }
    expect((await remove(descriptor, NOBODY, creator)).status).toBe(404);
    expect((await remove(descriptor, 'new_1', creator)).status).toBe(404);
  });

  it('keeps it while it carries entries of others', async () => {
    const { _id: id } = await add(site, creator, descriptor);
    await addEntry(site, await newVerified(site), descriptor, id);
    expect(await remove(descriptor, id, creator)).toMatchObject({
      status: 409,
      body: { code: `${kind.toUpperCase()}_HAS_HISTORY`, message: descriptor.texts.deleteFailed },
    });
  });

  it('lets an administrator remove any, taking its awards back once and down to zero', async () => {
    const [owner, author] = [await newVerified(site), await newVerified(site)];
    const input = aPerson();
    const { _id: id } = await add(site, owner, descriptor, input);
    await addEntry(site, author, descriptor, id);
    expect([await coinsOf(site, owner), await coinsOf(site, author)]).toEqual([20, 10]);
    await site.ctx.db.updateTable('users').set({ rent_coins: 5 }).where('id', '=', author.id).execute();
    expect((await remove(descriptor, id, admin)).status).toBe(200);
    expect([await coinsOf(site, owner), await coinsOf(site, author)]).toEqual([0, 0]);
    expect((await audited(site, 'subject.removed')).at(-1)).toMatchObject({ actor_id: admin.id, target_id: id });
    // What was taken back is not earned again.
    const again = await site.call(subjects[kind].create, input, { as: owner });
    expect([again.status, again.body.awarded]).toEqual([201, undefined]);
  });

  it('leaves nothing of it behind in lists and searches', async () => {
    const { _id: id } = await add(site, creator, descriptor, aPerson({ name: `Ulotna ${kind}` }));
    await addEntry(site, creator, descriptor, id);
    await remove(descriptor, id, creator);
    for (const table of ['history_entries', 'subject_members'] as const) {
      const rows = await site.ctx.db.selectFrom(table).selectAll().where('subject_id', '=', id).execute();
      expect(rows).toEqual([]);
    }
  });

  it('never loses an entry that is added while its subject is removed', async () => {
    const author = await newVerified(site);
    for (let round = 0; round < 5; round++) {
      const { _id: id } = await add(site, creator, descriptor);
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
