import { subjects } from '@najem/shared/contract/register';
import { claims, dossier, deskClaimCalls } from '@najem/shared/contract/rights';
import { TENANT } from '@najem/shared/domain/register';
import { sql } from 'kysely';
import { pino } from 'pino';
import { signPdf } from '@najem/sandbox/signer/sign-pdf';
import { makeSyntheticPesel } from '../../../src/demo/synthetic-identifiers';
import { DAY_MS } from '../../../src/kernel/durations';
import { DOCUMENT, fieldOf, mailTo, readLetter, sendLetter, startReview, upload } from '../../support/claim-actions';
import { codeFor, type CraftedProvider, startCraftedProvider } from '../../support/crafted-eid';
import { catchUp, startEidApp } from '../../support/eid';
import { makePdf } from '../../support/files';
import type { CallOptions, TestApp } from '../../support/harness';
import { generateReport } from '../../support/report-actions';
import type { Person } from '../../support/sign-in';
import { addEntry, addSubject, buildPerson, newVerified } from '../../support/subject-actions';

/** People whose identifier goes through each way of proof; the rest of the hundred is looked up, each tenth described. */
const BY_PROOF = 4;
const ALL = 100;
const PLANTED = Array.from({ length: ALL }, (_, n) => makeSyntheticPesel(500_000 + n * 7));
const BY_DOCUMENT = PLANTED.slice(0, BY_PROOF);
const BY_SIGNATURE = PLANTED.slice(BY_PROOF, 2 * BY_PROOF);
const BY_EID = PLANTED.slice(2 * BY_PROOF, 3 * BY_PROOF);
const LOOKED_UP = PLANTED.slice(3 * BY_PROOF);

let provider: CraftedProvider;
let site: TestApp;
let admin: Person;
let author: Person;
const logged: string[] = [];
/** The headers of every file that was handed out. */
const handedOut: string[] = [];

beforeAll(async () => {
  provider = await startCraftedProvider();
  site = await startEidApp(provider.settings, {
    config: { accessTokenSeconds: 400 * 24 * 3600 },
    log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
  });
  admin = await site.signInAdmin();
  author = await newVerified(site);
});
afterAll(async () => {
  await site.close();
  await provider.close();
});

const emailOf = (pesel: string) => `osoba-${PLANTED.indexOf(pesel)}@poczta.test`;

/** An entry about the person, whose address is known, and a report with it. */
async function describePerson(identifier: string): Promise<void> {
  const values = buildPerson({ identifier, email: emailOf(identifier) });
  const { _id: id } = await addSubject(site, author, TENANT, values);
  await addEntry(site, author, TENANT, id);
}

/** A document whose file carries the number in its name and in its bytes, the letter, both codes. */
async function proveByDocument(pesel: string): Promise<void> {
  const { attemptId, browser } = await startReview(site, 'document');
  const content = Buffer.concat([Buffer.from(await makePdf()), Buffer.from(`%${pesel}\n`)]);
  const file = { name: `PESEL ${pesel}.pdf`, type: 'application/pdf', content };
  const attachmentIds = [await upload(site, browser, file)];
  const email = `gosc-${emailOf(pesel)}`;
  const input = { attemptId, identifier: pesel, attachmentIds, email, ...DOCUMENT };
  const { claimId, code: guestCode = '' } = (await site.call(claims.submitDocument, input, browser)).body;
  await site.runJobs();
  const opened = await site.app.inject({
    url: `/api/attachments/${attachmentIds[0]}/content`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(opened.statusCode).toBe(200);
  handedOut.push(JSON.stringify(opened.headers));
  const mistyped = {
    id: claimId,
    version: 1,
    decision: 'approve',
    identifier: PLANTED[0] === pesel ? '1' : PLANTED[0],
  };
  await site.call(deskClaimCalls.decideClaim, mistyped as never, { as: admin });
  const code = await sendLetter(site, admin, claimId, pesel);
  handedOut.push(await readLetter(site, admin, claimId));
  const token = fieldOf((await mailTo(site, email, 'Wysłaliśmy list z kodem'))?.text, 'token');
  const typed = await site.call(claims.letterCode, { id: claimId, code, token, guestCode });
  expect(typed.body.claim.state).toBe('held');
}

/** A signed statement of which the administrator types the number. */
async function proveBySignature(identifier: string): Promise<void> {
  const { attemptId, browser } = await startReview(site, 'signed');
  const url = `/api/dossier/claims/attempts/${attemptId}/statement.pdf`;
  const statement = (await site.app.inject({ url, cookies: browser.cookies ?? {} })).rawPayload;
  const file = { name: `${identifier}.pdf`, type: 'application/pdf', content: signPdf(statement, site.now()) };
  const attachmentId = await upload(site, browser, file);
  const input = { attemptId, attachmentId, email: `gosc-${emailOf(identifier)}` };
  const { claimId: id } = (await site.call(claims.submitSigned, input, browser)).body;
  const decision = { id, version: 1, decision: 'approve', identifier, identifierAgain: identifier } as const;
  expect((await site.call(deskClaimCalls.decideClaim, decision, { as: admin })).body.claim.state).toBe('active');
}

/** A proof by the provider, and what a guest does with their file. */
async function proveByEid(pesel: string): Promise<void> {
  provider.next = { claims: { pesel } };
  catchUp(site);
  const started = await site.call(claims.startEid, {});
  const { cookies } = await site.call(claims.finishEid, codeFor(started.body.redirectUri), {
    cookies: started.cookies,
  });
  const guest: CallOptions = { cookies: { najem_dossier: cookies.najem_dossier ?? '' } };
  const { body } = await site.call(dossier.entries, { role: 'tenant' }, guest);
  const id = body[0]?._id ?? '';
  expect((await site.call(dossier.reply, { id, text: `Mój PESEL ${pesel}` }, guest)).body.code).toBe(
    'REPLY_HAS_CONTACT',
  );
  expect((await site.call(dossier.reply, { id, text: 'Nieprawda.' }, guest)).status).toBe(200);
  await site.call(dossier.inquiries, {}, guest);
  for (const form of ['json', 'pdf']) {
    const file = await site.app.inject({ url: `/api/dossier/export.${form}`, cookies: guest.cookies ?? {} });
    expect(file.statusCode).toBe(200);
    handedOut.push(JSON.stringify(file.headers));
  }
}

/** Every row of every table, as text; bytes are hexadecimal digits there. */
async function readTables(): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`.execute(site.ctx.db);
  const texts = new Map<string, string>();
  for (const { name } of rows) {
    const table = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(site.ctx.db);
    texts.set(name, table.rows.map(({ text }) => text).join('\n'));
  }
  return texts;
}

/** The planted identifiers that a text has, in clear or as the hexadecimal digits of their bytes. */
function plantedIn(text: string): string[] {
  return PLANTED.filter((pesel) => text.includes(pesel) || text.includes(Buffer.from(pesel).toString('hex')));
}

// SECURITY: **In the audit log.**
// Polityka: Identyfikatory (PESEL
it('identifiers that went through every flow stand nowhere in clear', async () => {
  for (const pesel of [...BY_DOCUMENT, ...BY_EID]) await describePerson(pesel);
  for (const [place, identifier] of LOOKED_UP.entries()) {
    await site.call(subjects.tenant.check, { identifier, purpose: 'rental_decision' }, { as: author });
    if (place % 10 === 0) await describePerson(identifier);
    if (place % 20 === 0) await generateReport(site, admin, identifier);
  }
  // While the jobs wait, their payloads are looked at too.
  const tables = [await readTables()];
  for (const pesel of BY_DOCUMENT) await proveByDocument(pesel);
  for (const pesel of BY_SIGNATURE) await proveBySignature(pesel);
  for (const pesel of BY_EID) await proveByEid(pesel);
  tables.push(await readTables());
  site.advance(3 * DAY_MS);
  await site.ctx.jobs.add(site.ctx, 'claims/advance', {});
  const mails = await site.mails();
  tables.push(await readTables());

  const active = await site.ctx.db.selectFrom('claims').select('id').where('state', '=', 'active').execute();
  expect(active).toHaveLength(3 * BY_PROOF);
  for (const found of tables) {
    expect(found.size).toBeGreaterThan(40);
    for (const [name, text] of found) expect([name, plantedIn(text)]).toEqual([name, []]);
  }
  expect(logged.length).toBeGreaterThan(ALL);
  expect(plantedIn(logged.join('\n'))).toEqual([]);
  expect(mails.length).toBeGreaterThan(5 * BY_PROOF);
  expect(plantedIn(JSON.stringify(mails))).toEqual([]);
  expect(handedOut).toHaveLength(4 * BY_PROOF);
  expect(plantedIn(handedOut.join('\n'))).toEqual([]);
  const metrics = await site.app.inject('/metrics');
  expect(metrics.statusCode).toBe(200);
  expect(plantedIn(metrics.body)).toEqual([]);
});
