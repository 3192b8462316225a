import { tenants } from '@najem/shared/contract/register';
import { reports } from '@najem/shared/contract/reports';
import { eachBasic, TENANT } from '@najem/shared/domain/register';
import { inTransaction } from '../../../src/kernel/context';
import { closeIdentifiers } from '../../../src/rights/closings/close-identifiers';
import { eraseScope } from '../../../src/rights/erasure/erase-scope';
import { correctReports } from '../../../src/reports/corrections/correct-reports';
import { sealIdentifier } from '../../../src/register/subjects/identifiers';
import { insertSubject, updateBasics } from '../../../src/register/subjects/write-queries';
import { findUser } from '../../../src/identity/accounts/queries';
import { openedCase } from '../../support/case-actions';
import { decideOnDesk, takeOnDesk } from '../../support/desk-case-actions';
import { type DisputedCase, newCase } from '../../support/dispute-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { someoneWaits } from '../../support/locks';
import { generateReport } from '../../support/report-actions';
import type { Person } from '../../support/sign-in';
import { addEntry, addSubject, buildPerson, freshPesel } from '../../support/subject-actions';
import { lockIdentifiers, lockSubjects } from '../../../src/register/subjects/lock-queries';
import { removePersonalData } from '../../../src/rights/erasure/erase-account';

let site: TestApp;
let admin: Person;
let mine: DisputedCase;
beforeEach(async () => {
  site = await startTestApp();
  admin = await site.signInAdmin();
  mine = await newCase(site);
});
afterEach(() => site.close());

const basics = { entryId: null, what: 'basics', at: '2026-11-20T10:00:00.000Z' } as const;

async function corrected() {
  const input = buildPerson();
  const { _id: subjectId } = await addSubject(site, mine.creator, TENANT, input);
  const reportId = await generateReport(site, admin, input.identifier);
  await updateBasics(site.ctx, subjectId, { name: 'Łucja Poprawna' });
  const indexes = site.ctx.vault.indexes(input.identifier).all;
  const erasure = { indexes, isBlaming: false, scope: { is: 'all' } } as const;
  return { change: { ...basics, subjectId }, reportId, erasure };
}

async function expectNothing(reportId: string) {
  await site.runJobs();
  const shown = { name: null, data: { address: null, entries: [], verificationDates: [] } };
  const versions = await site.ctx.db.selectFrom('report_versions').select(['name', 'data']).execute();
  expect(versions).toEqual(versions.map(() => shown));
  const { body } = await site.call(reports.get, { reportId }, { as: admin });
  expect(body.report).toMatchObject({ data: { history: [] } });
}

it('a correction of a report that began before everything on it was erased keeps nothing in a version', async () => {
  const { change, reportId, erasure } = await corrected();
  const { erasing } = await inTransaction(site.ctx, async (tx) => {
    await correctReports(tx, change);
    const started = inTransaction(site.ctx, (other) => eraseScope(other, erasure));
    await someoneWaits(site);
    return { erasing: started };
  });
  await erasing;
  await expectNothing(reportId);
});

it('a correction of a report that begins while everything on it is erased waits, and finds nothing', async () => {
  const { change, reportId, erasure } = await corrected();
  const { correcting } = await inTransaction(site.ctx, async (tx) => {
    await lockSubjects(tx, erasure.indexes);
    const started = correctReports(site.ctx, change);
    await someoneWaits(site);
    await eraseScope(tx, erasure);
    return { correcting: started };
  });
  await correcting;
  await expectNothing(reportId);
});

it('an account is removed while the award of its only entry on somebody is taken back', async () => {
  const { removing } = await inTransaction(site.ctx, async (tx) => {
    await findUser(tx, { id: mine.author.id }, 'update');
    const started = site.call(tenants.removeHistory, { id: mine.subjectId, entryId: mine.entryId }, { as: admin });
    await someoneWaits(site);
    await removePersonalData(tx, mine.author.id, admin.id);
    return { removing: started };
  });
  expect((await removing).status).toBe(200);
});

it('twenty entries are removed at once, and the journal has each', async () => {
  const ids: { id: string; entryId: string }[] = [];
  for (let n = 0; n < 20; n += 1) {
    const { _id: id } = await addSubject(site, mine.creator, TENANT);
    const { body } = await addEntry(site, mine.author, TENANT, id);
    ids.push({ id, entryId: body.history[0]?._id ?? '' });
  }
  const answers = await Promise.all(ids.map((input) => site.call(tenants.removeHistory, input, { as: admin })));
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
  await site.runJobs();
  const noted = await site.ctx.db.selectFrom('erasures').selectAll().where('journaled_at', 'is not', null).execute();
  expect(noted.map(({ row_id }) => row_id).sort()).toEqual(ids.map(({ entryId }) => entryId).sort());
});

async function rectified(identifier: string) {
  const { _id: id } = await openedCase(site, mine, { kind: 'rectification', concerns: { is: 'basics' } });
  const [subject] = (await takeOnDesk(site, admin, id)).subjects;
  const basics = {
    subjectId: mine.subjectId,
    changes: { name: 'Łucja Żurek', identifier },
    version: subject?.version ?? 0,
  };
  return () => decideOnDesk(site, admin, id, { outcome: 'granted', ground: 'data_wrong', basics });
}

it('a rectification to an identifier that somebody adds at the same moment is refused as to a known one', async () => {
  const identifier = freshPesel();
  const decide = await rectified(identifier);
  const { deciding } = await inTransaction(site.ctx, async (tx) => {
    const { identifier: _, ...basics } = buildPerson();
    const owned = {
      ...eachBasic(() => null),
      ...basics,
      kind: 'tenant',
      email: null,
      created_by: admin.id,
      award_key: 'x',
    } as const;
    await insertSubject(tx, { ...owned, type: 'osoba', ...sealIdentifier(tx, TENANT, identifier) });
    const started = decide();
    await someoneWaits(site);
    return { deciding: started };
  });
  expect(await deciding).toMatchObject({ status: 409, body: { code: 'SUBJECT_EXISTS' } });
  expect((await decide()).body).toMatchObject({ code: 'SUBJECT_EXISTS', _id: expect.any(String) as string });
});

it('a rectification to a closed identifier is refused, also when it is closed at the same moment', async () => {
  const identifier = freshPesel();
  const decide = await rectified(identifier);
  const { deciding } = await inTransaction(site.ctx, async (tx) => {
    await lockIdentifiers(tx, [tx.vault.indexes(identifier).oldest]);
    await closeIdentifiers(tx, { identifiers: [identifier], caseId: null });
    const started = decide();
    await someoneWaits(site);
    return { deciding: started };
  });
  expect(await deciding).toMatchObject({ status: 409, body: { code: 'SUBJECT_CLOSED' } });
  expect((await decide()).body).toMatchObject({ code: 'SUBJECT_CLOSED' });
});
