import { claims, deskNoteCalls } from '@najem/shared/contract/rights';
import { TENANT } from '@najem/shared/domain/register';
import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '../../../src/kernel/durations';
import { openAsGuest } from '../../support/dossier-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { generateReport } from '../../support/report-actions';
import type { Person } from '../../support/sign-in';
import { addEntry, addSubject, buildPerson, freshPesel, newVerified } from '../../support/subject-actions';

const SUBJECT = 'Informacja o przetwarzaniu Twoich danych';

let site: TestApp;
let admin: Person;
let author: Person;
beforeAll(async () => {
  site = await startTestApp({ config: { accessTokenSeconds: 400 * 24 * 3600 } });
  admin = await site.signInAdmin();
  author = await newVerified(site);
});
afterAll(() => site.close());

let made = 0;

/** A described tenant who can be reached at an address of their own. */
async function describeTenant(changes: object = {}) {
  made += 1;
  const email = `opisana${made}@poczta.test`;
  const identifier = freshPesel();
  const { _id: id } = await addSubject(site, author, TENANT, buildPerson({ identifier, email, ...changes }));
  await addEntry(site, author, TENANT, id, { comment: 'Nie płaci.' });
  return { id, email, identifier };
}

/** Lets time pass for the clock of the test and for the queue, which goes by the database's clock. */
async function pass(milliseconds: number): Promise<void> {
  site.advance(milliseconds);
  await sql`
    select graphile_worker.reschedule_jobs(array[id], run_at := run_at - ${milliseconds}::double precision * interval '1 millisecond')
    from graphile_worker.jobs where task_identifier = 'notices/data-collected'`.execute(site.ctx.db);
}

/** The notices that an address got. */
async function noticesTo(email: string) {
  return (await site.mails()).filter(({ to, subject }) => to === email && subject === SUBJECT);
}

function readLink(text: string): string {
  return /not-me#token=([\w-]+)/.exec(text)?.[1] ?? '';
}

// Polityka: Dane osoby opisanej
it('a notice about collected data goes out an hour after the first entry, once, and quotes nothing', async () => {
  const { email, identifier } = await describeTenant();
  expect(await noticesTo(email)).toEqual([]);
  await pass(HOUR_MS);
  const [mail, ...more] = await noticesTo(email);
  expect(more).toEqual([]);
  for (const part of [
    'wpis, który może dotyczyć Ciebie',
    site.ctx.config.seller.name,
    'dane@rzetelnynajem.test',
    'ul. Stanisława Moniuszki 1A, 00-014 Warszawa',
    'użytkownik serwisu',
    'skargę',
  ]) {
    expect(mail?.text).toContain(part);
  }
  expect(mail?.text).toContain(`Zobacz, co o Tobie zapisano:\n${site.ctx.config.publicUrl}/dossier/start`);
  for (const part of [identifier, author.name, 'Nie płaci.', 'Żurek']) expect(mail?.text).not.toContain(part);
  await pass(2 * DAY_MS);
  expect(await noticesTo(email)).toHaveLength(1);
});

it('a notice about collected data is not put off by a later entry within the hour', async () => {
  const { id, email } = await describeTenant();
  await pass(HOUR_MS / 2);
  await addEntry(site, author, TENANT, id);
  expect(await noticesTo(email)).toEqual([]);
  await pass(HOUR_MS / 2);
  expect(await noticesTo(email)).toHaveLength(1);
});

it('a notice about collected data links to the screen that ends the notices', async () => {
  const { email } = await describeTenant();
  await pass(HOUR_MS);
  const [mail] = await noticesTo(email);
  expect(mail?.html).toMatch(/<a [^>]*href="[^"]*\/dossier\/not-me#token=[\w-]{43}"[^>]*>To nie ja<\/a>/);
  expect(mail?.text).toContain(
    'Przechowujemy: wpisy od 24 do 72 miesięcy od zapisania, dowody 90 dni od oceny lub końca sporu, nieocenione 12 miesięcy, dane osoby bez wpisów 12 miesięcy.',
  );
});

it('a notice about collected data goes to an address in the contact, unless the entry is gone by then', async () => {
  const contact = await describeTenant({ email: '', contact_info: 'tel. 500 100 200, kontakt@poczta.test' });
  const gone = await describeTenant();
  await site.ctx.db.deleteFrom('subjects').where('id', '=', gone.id).execute();
  await pass(HOUR_MS);
  expect(await noticesTo('kontakt@poczta.test')).toHaveLength(1);
  expect(await noticesTo(contact.email)).toEqual([]);
  expect(await noticesTo(gone.email)).toEqual([]);
});

it('a notice about collected data goes out at once when a report is issued', async () => {
  const { email, identifier } = await describeTenant();
  await generateReport(site, admin, identifier);
  expect(await noticesTo(email)).toHaveLength(1);
});

// SECURITY: notices to one address
it('a notice about collected data about later entries goes out once in 24 hours, four times in a year', async () => {
  const { id, email } = await describeTenant();
  await pass(HOUR_MS);
  await noticesTo(email);
  await addEntry(site, author, TENANT, id);
  await pass(HOUR_MS);
  expect(await noticesTo(email)).toHaveLength(1);
  await pass(DAY_MS);
  expect(await noticesTo(email)).toHaveLength(2);
  for (const expected of [3, 4, 4]) {
    await addEntry(site, author, TENANT, id);
    await pass(2 * DAY_MS);
    expect(await noticesTo(email)).toHaveLength(expected);
  }
});

it('a notice about collected data ends once the file is claimed', async () => {
  const { email, identifier } = await describeTenant();
  await openAsGuest(site, identifier);
  await pass(HOUR_MS);
  expect(await noticesTo(email)).toEqual([]);
});

// SECURITY: 'To nie ja' about
it("'To nie ja' clears the address, leaves a note on the desk, and nobody gets a notice afterwards", async () => {
  const { id, email } = await describeTenant();
  await pass(HOUR_MS);
  const [mail] = await noticesTo(email);
  const token = readLink(mail?.text ?? '');
  const stopped = await site.call(claims.stop, { token }, {});
  const unknown = await site.call(claims.stop, { token: 'x' }, {});
  expect([stopped.status, stopped.body]).toEqual([unknown.status, unknown.body]);
  const row = await site.ctx.db.selectFrom('subjects').select('email').where('id', '=', id).executeTakeFirstOrThrow();
  expect(row.email).toBeNull();
  const again = await site.signInAdmin();
  const { body } = await site.call(deskNoteCalls.notes, {}, { as: again });
  expect(body.items.map(({ kind }) => kind)).toContain('not_me');

  await site.ctx.db.updateTable('subjects').set({ email }).where('id', '=', id).execute();
  await addEntry(site, author, TENANT, id);
  const other = await addSubject(site, author, TENANT, buildPerson({ email }));
  await addEntry(site, author, TENANT, other._id);
  await pass(2 * DAY_MS);
  expect(await noticesTo(email)).toHaveLength(1);
  const notices = await site.ctx.db.selectFrom('collection_notices').selectAll().execute();
  expect(JSON.stringify(notices)).not.toContain(email);
});

describe('an address that belongs to whoever wrote', () => {
  it('gets no notice; another one that the record has does', async () => {
    const own = await describeTenant({ email: author.email });
    await pass(HOUR_MS);
    expect(await noticesTo(author.email)).toEqual([]);
    const both = await describeTenant({ email: author.email, contact_info: 'tel. 1, jej@poczta.test' });
    await pass(HOUR_MS);
    expect(await noticesTo(author.email)).toEqual([]);
    expect(await noticesTo('jej@poczta.test')).toHaveLength(1);
    expect(own.id).not.toBe(both.id);
  });
});
