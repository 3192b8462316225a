import { subjects, tenants } from '@najem/shared/contract/register';
import { reports } from '@najem/shared/contract/reports';
import { dossier } from '@najem/shared/contract/rights';
import { TENANT } from '@najem/shared/domain/register';
import { sql } from 'kysely';
import { verifyChain } from '../../../src/kernel/audit/verify-chain';
import { hasEnding, SEALED_TABLES } from '../../../src/kernel/db/keyed-columns';
import { closeIdentifiers } from '../../../src/rights/closings/close-identifiers';
import { findJournalDifference } from '../../../src/rights/journal/verify-journal';
import { describeTwins } from '../../../src/office/twins/describe-twins';
import { mergeTwins } from '../../../src/office/twins/merge-twins';
import { MOVED_WITH_SUBJECT } from '../../../src/office/twins/queries';
import { rekeyIdentifiers } from '../../../src/office/twins/rekey-identifiers';
import { openedCase } from '../../support/case-actions';
import { decide, newCase, opened, read, toDesk } from '../../support/dispute-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { insertOrder } from '../../support/order-actions';
import { generateReport } from '../../support/report-actions';
import type { Person } from '../../support/sign-in';
import { addEntry, addSubject, buildPerson, freshPesel, newVerified, readAudited } from '../../support/subject-actions';

let site: TestApp;
let admin: Person;
let author: Person;
beforeAll(async () => {
  site = await startTestApp();
  admin = await site.signInAdmin();
  author = await newVerified(site);
});
afterAll(() => site.close());

/** Stores an identifier everywhere as an older version of the program would have stored it. */
async function plant(identifier: string, stored: string): Promise<void> {
  const { db, vault } = site.ctx;
  const old = [...vault.indexes(identifier).all];
  const { index, ending, cipher } = vault.seal(stored);
  for (const table of SEALED_TABLES) {
    await sql`update ${sql.table(table)} set identifier_index = ${index}, identifier_cipher = ${cipher}
      ${hasEnding(table) ? sql`, identifier_ending = ${ending}` : sql``}
      where identifier_index = any(${old}::bytea[])`.execute(db);
  }
  for (const table of ['inquiries', 'closed_identifiers']) {
    await sql`update ${sql.table(table)} set identifier_index = ${index}
      where identifier_index = any(${old}::bytea[])`.execute(db);
  }
}

const find = (identifier: string) => site.call(tenants.check, { identifier }, { as: admin });

describe('a person who was stored twice', () => {
  it('is one after an administrator’s word, with everything that was written and disputed', async () => {
    const identifier = freshPesel();
    const { _id: older } = await addSubject(site, author, TENANT, buildPerson({ identifier }));
    await addEntry(site, author, TENANT, older, { reason: 'timely_payment' });
    await generateReport(site, admin, identifier);
    site.advance(60_000);
    const twin = await newCase(site);
    const disputeId = (await opened(site, twin))._id;
    await openedCase(site, twin);
    await addEntry(site, author, TENANT, twin.subjectId, { reason: 'property_damage' });
    const reportId = await generateReport(site, admin, twin.identifier);
    await plant(twin.identifier, `\u200E${identifier}`);

    const [line] = await describeTwins(site.ctx);
    expect(line).toMatch(
      new RegExp(`^•{7}${identifier.slice(-4)}: one tenant more than once: ${older} .*${twin.subjectId}`),
    );
    expect(await mergeTwins(site.ctx, admin.id, [twin.subjectId, older])).toBe(older);

    const { body } = await find(identifier);
    expect(body.tenant).toMatchObject({ _id: older, entryCount: 2, suspendedCount: 1 });
    expect(body.tenant?.history).toHaveLength(3);
    const { rows } = await sql<{ wrong: string }>`
      select s.id as wrong from subjects s join history_entries h on h.subject_id = s.id and h.standing = 'counting'
      group by s.id having s.entry_count <> count(*) or s.effect_tenths <> sum(h.effect_tenths)
        or s.author_count <> count(distinct h.author_id) or s.last_entry_at <> max(h.created_at)`.execute(site.ctx.db);
    expect(rows).toEqual([]);
    const file = await site.call(dossier.overview, {}, twin.as);
    expect(JSON.stringify(file.body)).toContain(older);
    expect(await describeTwins(site.ctx)).toEqual([]);

    // The dispute goes on under the subject that stays.
    await toDesk(site, twin, disputeId);
    await decide(site, admin, disputeId, { outcome: 'removed', basis: 'evidence' });
    expect((await read(site, disputeId, twin.as)).outcome).toBe('removed');
    expect((await find(identifier)).body.tenant?.history).toHaveLength(2);
    const active = await site.call(reports.checkActive, { identifier, type: 'tenant' }, { as: admin });
    expect(active.body.hasActiveReport).toBe(true);
    expect((await site.call(reports.get, { reportId }, { as: admin })).body.report.identifier).toBe(identifier);

    expect((await readAudited(site, 'subject.merged')).at(-1)).toMatchObject({
      actor_id: admin.id,
      target_id: older,
      details: { merged: twin.subjectId },
    });
    await site.runJobs();
    expect(await findJournalDifference(site.ctx)).toBeUndefined();
    expect((await verifyChain(site.ctx.db)).isWhole).toBe(true);
  });

  it('stays two where the numbers differ, or where nobody is', async () => {
    const [one, other] = [await addSubject(site, author, TENANT), await addSubject(site, author, TENANT)];
    await expect(mergeTwins(site.ctx, admin.id, [one._id, other._id])).rejects.toThrow('their numbers differ');
    await expect(mergeTwins(site.ctx, admin.id, [one._id, one._id])).rejects.toThrow('two different subjects');
    const nobody = '00000000-0000-4000-8000-000000000000';
    await expect(mergeTwins(site.ctx, admin.id, [one._id, nobody])).rejects.toThrow('no such subject');
  });

  it('stays two while two claims are active on the number', async () => {
    const [one, other] = [await newCase(site), await newCase(site)];
    await plant(other.identifier, `PESEL ${one.identifier}`);
    const merged = mergeTwins(site.ctx, admin.id, [one.subjectId, other.subjectId]);
    await expect(merged).rejects.toThrow(/Two claims are active on one number: PT-\S+, PT-\S+\. End one first\./);
    expect((await find(one.identifier)).body.tenant?._id).toBe(one.subjectId);
    await plant(`PESEL ${one.identifier}`, other.identifier);
  });
});

describe('a number that is stored in an older form, without a twin', () => {
  it('is found again everywhere after an administrator’s word', async () => {
    const disputed = await newCase(site);
    const { identifier, person, subjectId, as } = disputed;
    await opened(site, disputed);
    await insertOrder(site, person, admin, 'pending');
    await generateReport(site, admin, identifier);
    await find(identifier);
    await closeIdentifiers(site.ctx, { identifiers: [identifier], caseId: null });
    const before = await site.call(dossier.overview, {}, as);
    await plant(identifier, `${identifier}\u2066`);
    expect((await find(identifier)).body.exists).toBe(false);
    expect(await describeTwins(site.ctx)).toEqual([
      expect.stringMatching(new RegExp(`${identifier.slice(-4)}: stored in an older form.*subjects ${subjectId}`)),
    ]);

    expect(await rekeyIdentifiers(site.ctx, admin.id)).toBe(1);
    expect(await describeTwins(site.ctx)).toEqual([]);
    expect((await find(identifier)).body.tenant?._id).toBe(subjectId);
    const after = await site.call(dossier.overview, {}, as);
    expect(after.body.dossier.roles).toEqual(before.body.dossier.roles);
    expect(after.body.dossier.person.identifiers).toMatchObject([{ level: 3, closed: { since: expect.any(String) } }]);
    const kinds = after.body.dossier.inquiries.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['desk', 'issued', 'checked']));
    const added = await site.call(subjects.landlord.create, buildPerson({ identifier }), { as: author });
    expect(added.body.code).toBe('SUBJECT_CLOSED');
    expect((await readAudited(site, 'identifier.rekeyed')).at(-1)).toMatchObject({ actor_id: admin.id });
  });

  it('is named for a correction by hand where it is none by the rules of today', async () => {
    const identifier = freshPesel();
    const { _id: id } = await addSubject(site, author, TENANT, buildPerson({ identifier }));
    await plant(identifier, 'ФЕ123456');
    expect(await rekeyIdentifiers(site.ctx, admin.id)).toBe(0);
    expect(await describeTwins(site.ctx)).toEqual([
      `••••3456: no identifier any more, correct it by hand: subjects ${id}`,
    ]);
    const corrected = { id, name: 'Jan Żak', type: 'osoba', identifier };
    expect((await site.call(tenants.update, corrected, { as: admin })).status).toBe(200);
    expect(await describeTwins(site.ctx)).toEqual([]);
  });
});

it('an account with the address of another one in an older spelling is named', async () => {
  const [one, other] = [await site.signUp(), await site.signUp()];
  const rename = (id: string, email_key: string) =>
    site.ctx.db.updateTable('users').set({ email_key }).where('id', '=', id).execute();
  await rename(one.id, 'jan@łódź.pl');
  await rename(other.id, 'jan@xn--d-uga0v4h.pl');
  expect(await describeTwins(site.ctx)).toEqual([
    `account ${one.id}: another account has the same address in another spelling`,
  ]);
});

it('everything that names a subject goes with it to another, apart from the ledger, which never changes', async () => {
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.columns
    where column_name = 'subject_id' and table_schema = current_schema()`.execute(site.ctx.db);
  expect(rows.map(({ table_name }) => table_name).sort()).toEqual(
    [...MOVED_WITH_SUBJECT, 'subject_members', 'rentcoins_ledger'].sort(),
  );
});
