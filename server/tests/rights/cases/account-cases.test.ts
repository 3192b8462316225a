import { accountCalls } from '@najem/shared/contract/identity';
import { cases, deskCaseCalls } from '@najem/shared/contract/rights';
import { warsawDate } from '@najem/shared/domain/kernel';
import { freshEmail } from '../../support/account-actions';
import { askInCase, CASE_TEXT, readCaseMails, settleCase, takeCase } from '../../support/case-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { type Person, readMailedToken } from '../../support/sign-in';

const REASONS = 'Zmieniliśmy dane konta tak, jak prosi o to osoba, której dotyczą.';

let site: TestApp;
let person: Person;
beforeEach(async () => {
  site = await startTestApp();
  person = await site.signUp();
});
afterEach(() => site.close());

type Opening = Parameters<typeof site.call<typeof cases.openOnAccount>>[1];

const open = (changes: Partial<Opening> = {}, as = person) =>
  site.call(cases.openOnAccount, { kind: 'rectification', text: CASE_TEXT, ...changes }, { as });

async function idOf(number: string): Promise<string> {
  const { id } = await site.ctx.db
    .selectFrom('cases')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return id;
}

// Regulamin: Konto można usunąć
it('people open a case about the data of their account without a file, and follow it by mail', async () => {
  const { status, body } = await open();
  expect(status).toBe(201);
  const admin = await site.signInAdmin();
  const id = await idOf(body.number);
  const shown = await site.call(deskCaseCalls.case, { id }, { as: admin });
  expect(shown.body.case).toMatchObject({ kind: 'rectification', text: CASE_TEXT });
  expect(JSON.stringify(shown.body)).toContain('Zalogowano na konto, którego dotyczy sprawa');
  const [received] = await readCaseMails(site);
  expect(received).toMatchObject({ to: person.email, subject: `Sprawa ${body.number}: przyjęta` });
  const token = /#token=([\w-]+)/.exec(received?.text ?? '')?.[1] ?? '';
  expect((await site.call(cases.openLink, { token })).body.case).toMatchObject({ number: body.number });
});

// RULES: Each due date of
it('the due date of a case about an account goes to the calendar of its owner, the day to answer while the desk asks', async () => {
  const id = await idOf((await open()).body.number);
  const read = async (as: Person) => {
    const { statusCode, body } = await site.app.inject({
      url: `/api/dossier/cases/${id}/due.ics`,
      headers: { authorization: `Bearer ${as.token}` },
    });
    return { statusCode, day: /DTSTART;VALUE=DATE:(\d+)/.exec(body)?.[1] };
  };
  const dayOf = (moment: Date | null | undefined) => moment && warsawDate(moment).replaceAll('-', '');
  const kept = await site.ctx.db.selectFrom('cases').select('due_at').where('id', '=', id).executeTakeFirstOrThrow();
  expect(await read(person)).toEqual({ statusCode: 200, day: dayOf(kept.due_at) });
  const asked = await askInCase(site, id, 'Jak brzmi nowe nazwisko?');
  expect((await read(person)).day).toBe(dayOf(asked.answer_until));
  expect((await read(await site.signUp())).statusCode).toBe(403);
});

it('the account lists its own cases with what the desk asks and decides, and nobody else’s', async () => {
  const list = async (as = person) => (await site.call(cases.listOnAccount, {}, { as })).body.cases;
  const { body } = await open();
  await open({}, await site.signUp());
  expect(await list()).toMatchObject([{ number: body.number, kind: 'rectification', state: 'received' }]);
  const id = await idOf(body.number);
  await askInCase(site, id, 'Jak brzmi nowe nazwisko?');
  expect(await list()).toMatchObject([{ state: 'waiting', question: 'Jak brzmi nowe nazwisko?' }]);
  site.advance(1000);
  await settleCase(site, await idOf((await open({ kind: 'access' })).body.number));
  const [decided] = await list();
  expect(decided).toMatchObject({ state: 'decided', decision: { outcome: 'refused' } });
  expect(decided).not.toHaveProperty('question');
});

it.each(['access', 'rectification', 'erasure', 'complaint'] as const)(
  'a case about the data of an account is decided: %s',
  async (kind) => {
    const { body } = await open({ kind });
    const id = await idOf(body.number);
    const { version } = await takeCase(site, id);
    const as = await site.signInAdmin();
    const scope = kind === 'erasure' ? { scope: { is: 'all' as const } } : {};
    const decision = { id, version, outcome: 'granted' as const, ground: GROUNDS[kind], reasons: REASONS, ...scope };
    expect(await site.call(deskCaseCalls.decideCase, decision, { as })).toMatchObject({ status: 200 });
    await site.runJobs();
    expect((await readCaseMails(site)).at(-1)).toMatchObject({ to: person.email });
    expect((await open({ kind })).status).toBe(201);
  },
);

const GROUNDS = {
  access: 'rights_confirmed',
  rectification: 'data_wrong',
  erasure: 'no_longer_needed',
  complaint: 'other',
} as const;

it('one case of a kind about an account is open at once, and its text is long enough', async () => {
  expect((await open()).status).toBe(201);
  expect((await open()).body.code).toBe('CASE_LIMIT');
  expect((await open({ kind: 'access' })).status).toBe(201);
  expect((await open({}, await site.signUp())).status).toBe(201);
  expect((await open({ kind: 'complaint', text: 'Krótko.' })).body.code).toBe('TEXT_TOO_SHORT');
  expect((await open({ kind: 'complaint', text: 'x'.repeat(3001) })).body.code).toBe('TEXT_TOO_LONG');
});

it('news of a case about an account go to the address that it has now', async () => {
  const { body } = await open();
  const email = freshEmail('nowy');
  await site.call(accountCalls.changeEmail, { email }, { as: person });
  await site.call(accountCalls.verifyEmail, { token: await readMailedToken(site, email, 'verify-email') });
  const id = await idOf(body.number);
  const { version } = await takeCase(site, id);
  const as = await site.signInAdmin();
  const asked = await site.call(deskCaseCalls.askPerson, { id, version, text: 'Którego pola dotyczy sprawa?' }, { as });
  expect(asked.status).toBe(200);
  expect((await readCaseMails(site)).at(-1)).toMatchObject({ to: email });
});
