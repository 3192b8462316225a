import { cases, dossier, deskCaseCalls } from '@najem/shared/contract/rights';
import { addDays, endOfWarsawDay, warsawDate } from '@najem/shared/domain/kernel';
import { LANDLORD } from '@najem/shared/domain/register';
import { readCaseMails } from '../../support/case-actions';
import { decideOnDesk, readDeskCase, settleOnDesk, takeOnDesk } from '../../support/desk-case-actions';
import { type DisputedCase, newAdmin, newCase, readSums } from '../../support/dispute-actions';
import { insertActiveClaim } from '../../support/dossier-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { confirmPerson, type Person } from '../../support/sign-in';
import { addSubject, buildPerson, freshPesel } from '../../support/subject-actions';

let site: TestApp;
let admin: Person;
let mine: DisputedCase;
beforeEach(async () => {
  site = await startTestApp();
  admin = await site.signInAdmin();
  mine = await newCase(site);
});
afterEach(() => site.close());

const letter = () => ({
  kind: 'access' as const,
  text: 'Proszę o kopię wszystkich moich danych.',
  concerns: { is: 'file' as const },
  receivedAt: warsawDate(site.now()),
  name: 'Anna Listowna',
  identity: 'Podpis na liście, adres zgodny z rejestrem',
});
const add = async (changes: object = {}, as = admin) => {
  await confirmPerson(site, as);
  return site.call(deskCaseCalls.addCase, { ...letter(), ...changes }, { as });
};

it('a case from a letter is due from the day of receipt, and its writer reads it by the link of a mail', async () => {
  const receivedAt = addDays(warsawDate(site.now()), -3);
  const { status, body } = await add({ receivedAt, email: 'anna@example.com', identifier: mine.identifier });
  expect(status).toBe(201);
  expect(body.case).toMatchObject({
    receivedAt: endOfWarsawDay(receivedAt).toISOString(),
    person: { name: 'Anna Listowna', email: 'anna@example.com', isFromPaper: true, identity: letter().identity },
    subjects: [{ _id: mine.subjectId }],
  });
  const mail = (await readCaseMails(site)).find(({ to }) => to === 'anna@example.com');
  const token = /case#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect((await site.call(cases.openLink, { token })).body.case.number).toBe(body.case.number);
  // The holder of the identifier has it among their own, too.
  const own = await site.call(cases.list, {}, mine.as);
  expect(own.body.map(({ number }) => number)).toContain(body.case.number);
});

it('a case from a letter is refused with a day that cannot be, or without what it needs', async () => {
  const day = warsawDate(site.now());
  expect((await add({ receivedAt: addDays(day, 1) })).status).toBe(400);
  expect((await add({ receivedAt: addDays(day, -400) })).status).toBe(400);
  expect((await add({ name: ' ' })).body).toMatchObject({ code: 'FIELDS_REQUIRED' });
  expect((await add({ email: 'nie-adres' })).body).toMatchObject({ code: 'EMAIL_INVALID' });
  expect((await add({ identifier: '123' })).body).toMatchObject({ code: 'IDENTIFIER_INVALID' });
  expect((await add({ text: 'Krótko.' })).body).toMatchObject({ code: 'TEXT_TOO_SHORT' });
  expect((await add({ concerns: { is: 'entry', entryId: mine.entryId } })).body).toMatchObject({
    code: 'ENTRY_NOT_FOUND',
  });
});

it('a case from a letter is shown to its person as work on it, once a day and in both roles', async () => {
  await addSubject(site, mine.creator, LANDLORD, buildPerson({ identifier: mine.identifier }));
  const read = async () => {
    const { body } = await site.call(dossier.inquiries, {}, mine.as);
    return body.filter(({ kind }) => kind === 'case_work').map(({ count }) => count);
  };
  const { body } = await add({ identifier: mine.identifier });
  expect(await read()).toEqual([1]);
  await site.call(deskCaseCalls.case, { id: body.case._id }, { as: admin });
  expect(await read()).toEqual([1]);
});

it('a case from a letter is not made by an administrator whom it is about', async () => {
  const other = await newAdmin(site);
  const identifier = freshPesel();
  await insertActiveClaim(site, identifier, { person: other });
  expect((await add({ identifier }, other)).body).toMatchObject({ code: 'CASE_NOT_FOUND' });
  expect((await site.call(deskCaseCalls.cases, {}, { as: admin })).body.items).toEqual([]);
});

it('what a letter asks to erase is granted by another administrator than who made its case, if any', async () => {
  const erasure = { kind: 'erasure', identifier: mine.identifier } as const;
  const grant = { outcome: 'granted', ground: 'other', scope: { is: 'all' } } as const;
  const { body } = await add(erasure);
  const other = await newAdmin(site);
  await takeOnDesk(site, admin, body.case._id);
  const decided = await decideOnDesk(site, admin, body.case._id, grant);
  expect(decided).toMatchObject({ status: 409, body: { code: 'SECOND_PERSON_REQUIRED' } });
  const { version } = await readDeskCase(site, admin, body.case._id);
  await site.call(deskCaseCalls.releaseCase, { id: body.case._id, version }, { as: admin });
  await settleOnDesk(site, other, body.case._id, grant);
  const alone = await newCase(site);
  const second = await add({ ...erasure, identifier: alone.identifier });
  await site.ctx.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', other.id).execute();
  await settleOnDesk(site, admin, second.body.case._id, grant);
});

it('a case from a letter against an entry can be granted, and appealed by the author of the entry', async () => {
  const notice = { kind: 'content_notice', identifier: mine.identifier, email: 'anna@example.com' };
  expect((await add(notice)).body).toMatchObject({ code: 'FIELDS_REQUIRED' });
  const malformed = await add({ ...notice, concerns: { is: 'entry', entryId: 'nie-ma' } });
  expect(malformed.body).toMatchObject({ code: 'ENTRY_NOT_FOUND' });
  const { body } = await add({ ...notice, concerns: { is: 'entry', entryId: mine.entryId } });
  expect((await site.call(cases.list, {}, mine.as)).body).toEqual([]);
  await settleOnDesk(site, admin, body.case._id, { outcome: 'granted', ground: 'content_unlawful' });
  expect(await readSums(site, mine.subjectId)).toMatchObject({ entry_count: 0 });
  const mailed = (await readCaseMails(site)).map(({ to }) => to);
  expect(mailed).toEqual(expect.arrayContaining(['anna@example.com', mine.author.email]));
  const { body: removals } = await site.call(cases.statements, {}, { as: mine.author });
  expect(removals).toMatchObject([{ number: body.case.number, appealUntil: expect.any(String) as string }]);
});
