import { randomUUID } from 'node:crypto';
import { disputes, newsAddress } from '@najem/shared/contract/rights';
import { warsawDate } from '@najem/shared/domain/kernel';
import { TENANT } from '@najem/shared/domain/register';
import { readNewsAddressesOf } from '../../../src/rights/news-address/queries';
import { newCase, opened, STATEMENT } from '../../support/dispute-actions';
import { openAsGuest } from '../../support/dossier-actions';
import { fieldOf } from '../../support/claim-actions';
import { type CallOptions, startTestApp, type TestApp } from '../../support/harness';
import { addEntry, addSubject, buildPerson, freshPesel, newVerified } from '../../support/subject-actions';

const DAY_MS = 86_400_000;
const CONFIRM = 'Potwierdź adres do wiadomości';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ config: { accessTokenSeconds: 400 * 86_400 } });
});
afterAll(() => site.close());

let count = 0;
const freshAddress = () => `gosc-${(count += 1)}@poczta.test`;
const mailsTo = async (email: string) => (await site.mails()).filter(({ to }) => to === email);
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);

async function newGuest() {
  const identifier = freshPesel();
  const author = await newVerified(site);
  const { _id: subjectId } = await addSubject(site, author, TENANT, buildPerson({ identifier }));
  const { body } = await addEntry(site, author, TENANT, subjectId);
  const guest = await openAsGuest(site, identifier);
  return { identifier, author, guest, entryId: body.history[0]?._id ?? '' };
}

const set = (email: string, as: CallOptions) => site.call(newsAddress.set, { email }, as);

async function confirm(email: string): Promise<number> {
  const mail = (await mailsTo(email)).findLast(({ subject }) => subject === CONFIRM);
  return (await site.call(newsAddress.confirm, { token: fieldOf(mail?.text, 'token') })).status;
}

async function dispute(guest: CallOptions, entryId: string) {
  const wish = { ground: 'untrue', wanted: 'removal', text: STATEMENT } as const;
  const { body, status } = await site.call(disputes.open, { id: entryId, ...wish }, guest);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.dispute;
}

// RULES: A guest may name one address
it('nothing goes to an address before it is confirmed, then the news with a link to the start page', async () => {
  const { guest, author, entryId } = await newGuest();
  const email = freshAddress();
  expect((await set('nie-adres', guest)).body).toMatchObject({ code: 'EMAIL_INVALID' });
  const before = await set(` ${email.toUpperCase()} `, guest);
  expect(before.body).toEqual({ success: true, isOffered: true, hasMailbox: false, address: { email } });
  const [asked] = await mailsTo(email);
  expect(asked?.subject).toBe(CONFIRM);
  expect(asked?.text).toContain(
    'Ktoś podał ten adres, aby dostawać wiadomości z serwisu Rzetelny Najem. Jeśli to nie Ty, nie rób nic: niczego nie wyślemy.',
  );
  expect(asked?.text).toMatch(/Potwierdzam adres:\n\S+\/dossier\/confirm-address#token=[\w-]{43}\n/);
  const { _id: id, number } = await dispute(guest, entryId);
  expect(await subjectsTo(email)).toEqual([CONFIRM]);
  expect(await confirm(email)).toBe(200);
  expect(await confirm(email)).toBe(200);
  expect((await site.call(newsAddress.get, {}, guest)).body).toMatchObject({
    hasMailbox: true,
    address: { email, confirmedAt: site.now().toISOString() },
  });
  const { version } = (await site.call(disputes.get, { id }, { as: author })).body.dispute;
  await site.call(disputes.answer, { id, is: 'stand', text: STATEMENT, version }, { as: author });
  const news = (await mailsTo(email)).at(-1);
  expect(news?.subject).toBe(`Autor odpowiedział w sporze ${number}`);
  expect(news?.text).toContain(`Zobacz spór:\n${site.ctx.config.publicUrl}/dossier/start\n`);
  await site.call(newsAddress.remove, {}, guest);
  expect((await site.call(newsAddress.get, {}, guest)).body.address).toBeUndefined();
  expect(await confirm(email)).toBe(400);
});

// RULES: The address belongs to
it('an address stays with the person through another proof, and is asked again when it changes', async () => {
  const { guest, identifier } = await newGuest();
  const [first, second] = [freshAddress(), freshAddress()];
  await set(first, guest);
  await confirm(first);
  await site.ctx.db
    .updateTable('claims')
    .set({ state: 'ended', end_cause: 'proved-elsewhere' })
    .where('id', '=', guest.claimId)
    .execute();
  await site.ctx.db
    .updateTable('claim_identifiers')
    .set({ is_active: false })
    .where('claim_id', '=', guest.claimId)
    .execute();
  const again = await openAsGuest(site, identifier);
  expect((await site.call(newsAddress.get, {}, again)).body).toMatchObject({
    hasMailbox: true,
    address: { email: first },
  });
  expect((await set(second, again)).body).toMatchObject({ hasMailbox: false, address: { email: second } });
  expect((await site.call(newsAddress.get, {}, await openAsGuest(site, freshPesel()))).body.address).toBeUndefined();
});

it('a link confirms for seven days', async () => {
  const { guest } = await newGuest();
  const email = freshAddress();
  await set(email, guest);
  site.advance(7 * DAY_MS);
  expect(await confirm(email)).toBe(400);
});

it('three mails a day go for an identifier, and three a month to an address', async () => {
  const { guest } = await newGuest();
  const email = freshAddress();
  const statuses = [];
  for (let n = 0; n < 4; n += 1) statuses.push((await set(freshAddress(), guest)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  for (let n = 0; n < 3; n += 1) expect((await set(email, (await newGuest()).guest)).status).toBe(200);
  expect((await set(email.replace('@', '+x@'), (await newGuest()).guest)).body).toMatchObject({ code: 'RATE_LIMITED' });
  expect(await mailsTo(email)).toHaveLength(3);
});

it('an account has a mailbox of its own', async () => {
  const { as } = await newCase(site);
  expect((await site.call(newsAddress.get, {}, as)).body).toEqual({
    success: true,
    isOffered: false,
    hasMailbox: true,
  });
});

// RULES: The address goes with
it('an address goes thirty days after the last dispute or case, and one that nobody confirmed after its link', async () => {
  const rows = async () => (await site.ctx.db.selectFrom('news_addresses').select('id').execute()).length;
  const sweep = async () => {
    await site.ctx.jobs.add(site.ctx, 'retention/run', {});
    await site.runJobs();
    return rows();
  };
  await site.ctx.db.deleteFrom('news_addresses').execute();
  const { guest, entryId } = await newGuest();
  const email = freshAddress();
  await set(email, guest);
  await confirm(email);
  await set(freshAddress(), (await newGuest()).guest);
  const { _id: id } = await dispute(guest, entryId);
  site.advance(31 * DAY_MS);
  expect(await sweep()).toBe(1);
  await site.ctx.db
    .updateTable('disputes')
    .set({ state: 'closed', closed_at: site.now(), due_at: null })
    .where('id', '=', id)
    .execute();
  site.advance(29 * DAY_MS);
  expect(await sweep()).toBe(1);
  site.advance(2 * DAY_MS);
  expect(await sweep()).toBe(0);
});

// RULES: Each due date of
it('a due date is taken to a calendar: number, day and the start page, and nothing else', async () => {
  const disputed = await newCase(site);
  const { _id: id, number, dueAt = '' } = await opened(site, disputed);
  const read = async (headers: Record<string, string>) =>
    site.app.inject({ url: `/api/dossier/disputes/${id}/due.ics`, headers });
  const { statusCode, headers, body } = await read({ authorization: `Bearer ${disputed.person.token}` });
  expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('text/calendar')]);
  expect(headers['content-disposition']).toContain(`termin-${number}.ics`);
  const day = warsawDate(new Date(dueAt)).replaceAll('-', '');
  const lines = body.split('\r\n');
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
  expect(lines).toEqual(
    expect.arrayContaining([
      'VERSION:2.0',
      `DTSTART;VALUE=DATE:${day}`,
      `SUMMARY:Termin: ${number}`,
      `URL:${site.ctx.config.publicUrl}/dossier/start`,
    ]),
  );
  const { version } = (await site.call(disputes.get, { id }, disputed.as)).body.dispute;
  await site.call(disputes.withdraw, { id, version }, disputed.as);
  expect((await read({ authorization: `Bearer ${disputed.person.token}` })).statusCode).toBe(409);
  expect((await read({ authorization: `Bearer ${(await newVerified(site)).token}` })).statusCode).toBe(404);
});

it('the addresses of more claims than a statement takes parameters are read at once', async () => {
  const claimIds = Array.from({ length: 70_000 }, () => randomUUID());
  expect((await readNewsAddressesOf(site.ctx, claimIds)).size).toBe(0);
});
