import { attachments, subjects } from '@najem/shared/contract/register';
import { LANDLORD, TENANT } from '@najem/shared/domain/register';
import { removeForGood } from '../../support/account-actions';
import { send } from '../../support/attachment-actions';
import { insertActiveClaim } from '../../support/dossier-actions';
import {
  addEvidence,
  decide,
  describeEntry,
  insertDispute,
  prove,
  readEntry,
  sendFiles,
} from '../../support/evidence-actions';
import { EICAR, makePdf } from '../../support/files';
import { startTestApp, type TestApp } from '../../support/harness';
import type { Person } from '../../support/sign-in';
import { BOTH_KINDS, buildEntry, buildPerson, newVerified, readAudited } from '../../support/subject-actions';

let site: TestApp;
let admin: Person;
let author: Person;
let other: Person;
beforeAll(async () => {
  site = await startTestApp();
  admin = await site.signInAdmin();
  author = await newVerified(site);
  other = await newVerified(site);
});
afterAll(() => site.close());

/** How many files, with their pieces, the database has of these. */
async function countFiles(ids: readonly string[]): Promise<number> {
  const rows = await site.ctx.db
    .selectFrom('attachments as a')
    .innerJoin('attachment_pieces as p', 'p.attachment_id', 'a.id')
    .select('a.id')
    .where('a.id', 'in', [...ids])
    .execute();
  return rows.length;
}

it.each(BOTH_KINDS)(
  'evidence for an entry about a %s is added by its author, and shown to them and to administrators',
  async (_kind, descriptor) => {
    const entry = await describeEntry(site, author, { descriptor });
    const { status, body } = await addEvidence(site, author, entry, {
      kind: 'protocol',
      files: await sendFiles(site, author, 2),
    });
    const expected = [
      {
        _id: expect.any(String),
        kind: 'protocol',
        state: 'waiting',
        addedAt: site.now().toISOString(),
        fileCount: 2,
      },
    ];
    expect(status).toBe(201);
    expect(body).toMatchObject({ success: true, entry: { _id: entry.entryId, grade: 'declared', version: 1 } });
    expect(body.entry.evidence).toEqual(expected);
    const list = await site.call(subjects[descriptor.kind].history, { id: entry.id }, { as: author });
    expect(list.body[0]?.evidence).toEqual(expected);
    expect((await readEntry(site, admin, entry))?.evidence).toEqual(expected);
    expect(await readAudited(site, 'evidence.added')).toContainEqual(
      expect.objectContaining({
        actor_id: author.id,
        target_type: 'evidence',
        target_id: body.entry.evidence?.[0]?._id,
      }),
    );
  },
);

it('evidence for an entry is not added by others: an administrator, the person, or another user', async () => {
  const entry = await describeEntry(site, author);
  const person = await site.signUp();
  await insertActiveClaim(site, entry.identifier, { person });
  for (const who of [admin, person, other]) {
    const { status, body } = await addEvidence(site, who, entry);
    expect([status, body.code]).toEqual([404, 'ENTRY_NOT_FOUND']);
  }
  expect((await readEntry(site, admin, entry))?.evidence).toBeUndefined();
});

it('evidence for an entry, or a subject, that does not exist is refused', async () => {
  const entry = await describeEntry(site, author);
  const foreign = await describeEntry(site, author);
  const wrongEntry = await addEvidence(site, author, { ...entry, entryId: foreign.entryId });
  expect(wrongEntry.body.code).toBe('ENTRY_NOT_FOUND');
  const wrongKind = await addEvidence(site, author, { ...entry, descriptor: LANDLORD });
  expect(wrongKind.body.code).toBe('SUBJECT_NOT_FOUND');
});

it('evidence for an entry is refused while the entry is disputed', async () => {
  const entry = await describeEntry(site, author);
  const files = await sendFiles(site, author);
  await insertDispute(site, entry);
  const { status, body } = await addEvidence(site, author, entry, { files });
  expect([status, body.code]).toEqual([409, 'ENTRY_DISPUTED']);
  await site.ctx.db.updateTable('disputes').set({ state: 'withdrawn', closed_at: site.now(), due_at: null }).execute();
  expect((await addEvidence(site, author, entry, { files })).status).toBe(201);
});

it('evidence for an entry has the files of its author, sent for an entry and attached to nothing else', async () => {
  const entry = await describeEntry(site, author);
  const pdf = await makePdf();
  const [used = ''] = await sendFiles(site, author);
  await addEvidence(site, author, entry, { files: [used] });
  const forAClaim = (await send(site, author, pdf, 'claim')).body._id;
  const infected = (await send(site, author, Buffer.concat([pdf, Buffer.from(EICAR)]))).body._id;
  const [foreign = ''] = await sendFiles(site, other);
  await site.runJobs();
  for (const files of [[used], [forAClaim], [foreign], ['unknown'], [infected]]) {
    const { status, body } = await addEvidence(site, author, entry, { files });
    expect([status, body.code]).toEqual([400, 'ATTACHMENT_INVALID']);
  }
});

it('evidence for an entry has at most ten files over all that is added to one entry', async () => {
  const entry = await describeEntry(site, author);
  const files = await sendFiles(site, author, 11);
  expect((await addEvidence(site, author, entry, { files: files.slice(0, 6) })).status).toBe(201);
  const tooMany = await addEvidence(site, author, entry, { files: files.slice(6) });
  expect([tooMany.status, tooMany.body.code]).toEqual([400, 'ATTACHMENT_INVALID']);
  expect((await addEvidence(site, author, entry, { files: files.slice(6, 10) })).status).toBe(201);
  expect((await addEvidence(site, author, entry, { files: files.slice(10) })).body.code).toBe('ATTACHMENT_INVALID');
  const another = await describeEntry(site, author);
  expect((await addEvidence(site, author, another, { files: files.slice(10) })).status).toBe(201);
});

it('evidence for an entry goes with the last of its files, which its author deletes until the decision', async () => {
  const entry = await describeEntry(site, author);
  const [first = '', second = ''] = await sendFiles(site, author, 2);
  await addEvidence(site, author, entry, { files: [first, second] });
  const remove = (id: string, as: Person) => site.call(attachments.remove, { id }, { as });
  expect((await remove(first, other)).body.code).toBe('ATTACHMENT_NOT_FOUND');
  expect((await remove(first, author)).status).toBe(200);
  expect((await readEntry(site, admin, entry))?.evidence).toMatchObject([{ fileCount: 1 }]);
  expect((await remove(second, author)).status).toBe(200);
  expect((await readEntry(site, admin, entry))?.evidence).toBeUndefined();
  const { evidenceId, fileId } = await prove(site, author, entry);
  await decide(site, admin, evidenceId, { grade: 'documented' });
  expect((await remove(fileId, author)).body.code).toBe('STATE_PASSED');
});

async function proved() {
  const entry = await describeEntry(site, author);
  const [waiting, graded] = [await prove(site, author, entry), await prove(site, author, entry)];
  await decide(site, admin, graded.evidenceId, { grade: 'documented' });
  const files = [waiting.fileId, graded.fileId];
  expect(await countFiles(files)).toBe(2);
  return { entry, files };
}

it('the files of evidence go with its entry', async () => {
  const { entry, files } = await proved();
  await site.call(subjects.tenant.removeHistory, { id: entry.id, entryId: entry.entryId }, { as: author });
  expect(await countFiles(files)).toBe(0);
});

it('the files of evidence go with its subject', async () => {
  const { entry, files } = await proved();
  await site.call(subjects.tenant.remove, { id: entry.id }, { as: admin });
  expect(await countFiles(files)).toBe(0);
});

it("the files of evidence go with its author's account; the grade, the kind and the day stay", async () => {
  const writer = await newVerified(site);
  const entry = await describeEntry(site, writer);
  const [waiting, graded] = [await prove(site, writer, entry), await prove(site, writer, entry, 'protocol')];
  await decide(site, admin, graded.evidenceId, { grade: 'documented' });
  const addedAt = site.now().toISOString();
  await removeForGood(site, admin, writer);
  expect(await countFiles([waiting.fileId, graded.fileId])).toBe(0);
  expect(await readEntry(site, admin, entry)).toMatchObject({
    grade: 'documented',
    evidence: [{ kind: 'protocol', state: 'graded', addedAt, fileCount: 0 }],
  });
});

it('the answer to an addition names the new entries in their order, not in that of their dates', async () => {
  const history = [
    buildEntry(TENANT, { comment: 'Starszy.', created_at: '2026-01-01T10:00:00Z' }),
    buildEntry(TENANT, { comment: 'Nowszy.', created_at: '2026-03-01T10:00:00Z' }),
  ];
  const created = await site.call(subjects.tenant.create, { ...buildPerson(), history }, { as: author });
  const commentOf = (id: string | undefined) => created.body.tenant?.history.find(({ _id }) => _id === id)?.comment;
  expect(created.body.entryIds?.map(commentOf)).toEqual(['Starszy.', 'Nowszy.']);
  const id = created.body.tenant?._id ?? '';
  const old = buildEntry(TENANT, { comment: 'Najstarszy.', created_at: '2025-03-01T10:00:00Z' });
  const added = await site.call(subjects.tenant.addHistory, { id, ...old }, { as: author });
  const [entryId] = added.body.entryIds ?? [];
  expect(added.body.history.find(({ _id }) => _id === entryId)?.comment).toBe('Najstarszy.');
});
