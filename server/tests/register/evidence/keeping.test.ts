import { attachments } from '@najem/shared/contract/register';
import { deskEvidenceCalls } from '@najem/shared/contract/rights';
import { DAY_MS } from '../../../src/kernel/durations';
import { open } from '../../support/attachment-actions';
import {
  decide,
  describeEntry,
  type DescribedEntry,
  insertDispute,
  NO_GRADE,
  prove,
  readEntry,
} from '../../support/evidence-actions';
import { startTestApp, type TestApp } from '../../support/harness';
import type { Person } from '../../support/sign-in';
import { newVerified } from '../../support/subject-actions';

let site: TestApp;
let admin: Person;
let author: Person;
beforeEach(async () => {
  site = await startTestApp();
  admin = await site.signInAdmin();
  author = await newVerified(site);
});
afterEach(() => site.close());

/** Lets days pass, and the job that deletes files run. */
async function pass(days: number): Promise<void> {
  site.advance(days * DAY_MS);
  await site.ctx.jobs.add(site.ctx, 'attachments/forget', {});
  await site.runJobs();
  admin = await site.signInAdmin();
  author = await site.signIn(author);
}

async function isKept(fileId: string): Promise<boolean> {
  return (await site.call(attachments.get, { id: fileId }, { as: author })).status === 200;
}

async function graded(grade: 'documented' | null = 'documented'): Promise<{ entry: DescribedEntry; fileId: string }> {
  const entry = await describeEntry(site, author);
  const { evidenceId, fileId } = await prove(site, author, entry);
  await decide(site, admin, evidenceId, { grade, reasons: NO_GRADE });
  return { entry, fileId };
}

it('the files of graded evidence are deleted 90 days after the grade; grade, kind and day stay', async () => {
  const { entry, fileId } = await graded();
  const addedAt = site.now().toISOString();
  await pass(89);
  expect(await isKept(fileId)).toBe(true);
  await pass(1);
  expect(await isKept(fileId)).toBe(false);
  expect(await readEntry(site, admin, entry)).toMatchObject({
    grade: 'documented',
    evidence: [{ kind: 'contract', state: 'graded', addedAt, fileCount: 0 }],
  });
});

it('the files of graded evidence are kept while a dispute about the entry runs, and for 90 days after it', async () => {
  const { entry, fileId } = await graded();
  await insertDispute(site, entry);
  await pass(120);
  expect(await isKept(fileId)).toBe(true);
  const values = { state: 'withdrawn', due_at: null, closed_at: site.now() } as const;
  await site.ctx.db.updateTable('disputes').set(values).execute();
  await pass(89);
  expect(await isKept(fileId)).toBe(true);
  await pass(1);
  expect(await isKept(fileId)).toBe(false);
});

it('evidence that the desk refused keeps its files for twelve months from its adding, its reasons longer', async () => {
  const { entry, fileId } = await graded(null);
  await pass(364);
  expect(await isKept(fileId)).toBe(true);
  await pass(1);
  expect(await isKept(fileId)).toBe(false);
  expect((await readEntry(site, admin, entry))?.evidence).toMatchObject([{ state: 'refused', reasons: NO_GRADE }]);
});

it('evidence that the desk never looked at is deleted after twelve months, unless a dispute keeps it', async () => {
  const [entry, disputed] = [await describeEntry(site, author), await describeEntry(site, author)];
  const [one, kept] = [await prove(site, author, entry), await prove(site, author, disputed)];
  await insertDispute(site, disputed);
  await pass(364);
  expect(await isKept(one.fileId)).toBe(true);
  await pass(1);
  expect(await isKept(one.fileId)).toBe(false);
  expect((await readEntry(site, admin, entry))?.evidence).toBeUndefined();
  expect((await open(site, author, kept.fileId)).status).toBe(200);
  const { body } = await site.call(deskEvidenceCalls.evidence, {}, { as: admin });
  expect(body.items.map(({ _id }) => _id)).toEqual([kept.evidenceId]);
});
