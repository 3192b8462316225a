import {
  deskCalls,
  deskCaseCalls,
  deskClaimCalls,
  deskDisputeCalls,
  deskEvidenceCalls,
} from '@najem/shared/contract/rights';
import { sql } from 'kysely';
import { openedCase } from '../../support/case-actions';
import { sendDocument } from '../../support/claim-actions';
import { newAdmin, newCase, opened } from '../../support/dispute-actions';
import { describeEntry, prove } from '../../support/evidence-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import { confirmPerson, type Person } from '../../support/sign-in';
import { freshPesel, newVerified, readAudited } from '../../support/subject-actions';

let site: TestApp;
let away: Person;
let present: Person;
beforeAll(async () => {
  site = await startTestApp();
  away = await site.signInAdmin();
  present = await newAdmin(site);
  const disputed = await newCase(site);
  await opened(site, disputed, { ground: 'unlawful' });
  await openedCase(site, disputed);
  await sendDocument(site, freshPesel(), { as: await site.signUp() });
  const author = await newVerified(site);
  await prove(site, author, await describeEntry(site, author));
});
afterAll(() => site.close());

/** Each kind of work: its list, where its due date stands, and how its taking over is audited. */
const KINDS = {
  claims: { list: deskClaimCalls.claims, due: sql`claims set desk_due_at`, kind: 'claim' },
  disputes: { list: deskDisputeCalls.disputes, due: sql`disputes set due_at`, kind: 'dispute' },
  cases: { list: deskCaseCalls.cases, due: sql`cases set target_at`, kind: 'case' },
  evidence: { list: deskEvidenceCalls.evidence, due: sql`entry_evidence set desk_due_at`, kind: 'evidence' },
} as const;

// RULES: Work that an administrator took
it.each(['claims', 'disputes', 'cases', 'evidence'] as const)(
  'what a colleague has is taken over once it is overdue: %s',
  async (queue) => {
    const { list, due, kind } = KINDS[queue];
    const read = async () => {
      await confirmPerson(site, present);
      const [row] = (await site.call(list, {}, { as: present })).body.items;
      if (!row) throw new Error('Nothing is on the desk');
      return { piece: { id: row._id, version: row.version }, worker: row.takenBy?._id };
    };
    const take = async (as: Person, pieces = [] as { id: string; version: number }[]) => {
      await confirmPerson(site, as);
      return (await site.call(deskCalls.take, { queue, pieces }, { as })).body.taken;
    };
    const free = (await read()).piece;
    expect(await take(away, [free])).toEqual([free.id]);
    const taken = await read();
    expect([taken.worker, await take(present, [taken.piece])]).toEqual([away.id, []]);
    await sql`update ${due} = ${new Date(site.now().getTime() - 1)} where id = ${free.id}`.execute(site.ctx.db);
    // Who saw it free does not take it over by the way.
    expect(await take(present, [free])).toEqual([]);
    expect(await take(present, [taken.piece])).toEqual([free.id]);
    expect((await read()).worker).toBe(present.id);
    expect(await readAudited(site, `desk.${kind}-taken-over`)).toMatchObject([
      { actor_id: present.id, target_id: free.id },
    ]);
    expect(await take(away, [taken.piece])).toEqual([]);
  },
);
