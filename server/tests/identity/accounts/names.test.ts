import { subjects } from '@najem/shared/contract/register';
import { reports } from '@najem/shared/contract/reports';
import { payments } from '@najem/shared/contract/money';
import { users } from '@najem/shared/contract/office';
import { fieldsOf } from '@najem/shared/domain/kernel';
import { LANDLORD, TENANT } from '@najem/shared/domain/register';
import { change, freshEmail, register } from '../../support/account-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { generateReport } from '../../support/report-actions';
import { type Person, signIn, signInAdmin, signInWithGoogle } from '../../support/sign-in';
import { addEntry, addSubject, buildEntry, buildPerson, freshPesel, newVerified } from '../../support/subject-actions';
import { validateBuyer } from '../../../src/money/payments/buyer';

let site: TestApp;
let admin: Person;
let person: Person;
beforeAll(async () => {
  site = await startTestApp({ config: { limits: { awardsPerDay: 0 } } });
  admin = await signInAdmin(site);
  person = await newVerified(site);
});
afterAll(() => site.close());

const REFUSED = {
  status: 400,
  body: { code: 'NAME_INVALID', message: 'Nazwa nie może zawierać linku, znaku @ ani niewidocznych znaków' },
};

const UNPRINTABLE = 'Nazwa musi mieć jedną linię, bez niewidocznych znaków';

describe.each([
  ['a line end', 'Jan\nKowalski'],
  ['a right-to-left mark', 'Jan\u202eikslawoK'],
  ['a zero-width space', 'Jan\u200bKowalski'],
  ['a line separator', 'Jan\u2028Kowalski'],
  ['a link', 'Wygrana: https://zly.example'],
  ['a link without its scheme', 'Wejdź na www.zly.example'],
  ['an e-mail address', 'biuro@zly.example'],
])('a name with %s', (_case, name) => {
  // RULES: Names are one line
  it('is refused for users', async () => {
    expect(await register(site, { name })).toMatchObject(REFUSED);
    expect(await change(site, admin, person, { name })).toMatchObject(REFUSED);
  });

  // RULES: Names are one line
  it.each([TENANT, LANDLORD])(
    'is refused for subjects and counterparts where it cannot be printed',
    async (descriptor) => {
      const isPrintable = !/[\p{Cc}\p{Cf}\p{Zl}]/u.test(name);
      const { create, update, addHistory, updateHistory } = subjects[descriptor.kind];
      const entry = buildEntry(descriptor);
      const foreign = { ...entry, [descriptor.counterpartField]: name };
      const { _id: id } = await addSubject(site, person, descriptor);
      const { body } = await addEntry(site, person, descriptor, id);
      const entryId = body.history[0]!._id;
      for (const answer of [
        await site.call(create, buildPerson({ name }), { as: person }),
        await site.call(create, { ...buildPerson(), history: [foreign] }, { as: person }),
        await site.call(update, { id, name }, { as: admin }),
        await site.call(addHistory, { ...foreign, id }, { as: person }),
        await site.call(updateHistory, { ...foreign, id, entryId }, { as: person }),
      ]) {
        expect([answer.status, fieldsOf(answer.body)['message']]).toEqual(
          isPrintable ? [answer.status === 201 ? 201 : 200, undefined] : [400, UNPRINTABLE],
        );
      }
    },
  );

  it('is made a plain one where Google gives it', async () => {
    const email = freshEmail('google');
    const { status, body } = await signInWithGoogle(site, { email, name, sub: `g-${email}` });
    expect(status).toBe(200);
    expect(body.user.name).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}@]|:\/\/|www\./iu);
    expect(body.user.name).not.toBe('');
  });
});

it('the company of an invoice is not named with invisible characters', async () => {
  const company = { nip: '3008017585', name: 'Firma\u202eamriF', address: 'ul. Polna 1, Poznań' };
  const answer = await site.call(payments.payuInit, { identifier: freshPesel(), company }, { as: person });
  expect(answer).toMatchObject({ status: 400, body: { code: 'NAME_INVALID', message: UNPRINTABLE } });
});

// RULES: Names are one line
it('a company of 512 letters is named whole on its order and in the register', async () => {
  const name = 'WWW.MEBLE.PL JAN KOWALSKI, C@FE '.padEnd(511, 'Ż') + '.';
  const company = { nip: '3008017585', name, address: 'ul. Polna 1, Poznań' };
  expect(validateBuyer(company, undefined)).toMatchObject({ company_name: name });
  const { create, check } = subjects.landlord;
  const added = buildPerson({ name });
  expect((await site.call(create, added, { as: person })).status).toBe(201);
  const { body } = await site.call(check, { identifier: added.identifier }, { as: person });
  expect(body.landlord?.name).toBe(name);
});

it('a name has at most 100 characters', async () => {
  const message = 'Imię i nazwisko może mieć najwyżej 100 znaków';
  expect(await register(site, { name: 'ż'.repeat(101) })).toMatchObject({ status: 400, body: { message } });
  expect((await register(site, { name: 'ż'.repeat(100) })).status).toBe(201);
});

const OLD = 'Wygrana\r\n\u202ehttps://www.zly.example\njan@zly.example';

async function rename({ id }: Person): Promise<void> {
  await site.ctx.db.updateTable('users').set({ name: OLD }).where('id', '=', id).execute();
}

it('a name of before the rule is shown, and its user can sign in and be blocked', async () => {
  const old = await newVerified(site);
  await rename(old);
  expect((await signIn(site, old)).name).toBe(OLD);
  const { _id: id } = await addSubject(site, old, TENANT);
  await site.ctx.db.updateTable('subjects').set({ name: OLD }).where('id', '=', id).execute();
  const listed = await site.call(subjects.tenant.list, {}, { as: old });
  expect(listed.body.map(({ name }) => name)).toEqual([OLD]);
  const all = await site.call(users.list, { email: old.email }, { as: admin });
  expect(all.body[0]?.name).toBe(OLD);
  const blocked = await change(site, admin, { ...old, name: OLD }, { status: 'blocked' });
  expect(blocked).toMatchObject({ status: 200, body: { user: { status: 'blocked' } } });
});

it('a name of before the rule reaches no mailbox', async () => {
  const identifier = freshPesel();
  await addSubject(site, person, TENANT, buildPerson({ identifier }));
  const reportId = await generateReport(site, admin, identifier);
  const before = await site.ctx.db.selectFrom('users').select('name').where('id', '=', admin.id).executeTakeFirst();
  await rename(admin);
  const sent = await site.call(reports.shareEmail, { reportId, email: 'obcy@poczta.test' }, { as: admin });
  await site.ctx.db.updateTable('users').set({ name: before!.name }).where('id', '=', admin.id).execute();
  expect(sent.status).toBe(200);
  const mail = (await site.mails()).findLast(({ to }) => to === 'obcy@poczta.test');
  expect(mail?.text).toContain(`${admin.email} udostępnia Ci raport`);
  expect(mail?.text).not.toMatch(/\u202e|zly\.example|Wygrana/);
  expect(mail?.html).not.toMatch(/\u202e|zly\.example|Wygrana/);
});

it('passwords and other fields are judged before the name, as specified', async () => {
  const answer = await register(site, { name: 'jan@zly.example', password: 'krotk', email: freshEmail() });
  expect(answer).toMatchObject({ status: 400, body: { code: 'PASSWORD_TOO_SHORT' } });
});
