import { subjects } from '@najem/shared/contract/register';
import { dossier, deskEvidenceCalls, deskCalls } from '@najem/shared/contract/rights';
import { users } from '@najem/shared/contract/office';
import { TENANT } from '@najem/shared/domain/register';
import { DAY_MS } from '../../../src/kernel/durations';
import { change } from '../../support/account-actions';
import { insertActiveClaim, openAsUser } from '../../support/dossier-actions';
import { decide, describeEntry, type DescribedEntry, NO_GRADE, prove, readEntry } from '../../support/evidence-actions';
import { type CallOptions, startTestApp, type TestApp } from '../../support/harness';
import type { Person } from '../../support/sign-in';
import {
  addEntry,
  addSubject,
  buildEntry,
  buildPerson,
  freshPesel,
  newVerified,
  readAudited,
} from '../../support/subject-actions';

let site: TestApp;
let admin: Person;
let author: Person;
beforeEach(async () => {
  site = await startTestApp();
  admin = await site.signInAdmin();
  author = await newVerified(site);
});
afterEach(() => site.close());

/** Lets time pass until a moment, after which both have to sign in again. */
async function passUntil(moment: Date): Promise<void> {
  site.advance(moment.getTime() - site.now().getTime());
  admin = await site.signInAdmin();
  author = await site.signIn(author);
}

async function makeAdmin(): Promise<Person> {
  const person = await site.signUp();
  await change(site, admin, person, { role: 'admin' });
  return site.signIn(person);
}

const listed = async (filter: object = {}, as: Person = admin) =>
  (await site.call(deskEvidenceCalls.evidence, filter, { as })).body.items.map(({ _id }) => _id);
const readOne = async (id: string, as: Person = admin) =>
  (await site.call(deskEvidenceCalls.oneEvidence, { id }, { as })).body.evidence;
const edit = (entry: DescribedEntry, changes: object) =>
  site.call(
    subjects.tenant.updateHistory,
    { ...buildEntry(TENANT), ...changes, id: entry.id, entryId: entry.entryId },
    { as: author },
  );

it("the desk's list of evidence has what waits for a grade, first due in front, by filters and pages", async () => {
  const entry = await describeEntry(site, author);
  const late = (await prove(site, author, entry)).evidenceId;
  await passUntil(new Date(site.now().getTime() + 30 * DAY_MS));
  const [second, third] = [await prove(site, author, entry, 'judgment'), await prove(site, author, entry)];
  const [judgment, taken] = [second.evidenceId, third.evidenceId];
  const decided = (await prove(site, author, entry)).evidenceId;
  await decide(site, admin, decided, { grade: 'documented' });
  const other = await makeAdmin();
  const { version } = await readOne(taken);
  await site.call(deskEvidenceCalls.takeEvidence, { id: taken, version }, { as: other });
  const sorted = [judgment, taken].sort();
  expect(await listed()).toEqual([late, ...sorted]);
  expect(await listed({ due: 'overdue' })).toEqual([late]);
  expect(await listed({ kind: 'judgment' })).toEqual([judgment]);
  expect(await listed({ takenBy: 'others' })).toEqual([taken]);
  expect(await listed({ takenBy: 'me' }, other)).toEqual([taken]);
  expect(await listed({ takenBy: 'nobody' })).toEqual([late, judgment]);
  const page = (await site.call(deskEvidenceCalls.evidence, { pageSize: 2 }, { as: admin })).body;
  const rest = (await site.call(deskEvidenceCalls.evidence, { pageSize: 2, next: page.next }, { as: admin })).body;
  expect([...page.items, ...rest.items].map(({ _id }) => _id)).toEqual([late, ...sorted]);
  expect(rest.next).toBeUndefined();
  const { queues, dueSoon } = (await site.call(deskCalls.overview, {}, { as: admin })).body;
  const counts = Object.fromEntries(queues.map(({ queue, count }) => [queue, count]));
  expect(counts).toMatchObject({ evidence: 3, overdue: 1 });
  expect(dueSoon).toBe(1);
  expect((await site.call(deskCalls.due, {}, { as: admin })).body.dueSoon).toBe(1);
});

it("the desk's list of evidence is due at the end of the tenth working day", async () => {
  // A Friday before two public holidays.
  await passUntil(new Date('2027-04-23T10:00:00Z'));
  const { evidenceId } = await prove(site, author, await describeEntry(site, author));
  expect((await readOne(evidenceId)).dueAt).toBe('2027-05-10T21:59:59.999Z');
});

it('evidence on the desk is shown with its file and its entry, and each reading is audited', async () => {
  const entry = await describeEntry(site, author, { reason: 'payment_issues' });
  const { evidenceId, fileId } = await prove(site, author, entry, 'transfer');
  expect(await readOne(evidenceId)).toEqual({
    _id: evidenceId,
    number: expect.stringMatching(/^DW-[2-9A-Z]{4}-[2-9A-Z]{4}$/),
    kind: 'transfer',
    state: 'waiting',
    createdAt: site.now().toISOString(),
    dueAt: expect.any(String),
    version: 1,
    entry: {
      _id: entry.entryId,
      role: 'tenant',
      landlord: 'Strona tenant',
      rentalAddress: 'ul. Ogrodowa 7, Łódź',
      reason: 'payment_issues',
      comment: 'Wszystko zgodnie z umową.',
      created_at: site.now().toISOString(),
      grade: 'declared',
      isRemoved: false,
    },
    person: { name: 'Łucja Żurek' },
    author: { _id: author.id, name: author.name },
    who: { person: 'Łucja Żurek', otherSide: author.name },
    files: [{ _id: fileId, name: 'Załącznik 1', mediaType: 'application/pdf', by: 'author', isReady: true }],
  });
  const opened = await readAudited(site, 'desk.evidence-opened');
  expect(opened).toMatchObject([{ actor_id: admin.id, target_type: 'evidence', target_id: evidenceId }]);
  const person = await openAsUser(site, entry.identifier, await site.signUp());
  const { body } = await site.call(dossier.inquiries, {}, person);
  expect(body.map(({ kind }) => kind)).toContain('entry_work');
});

it('evidence on the desk is taken by one administrator, and free once they give it back or are none', async () => {
  const { evidenceId: id } = await prove(site, author, await describeEntry(site, author));
  const other = await makeAdmin();
  const call = (
    endpoint: typeof deskEvidenceCalls.takeEvidence | typeof deskEvidenceCalls.releaseEvidence,
    version: number,
    as: Person,
  ) => site.call(endpoint, { id, version }, { as });
  const taken = await call(deskEvidenceCalls.takeEvidence, 1, other);
  expect(taken.body.evidence.takenBy).toEqual({ _id: other.id, name: other.name });
  expect((await call(deskEvidenceCalls.takeEvidence, 1, admin)).body.code).toBe('STALE_EDIT');
  expect((await call(deskEvidenceCalls.takeEvidence, 2, admin)).body.code).toBe('STATE_PASSED');
  expect((await call(deskEvidenceCalls.releaseEvidence, 2, admin)).body.code).toBe('STATE_PASSED');
  expect((await decide(site, admin, id, { grade: 'court' })).body.code).toBe('STATE_PASSED');
  expect((await call(deskEvidenceCalls.releaseEvidence, 2, other)).body.evidence.takenBy).toBeUndefined();
  await call(deskEvidenceCalls.takeEvidence, 3, other);
  await site.call(
    users.update,
    { id: other.id, name: other.name, email: other.email, role: 'user', status: 'active' },
    { as: admin },
  );
  const free = await site.call(deskEvidenceCalls.oneEvidence, { id }, { as: admin });
  expect(free.body.evidence.takenBy).toBeUndefined();
  for (const [takenBy, count] of [
    ['nobody', 1],
    ['others', 0],
  ] as const) {
    const { body } = await site.call(deskEvidenceCalls.evidence, { takenBy }, { as: admin });
    expect(body.items).toHaveLength(count);
    expect(body.items[0]?.takenBy).toBeUndefined();
  }
  expect((await call(deskEvidenceCalls.takeEvidence, 4, admin)).body.evidence.takenBy?._id).toBe(admin.id);
  for (const action of ['desk.evidence-taken', 'desk.evidence-released']) {
    expect((await readAudited(site, action)).length).toBeGreaterThan(0);
  }
});

it('evidence on the desk is hidden from an administrator who wrote the entry or claimed the identifier', async () => {
  const entry = await describeEntry(site, author);
  const { evidenceId: own } = await prove(site, author, entry);
  await change(site, admin, author, { role: 'admin' });
  author = await site.signIn(author);
  const person = await makeAdmin();
  await insertActiveClaim(site, entry.identifier, { person });
  for (const who of [author, person]) {
    expect(await listed({}, who)).toEqual([]);
    expect((await site.call(deskEvidenceCalls.oneEvidence, { id: own }, { as: who })).body.code).toBe(
      'EVIDENCE_NOT_FOUND',
    );
    const decision = { id: own, version: 1, grade: 'court' } as const;
    expect((await site.call(deskEvidenceCalls.gradeEvidence, decision, { as: who })).body.code).toBe(
      'EVIDENCE_NOT_FOUND',
    );
    const { queues } = (await site.call(deskCalls.overview, {}, { as: who })).body;
    expect(queues.find(({ queue }) => queue === 'evidence')?.count).toBe(0);
  }
  expect(await listed()).toEqual([own]);
  const nothing = await site.call(deskEvidenceCalls.oneEvidence, { id: 'x' }, { as: admin });
  expect([nothing.status, nothing.body.code]).toEqual([404, 'EVIDENCE_NOT_FOUND']);
});

it('a grade from the desk holds for the entry, its sums and its later reports, and is audited', async () => {
  const entry = await describeEntry(site, author, { reason: 'payment_issues' });
  const { evidenceId } = await prove(site, author, entry);
  const { body } = await decide(site, admin, evidenceId, { grade: 'documented' });
  expect(body.evidence).toMatchObject({ state: 'graded', grade: 'documented', decidedBy: { _id: admin.id } });
  expect(body.evidence.dueAt).toBeUndefined();
  expect(await readEntry(site, admin, entry)).toMatchObject({
    grade: 'documented',
    version: 2,
    evidence: [{ _id: evidenceId, state: 'graded', fileCount: 1 }],
  });
  const list = await site.call(subjects.tenant.list, { identifier: entry.identifier }, { as: admin });
  expect(list.body[0]?.confidence?.documentedRating).toBe(1.2);
  expect(await listed()).toEqual([]);
  expect((await decide(site, admin, evidenceId, { grade: 'court' })).body.code).toBe('STATE_PASSED');
  expect(await readAudited(site, 'desk.evidence-graded')).toMatchObject([
    { actor_id: admin.id, target_type: 'evidence', target_id: evidenceId },
  ]);
});

it('a grade from the desk is the highest of all, together with the confirmation of the person', async () => {
  const entry = await describeEntry(site, author);
  const person = await openAsUser(site, entry.identifier, await site.signUp());
  const gradeOf = async () => (await readEntry(site, admin, entry))?.grade;
  const give = async (grade: 'documented' | 'court') =>
    decide(site, admin, (await prove(site, author, entry)).evidenceId, { grade });
  await site.call(dossier.confirm, { id: entry.entryId }, person);
  await give('documented');
  expect(await gradeOf()).toBe('confirmed');
  await give('court');
  expect(await gradeOf()).toBe('court');
  await give('documented');
  expect(await gradeOf()).toBe('court');
  await site.call(dossier.undoConfirm, { id: entry.entryId }, person);
  expect(await gradeOf()).toBe('court');
});

it('a grade from the desk is refused with reasons that the author reads', async () => {
  const entry = await describeEntry(site, author);
  const { evidenceId: id } = await prove(site, author, entry);
  for (const reasons of [undefined, 'Za mało.', ` ${' '.repeat(60)}`]) {
    expect((await decide(site, admin, id, { grade: null, reasons })).body.code).toBe('REASONS_REQUIRED');
  }
  const long = 'a'.repeat(3001);
  expect((await decide(site, admin, id, { grade: null, reasons: long })).body.code).toBe('TEXT_TOO_LONG');
  const { body } = await decide(site, admin, id, { grade: null, reasons: NO_GRADE });
  expect(body.evidence).toMatchObject({ state: 'refused', reasons: NO_GRADE });
  const own = await site.call(subjects.tenant.history, { id: entry.id }, { as: author });
  expect(own.body[0]).toMatchObject({ grade: 'declared', version: 1 });
  expect(own.body[0]?.evidence).toMatchObject([{ state: 'refused', reasons: NO_GRADE, fileCount: 1 }]);
  expect(await readAudited(site, 'desk.evidence-refused')).toHaveLength(1);
});

it('a grade from the desk is not given for a criminal judgment, whose files are deleted at once', async () => {
  const entry = await describeEntry(site, author);
  const { evidenceId, fileId } = await prove(site, author, entry, 'judgment');
  const graded = await decide(site, admin, evidenceId, { grade: 'court', isCriminal: true });
  expect(graded.body.code).toBe('VALIDATION');
  const { body } = await decide(site, admin, evidenceId, { grade: null, reasons: NO_GRADE, isCriminal: true });
  expect(body.evidence).toMatchObject({ state: 'refused', files: [] });
  const left = site.ctx.db.selectFrom('attachments').select('id').where('id', '=', fileId);
  expect(await left.execute()).toEqual([]);
  expect((await readEntry(site, admin, entry))?.grade).toBe('declared');
});

it('a grade from the desk goes with a change of what it stands for, and only new evidence renews it', async () => {
  const entry = await describeEntry(site, author);
  const { evidenceId } = await prove(site, author, entry);
  await decide(site, admin, evidenceId, { grade: 'documented' });
  await edit(entry, { landlord: 'Inna Strona' });
  expect((await readEntry(site, admin, entry))?.grade).toBe('documented');
  await edit(entry, { comment: 'Inaczej.' });
  expect(await readEntry(site, admin, entry)).toMatchObject({
    grade: 'declared',
    evidence: [{ _id: evidenceId, state: 'graded' }],
  });
  expect((await decide(site, admin, evidenceId, { grade: 'documented' })).body.code).toBe('STATE_PASSED');
  const newer = await prove(site, author, entry);
  await decide(site, admin, newer.evidenceId, { grade: 'court' });
  expect((await readEntry(site, admin, entry))?.grade).toBe('court');
});

it('a grade from the desk is given by the first of two administrators who decide at once', async () => {
  const entry = await describeEntry(site, author);
  const { evidenceId: id } = await prove(site, author, entry);
  const other = await makeAdmin();
  const answers = await Promise.all(
    [admin, other].map((as) =>
      site.call(deskEvidenceCalls.gradeEvidence, { id, version: 1, grade: 'documented' }, { as }),
    ),
  );
  expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'STALE_EDIT']);
  expect(await readEntry(site, admin, entry)).toMatchObject({ grade: 'documented', version: 2 });
});

it('a grade from the desk is not given to words that the administrator did not see', async () => {
  const entry = await describeEntry(site, author);
  const { evidenceId: id } = await prove(site, author, entry);
  const { version } = await readOne(id);
  await edit(entry, { comment: 'Zupełnie co innego.' });
  const decision = { id, version, grade: 'documented' } as const;
  const stale = await site.call(deskEvidenceCalls.gradeEvidence, decision, { as: admin });
  expect([stale.status, stale.body.code]).toEqual([409, 'STALE_EDIT']);
  expect((await decide(site, admin, id, { grade: 'documented' })).status).toBe(200);
});

it("the export of the person's file names the grade and the kinds, not the files", async () => {
  const identifier = freshPesel();
  const { _id: id } = await addSubject(site, author, TENANT, buildPerson({ identifier }));
  const { body } = await addEntry(site, author, TENANT, id);
  const entry = { descriptor: TENANT, id, entryId: body.entryIds?.[0] ?? '', identifier };
  const { evidenceId, fileId } = await prove(site, author, entry, 'protocol');
  await decide(site, admin, evidenceId, { grade: 'documented' });
  const added_at = site.now().toISOString();
  site.advance(1000);
  await prove(site, author, entry, 'correspondence');
  const person: CallOptions = await openAsUser(site, identifier, await site.signUp());
  const token = (person.as as Person).token;
  const answer = await site.app.inject({
    url: '/api/dossier/export.json',
    headers: { authorization: `Bearer ${token}` },
  });
  const [subject] = answer.json<{ subjects: { entries: unknown[] }[] }>().subjects;
  expect(subject?.entries).toMatchObject([
    {
      grade: 'documented',
      evidence: [
        { kind: 'protocol', kind_label: 'Protokół zdawczo-odbiorczy', added_at, grade: 'documented' },
        { kind: 'correspondence', kind_label: 'Korespondencja', added_at: site.now().toISOString(), grade: null },
      ],
    },
  ]);
  expect(answer.body).not.toContain(fileId);
});
