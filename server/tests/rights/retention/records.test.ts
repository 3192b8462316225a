import { tenants } from '@najem/shared/contract/register';
import { reports } from '@najem/shared/contract/reports';
import { passports } from '@najem/shared/contract/rights';
import { TENANT } from '@najem/shared/domain/register';
import { sql } from 'kysely';
import { DAY_MS } from '../../../src/kernel/durations';
import { runRetention } from '../../../src/rights/retention/run-retention';
import { openedCase } from '../../support/case-actions';
import { newCase, opened as openedDispute } from '../../support/dispute-actions';
import { insertActiveClaim } from '../../support/dossier-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { addTenant, generateReport } from '../../support/report-actions';
import { addSubject, buildPerson, freshPesel, newVerified } from '../../support/subject-actions';

let site: TestApp;
beforeEach(async () => void (site = await startTestApp()));
afterEach(() => site.close());

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)}`.execute(
    site.ctx.db,
  );
  return rows[0]?.count ?? -1;
}

/** Runs the retention the day before so many months have passed, and the day after; returns the rows of a table then. */
async function countAround(table: string, months: number): Promise<[number, number]> {
  const end = site.now();
  end.setUTCMonth(end.getUTCMonth() + months);
  site.advance(end.getTime() - site.now().getTime() - DAY_MS);
  await runRetention(site.ctx);
  const before = await count(table);
  site.advance(2 * DAY_MS);
  await runRetention(site.ctx);
  return [before, await count(table)];
}

it('a person without entries is forgotten 12 months after the last change', async () => {
  const author = await newVerified(site);
  await addSubject(site, author, TENANT);
  expect(await countAround('subjects', 12)).toEqual([1, 0]);
});

it('a person without entries stays while an entry was removed lately, or a case about them is open', async () => {
  const mine = await newCase(site, { reason: 'property_damage' });
  await openedCase(site, mine);
  site.advance(24 * 31 * DAY_MS);
  await runRetention(site.ctx);
  expect([await count('history_entries'), await count('subjects')]).toEqual([0, 1]);
  await site.ctx.db.updateTable('cases').set({ state: 'withdrawn', closed_at: site.now() }).execute();
  await runRetention(site.ctx);
  expect(await count('subjects')).toBe(1);
  expect(await countAround('subjects', 12)).toEqual([1, 0]);
});

describe('what is kept for a time', () => {
  it('inquiries go after 24 months', async () => {
    const [author, reader] = [await newVerified(site), await newVerified(site)];
    const identifier = freshPesel();
    await addTenant(site, author, identifier);
    await site.call(tenants.check, { identifier }, { as: reader });
    await site.runJobs();
    const [before, after] = await countAround('inquiries', 24);
    expect(before).toBeGreaterThan(0);
    expect(after).toBe(0);
  });

  it('a report loses its content 12 months after its end, and its number stays verifiable for six years', async () => {
    const author = await newVerified(site);
    const identifier = freshPesel();
    await addTenant(site, author, identifier);
    const id = await generateReport(site, await site.signInAdmin(), identifier);
    const read = () => site.ctx.db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst();
    const report = await read();
    if (!report) throw new Error('No report');
    site.advance(report.expires_at.getTime() - site.now().getTime());
    const end = new Date(site.now());
    end.setUTCFullYear(end.getUTCFullYear() + 1);
    site.advance(end.getTime() - site.now().getTime() - 1);
    await runRetention(site.ctx);
    expect(await read()).toMatchObject({ name: report.name, entry_count: 1, erased_at: null });
    site.advance(1);
    await runRetention(site.ctx);
    const emptied = await read();
    expect(emptied).toMatchObject({ name: null, entry_count: 0, checksum: report.checksum });
    expect(JSON.stringify(emptied?.data)).not.toContain('Źródlana');
    const { body } = await site.call(reports.verify, { number: report.number });
    expect(body).toMatchObject({ success: true });
    expect(await countAround('reports', 60)).toEqual([1, 0]);
  });

  it('links to reports go 12 months after their end', async () => {
    const author = await newVerified(site);
    const identifier = freshPesel();
    await addTenant(site, author, identifier);
    const admin = await site.signInAdmin();
    const reportId = await generateReport(site, admin, identifier);
    await site.call(reports.share, { reportId, expirationHours: 24 }, { as: admin });
    site.advance(DAY_MS);
    expect(await countAround('report_shares', 12)).toEqual([1, 0]);
  });

  it('passports and requests for one go 12 months after their end', async () => {
    const person = await site.signUp();
    const input = buildPerson();
    await addSubject(site, await newVerified(site), TENANT, input);
    await insertActiveClaim(site, input.identifier, { person });
    await site.call(passports.make, { role: 'tenant', withAddresses: true, withComments: true }, { as: person });
    await site.call(passports.ask, { email: 'ola@example.pl' }, { as: person });
    expect([await count('passports'), await count('passport_requests')]).toEqual([1, 1]);
    site.advance(30 * DAY_MS);
    expect(await countAround('passports', 12)).toEqual([1, 0]);
    expect(await count('passport_requests')).toBe(0);
  });

  it('the record of a claim goes 12 months after its end', async () => {
    const person = await site.signUp();
    await insertActiveClaim(site, freshPesel(), { person });
    await site.ctx.db.updateTable('claims').set({ state: 'ended', ended_at: site.now() }).execute();
    await site.ctx.db.updateTable('claim_identifiers').set({ is_active: false }).execute();
    expect(await countAround('claims', 12)).toEqual([1, 0]);
  });

  it('disputes and cases go three years after they were closed, and open ones never', async () => {
    const mine = await newCase(site, { reason: 'timely_payment' });
    await openedDispute(site, mine);
    await openedCase(site, mine);
    site.advance(10 * 365 * DAY_MS);
    await runRetention(site.ctx);
    expect([await count('disputes'), await count('cases')]).toEqual([1, 1]);
    await site.ctx.db
      .updateTable('disputes')
      .set({ state: 'withdrawn', due_at: null, closed_at: site.now() })
      .execute();
    await site.ctx.db.updateTable('cases').set({ state: 'withdrawn', closed_at: site.now() }).execute();
    expect(await countAround('disputes', 36)).toEqual([1, 0]);
    expect(await count('cases')).toBe(0);
  });
});

it('the nightly retention removes in steps, notes each row for the journal, and finds nothing again', async () => {
  await sql`
      insert into inquiries (identifier_index, identifier_key, day, kind, user_id, is_by_admin, purpose, channel,
        is_missed, count, first_at, last_at)
      select sha256(n::text::bytea), null, '2020-01-01', 'checked', null, false, '', '', false, 1, '2020-01-01', '2020-01-01'
      from generate_series(1, 2500) n`.execute(site.ctx.db);
  await Promise.all([runRetention(site.ctx), runRetention(site.ctx)]);
  const left = await sql<{ count: number }>`
      select count(*)::integer as count from inquiries where day = '2020-01-01'`.execute(site.ctx.db);
  expect(left.rows).toEqual([{ count: 0 }]);
  const noted = await sql<{ count: number }>`
      select count(*)::integer as count from erasures where table_name = 'inquiries'`.execute(site.ctx.db);
  expect(noted.rows).toEqual([{ count: 2500 }]);
  const erased = await count('erasures');
  await runRetention(site.ctx);
  expect(await count('erasures')).toBe(erased);
});
