import {
  deskCalls,
  deskCaseCalls,
  deskClaimCalls,
  deskDisputeCalls,
  deskEvidenceCalls,
  deskNoteCalls,
} from '@najem/shared/contract/rights';
import { HOUR_MS, isWorkingDay, warsawDate, warsawHour } from '@najem/shared/domain/kernel';
import type { WorkQueue } from '@najem/shared/domain/rights';
import { sql } from 'kysely';
import { sendDueWork } from '../../../src/rights/desk/send-due-work';
import { askInCase, openedCase } from '../../support/case-actions';
import { sendDocument } from '../../support/claim-actions';
import { newAdmin, newCase, opened } from '../../support/dispute-actions';
import { describeEntry, prove } from '../../support/evidence-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { confirmPerson, type Person } from '../../support/sign-in';
import { freshPesel, newVerified } from '../../support/subject-actions';

let site: TestApp;
let admin: Person;
let owner: Person;
let caseId: string;

const LISTS = {
  claims: deskClaimCalls.claims,
  disputes: deskDisputeCalls.disputes,
  cases: deskCaseCalls.cases,
  evidence: deskEvidenceCalls.evidence,
} as const;
const QUEUES = Object.keys(LISTS) as WorkQueue[];

/** An administrator who is a side of a piece of work of each kind, and another who is of none. */
beforeAll(async () => {
  site = await startTestApp();
  admin = await site.signInAdmin();
  owner = await newAdmin(site);
  await sendDocument(site, freshPesel(), { as: owner });
  const disputed = await newCase(site);
  await opened(site, disputed, { ground: 'unlawful' });
  caseId = (await openedCase(site, disputed))._id;
  // Both are theirs from now on.
  await sql`update claims set user_id = ${owner.id} where user_id = ${disputed.person.id}`.execute(site.ctx.db);
  await sql`update cases set user_id = ${owner.id}`.execute(site.ctx.db);
  const author = await newVerified(site);
  await prove(site, author, await describeEntry(site, author));
  await sql`update entry_evidence set author_id = ${owner.id}`.execute(site.ctx.db);
});
afterAll(() => site.close());

/** Everything that tells an administrator how much there is of a kind of work, or of all kinds together. */
async function readCounts(as: Person) {
  await confirmPerson(site, as);
  const read = async (queue: WorkQueue, input: object) =>
    (await site.call(LISTS[queue], { pageSize: 200, ...input }, { as })).body.items.length;
  const rows = Object.fromEntries(
    await Promise.all(QUEUES.map(async (queue) => [queue, await read(queue, {})] as const)),
  );
  const late = await Promise.all(QUEUES.map((queue) => read(queue, { due: 'overdue' })));
  const { body: overview } = await site.call(deskCalls.overview, {}, { as });
  const { body: due } = await site.call(deskCalls.due, {}, { as });
  const { body: figures } = await site.call(deskCalls.figures, {}, { as });
  const countOf = (queue: string) => overview.queues.find((one) => one.queue === queue)?.count;
  return {
    rows,
    late: late.reduce((sum, count) => sum + count, 0),
    queues: Object.fromEntries(QUEUES.map((queue) => [queue, countOf(queue)])),
    overdue: [countOf('overdue'), due.overdue],
    dueSoon: [overview.dueSoon, due.dueSoon],
    figures: {
      claims: [figures.open, figures.overdue],
      disputes: [figures.disputes?.open, figures.disputes?.overdue],
      cases: [figures.cases?.open, figures.cases?.overdue],
    },
  };
}

const one = { claims: 1, disputes: 1, cases: 1, evidence: 1 };
const none = { claims: 0, disputes: 0, cases: 0, evidence: 0 };

/** Puts the due date of everything so many hours from now. */
async function makeDue(hours: number): Promise<void> {
  const due = new Date(site.ctx.now().getTime() + hours * HOUR_MS);
  const { db } = site.ctx;
  await sql`update claims set desk_due_at = ${due} where state = 'submitted'`.execute(db);
  await sql`update disputes set due_at = ${due}`.execute(db);
  await sql`update cases set target_at = ${due}`.execute(db);
  await sql`update entry_evidence set desk_due_at = ${due}`.execute(db);
}

/** The mails about the day's work, sent on the next working day at seven. */
async function readDueMails(): Promise<{ to: string; subject: string }[]> {
  while (!isWorkingDay(warsawDate(site.ctx.now())) || warsawHour(site.ctx.now()) < 7) site.advance(HOUR_MS);
  await sendDueWork(site.ctx);
  await site.runJobs();
  const mails = (await site.mails()).filter(({ subject }) => subject.startsWith('Biurko spraw'));
  return mails.map(({ to, subject }) => ({ to, subject }));
}

describe('the notes', () => {
  it('are found by claim, author and e-mail, in each order and over pages', async () => {
    const { db } = site.ctx;
    const [ewa, jan] = [await newVerified(site), await newVerified(site)];
    await sql`update users set name = 'Ewa Adamska' where id = ${ewa.id}`.execute(db);
    await sql`update users set name = 'Jan Żak' where id = ${jan.id}`.execute(db);
    const note = async (kind: string, userId: string | null, claimId: string | null, hour: number) => {
      const at = new Date(site.ctx.now().getTime() + hour * HOUR_MS);
      const { rows } = await sql<{ id: string }>`insert into desk_notes (kind, user_id, claim_id, created_at)
        values (${kind}, ${userId}, ${claimId}, ${at}) returning id`.execute(db);
      return rows[0]?.id ?? '';
    };
    const { claimId } = await sendDocument(site, freshPesel(), { as: jan });
    const ofJan = await note('author_repeats', jan.id, null, 1);
    const ofClaim = await note('identity_abuse', null, claimId, 2);
    const ofEwa = await note('author_removals', ewa.id, null, 3);
    await confirmPerson(site, admin);
    const read = async (input: object) => (await site.call(deskNoteCalls.notes, input, { as: admin })).body;
    const idsOf = async (input: object) => (await read(input)).items.map(({ _id }) => _id);
    const number = (await read({})).items.find(({ claim }) => claim)?.claim?.number ?? '';
    for (const [q, id] of [
      ['zak jan', ofJan],
      ['adamska', ofEwa],
      [ewa.email, ofEwa],
      [number, ofClaim],
    ]) {
      expect([q, await idsOf({ q })]).toEqual([q, [id]]);
    }
    expect(await idsOf({ q: 'nikt@example.com' })).toEqual([]);
    for (const [sort, order] of [
      [undefined, [ofJan, ofClaim, ofEwa]],
      ['-age', [ofEwa, ofClaim, ofJan]],
      ['kind', [ofClaim, ofEwa, ofJan]],
      ['-person', [ofJan, ofEwa, ofClaim]],
    ] as const) {
      const pages: string[] = [];
      let next: string | undefined;
      do {
        const page = await read({ sort, next, pageSize: 1 });
        pages.push(...page.items.map(({ _id }) => _id));
        next = page.next;
      } while (next !== undefined);
      expect([sort, pages]).toEqual([sort, order]);
    }
    await sql`delete from desk_notes`.execute(db);
    await sql`delete from claims where id = ${claimId}`.execute(db);
  });
});

describe('the counts of the desk', () => {
  it('are those of the rows: what has time is not overdue, and is due soon from three days before', async () => {
    await makeDue(24 * 30);
    expect(await readCounts(admin)).toEqual({
      rows: one,
      late: 0,
      queues: one,
      overdue: [0, 0],
      dueSoon: [0, 0],
      figures: { claims: [1, 0], disputes: [1, 0], cases: [1, 0] },
    });
    await makeDue(1);
    expect(await readCounts(admin)).toMatchObject({ late: 0, overdue: [0, 0], dueSoon: [4, 4] });
  });

  it('have what is overdue as such, also where the person of a case is asked meanwhile', async () => {
    await makeDue(-1);
    const late = { late: 4, overdue: [4, 4], dueSoon: [4, 4] };
    const figures = { claims: [1, 1], disputes: [1, 1], cases: [1, 1] };
    expect(await readCounts(admin)).toEqual({ rows: one, queues: one, ...late, figures });
    await askInCase(site, caseId);
    expect(await readCounts(admin)).toEqual({
      rows: { ...one, cases: 0 },
      queues: { ...one, cases: 0 },
      ...late,
      figures,
    });
  });

  it('and the figures and the mail have nothing of an administrator’s own', async () => {
    await makeDue(-1);
    expect(await readCounts(owner)).toEqual({
      rows: none,
      late: 0,
      queues: none,
      overdue: [0, 0],
      dueSoon: [0, 0],
      figures: { claims: [0, 0], disputes: [0, 0], cases: [0, 0] },
    });
    expect(await readDueMails()).toEqual([{ to: admin.email, subject: 'Biurko spraw: 4 po terminie, 0 na jutro' }]);
  });
});
