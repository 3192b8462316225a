import { reports } from '@najem/shared/contract/reports';
import { passports } from '@najem/shared/contract/rights';
import { TENANT } from '@najem/shared/domain/register';
import { DAY_MS } from '../../../src/kernel/durations';
import { insertActiveClaim } from '../../support/dossier-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import type { Person } from '../../support/sign-in';
import { addEntry, addSubject, buildPerson, newVerified } from '../../support/subject-actions';

const MONTH_SECONDS = 30 * 86_400;
let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ config: { accessTokenSeconds: MONTH_SECONDS } });
});
afterAll(() => site.close());

let count = 0;
const freshEmail = () => `osoba-${(count += 1)}@example.com`;

/** Asks an address, and reads the link of the mail. */
async function ask(asker: Person, email = freshEmail(), message = 'Proszę o paszport.') {
  const { status, body } = await site.call(passports.ask, { email, message }, { as: asker });
  if (status !== 201) throw new Error(JSON.stringify(body));
  const mail = (await site.mails()).filter(({ to }) => to === email).at(-1);
  const token = /\/dossier\/asked\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  return { email, token, mail, request: body.request };
}

async function stateOf(asker: Person) {
  const { body } = await site.call(passports.asked, {}, { as: asker });
  return body.requests[0];
}

async function proved() {
  const author = await newVerified(site);
  const input = buildPerson();
  const { _id } = await addSubject(site, author, TENANT, input);
  await addEntry(site, author, TENANT, _id);
  const person = await site.signUp();
  await insertActiveClaim(site, input.identifier, { person });
  const made = await site.call(
    passports.make,
    { role: 'tenant', withAddresses: false, withComments: true },
    { as: person },
  );
  return { person, passportId: made.body.passport._id };
}

it('a request for a passport reaches an address by mail, and tells who asks', async () => {
  const asker = await newVerified(site);
  const { token, email, mail, request } = await ask(asker);
  expect(mail?.subject).toBe(`Rzetelny Najem: ${asker.name} prosi o paszport najmu`);
  expect(request).toMatchObject({ state: 'sent' });
  expect((await site.call(passports.request, { token })).body).toMatchObject({
    asker: { name: asker.name, level: 1, levelName: 'Konto Google' },
    message: 'Proszę o paszport.',
    email,
  });
  expect((await site.call(passports.request, { token: 'nic' })).body).toMatchObject({ code: 'LINK_INVALID' });
});

it('a request for a passport names an asker whose name holds a link by their address', async () => {
  const asker = await newVerified(site);
  const values = { name: 'Nagroda na strona.pl' };
  await site.ctx.db.updateTable('users').set(values).where('id', '=', asker.id).execute();
  const { mail } = await ask(asker);
  expect(mail?.subject).toBe(`Rzetelny Najem: ${asker.email} prosi o paszport najmu`);
  expect(mail?.text).not.toContain('strona.pl');
});

it('a request for a passport is declined by the button alone, once, and its asker learns no reason', async () => {
  const asker = await site.signUpVerified();
  const { token } = await ask(asker);
  expect((await site.call(passports.answer, { token, answer: 'decline' })).status).toBe(200);
  expect(await site.call(passports.answer, { token, answer: 'decline' })).toMatchObject({
    status: 409,
    body: { code: 'STATE_PASSED' },
  });
  expect(await stateOf(asker)).toMatchObject({ state: 'declined' });
  expect((await site.call(passports.request, { token })).status).toBe(400);
});

it('a request for a passport from an unknown asker is their last to the address, which they cannot see', async () => {
  const [asker, other] = [await site.signUpVerified(), await site.signUpVerified()];
  const { email, token } = await ask(asker);
  await site.call(passports.answer, { token, answer: 'unknown' });
  expect(await stateOf(asker)).toMatchObject({ state: 'declined' });
  const before = (await site.mails()).length;
  const again = await site.call(passports.ask, { email: email.replace('@', '+1@') }, { as: asker });
  expect(again).toMatchObject({ status: 201, body: { request: { state: 'sent' } } });
  expect((await site.mails()).length).toBe(before);
  expect((await ask(other, email)).mail?.subject).toContain(other.name);
});

it('a signed-in person with a proved file answers a request with a passport, and the asker gets the link', async () => {
  const asker = await site.signUpVerified();
  const { token } = await ask(asker);
  const { person, passportId } = await proved();
  const share = { token, answer: 'share', passportId } as const;
  expect(await site.call(passports.answer, share)).toMatchObject({ status: 403 });
  expect(await site.call(passports.answer, share, { as: asker })).toMatchObject({ status: 404 });
  expect((await site.call(passports.answer, share, { as: person })).status).toBe(200);
  const shared = await stateOf(asker);
  expect(shared).toMatchObject({ state: 'shared' });
  const shareId = shared?.shareLink?.split('/').at(-1) ?? '';
  expect((await site.call(reports.shared, { shareId })).body.report.passport).toBeDefined();
  const [passport] = (await site.call(passports.list, {}, { as: person })).body.passports;
  expect(passport?.links).toMatchObject([{ askedBy: asker.name, openCount: 1 }]);
  site.advance(2 * DAY_MS);
  expect(await stateOf(asker)).not.toHaveProperty('shareLink');
});

it('a person without a passport answers a request with one that is made at once, and the asker gets a mail', async () => {
  const asker = await newVerified(site);
  const { token, email } = await ask(asker);
  const person = await site.signUp();
  const make = { role: 'tenant', withAddresses: false, withComments: true } as const;
  const share = { token, answer: 'share', make, expirationHours: 168 } as const;
  expect(await site.call(passports.answer, share, { as: person })).toMatchObject({
    status: 403,
    body: { code: 'DOSSIER_PROOF_REQUIRED' },
  });
  await insertActiveClaim(site, buildPerson().identifier, { person });
  expect((await site.call(passports.answer, share, { as: person })).status).toBe(200);
  const { body } = await site.call(passports.list, {}, { as: person });
  expect(body.passports).toMatchObject([{ role: 'tenant', withAddresses: false, links: [{ openCount: 0 }] }]);
  const mail = (await site.mails()).filter(({ to }) => to === asker.email).at(-1);
  expect(mail?.subject).toBe('Rzetelny Najem: Łucja Żurek odpowiada na prośbę o paszport najmu');
  expect(mail?.text).toContain((await stateOf(asker))?.shareLink);
  expect(mail?.text).toContain(email);
});

it.each(['decline', 'unknown'] as const)(
  'the asker reads in one mail that a passport was not shared: %s',
  async (answer) => {
    const asker = await newVerified(site);
    const { token, email } = await ask(asker);
    await site.call(passports.answer, { token, answer });
    const mails = (await site.mails()).filter(({ to }) => to === asker.email);
    expect(mails.at(-1)).toMatchObject({ subject: 'Rzetelny Najem: odpowiedź na prośbę o paszport najmu' });
    expect(mails.at(-1)?.text).toContain(email);
  },
);

it('a request for a passport expires after seven days', async () => {
  const asker = await site.signUpVerified();
  const { token } = await ask(asker);
  site.advance(7 * DAY_MS);
  expect(await stateOf(asker)).toMatchObject({ state: 'expired' });
  expect(await site.call(passports.answer, { token, answer: 'decline' })).toMatchObject({ status: 400 });
});

it('a request for a passport is one of ten a day, and of three a month to one address', async () => {
  const asker = await site.signUpVerified();
  const email = freshEmail();
  for (let n = 0; n < 3; n += 1) await ask(asker, email);
  const limited = { status: 429, body: { code: 'REQUEST_LIMIT' } };
  expect(await site.call(passports.ask, { email }, { as: asker })).toMatchObject(limited);
  for (let n = 0; n < 7; n += 1) await ask(asker);
  expect(await site.call(passports.ask, { email: freshEmail() }, { as: asker })).toMatchObject(limited);
  expect(
    (await site.call(passports.ask, { email: 'nie-adres' }, { as: await site.signUpVerified() })).body,
  ).toMatchObject({
    code: 'EMAIL_INVALID',
  });
});

it('a request for a passport needs a verified identity, and sends no addresses, links and numbers', async () => {
  const email = freshEmail();
  const stranger = await site.signUp();
  expect(await site.call(passports.ask, { email }, { as: stranger })).toMatchObject({
    status: 403,
    body: {
      code: 'SENDER_NOT_TRUSTED',
      message: 'Zweryfikuj swoją tożsamość, aby wysyłać wiadomości do innych osób.',
    },
  });
  const message = 'Wygrana czeka: www.zly.example';
  expect(await site.call(passports.ask, { email, message }, { as: await newVerified(site) })).toMatchObject({
    status: 400,
    body: { code: 'MESSAGE_HAS_CONTACT' },
  });
  expect((await site.mails()).filter(({ to }) => to === email)).toEqual([]);
});
