import { randomUUID } from 'node:crypto';
import { subjects } from '@najem/shared/contract/register';
import { deskEvidenceCalls } from '@najem/shared/contract/rights';
import { type EvidenceKind, type SubjectDescriptor, TENANT } from '@najem/shared/domain/register';
import { sql } from 'kysely';
import { send } from './attachment-actions';
import { makePdf } from './files';
import type { TestApp } from './harness';
import type { Person } from './sign-in';
import { addEntry, addSubject, buildPerson, freshPesel } from './subject-actions';

/** An entry with the number of whom it is about. */
export interface DescribedEntry {
  descriptor: SubjectDescriptor;
  /** The subject. */
  id: string;
  entryId: string;
  identifier: string;
}

/** Describes a new person with an entry; the subject is another user's where `creator` is given. */
export async function describeEntry(
  site: TestApp,
  author: Person,
  {
    descriptor = TENANT,
    creator = author,
    ...changes
  }: { descriptor?: SubjectDescriptor; creator?: Person; reason?: string } = {},
): Promise<DescribedEntry> {
  const identifier = freshPesel();
  const { _id: id } = await addSubject(site, creator, descriptor, buildPerson({ identifier }));
  const { body } = await addEntry(site, author, descriptor, id, changes);
  return { descriptor, id, entryId: body.entryIds?.[0] ?? '', identifier };
}

/** Sends files for entries; returns their ids. */
export async function sendFiles(site: TestApp, as: Person, count = 1): Promise<string[]> {
  const content = await makePdf();
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push((await send(site, as, content)).body._id);
  return ids;
}

/** Adds evidence to an entry with one new file, or with the given ones; resolves with the answer. */
export async function addEvidence(
  site: TestApp,
  as: Person,
  { descriptor, id, entryId }: DescribedEntry,
  { kind = 'contract', files }: { kind?: EvidenceKind; files?: string[] } = {},
) {
  const attachmentIds = files ?? (await sendFiles(site, as));
  return site.call(subjects[descriptor.kind].addEvidence, { id, entryId, kind, attachmentIds }, { as });
}

/** Adds evidence with one checked file; returns both ids. */
export async function prove(site: TestApp, author: Person, entry: DescribedEntry, kind: EvidenceKind = 'contract') {
  const [fileId = ''] = await sendFiles(site, author);
  const { status, body } = await addEvidence(site, author, entry, { kind, files: [fileId] });
  if (status !== 201) throw new Error(`Proving failed: ${JSON.stringify(body)}`);
  await site.runJobs();
  const file = site.ctx.db.selectFrom('attachments').select('thing_id').where('id', '=', fileId);
  const { thing_id: evidenceId } = await file.executeTakeFirstOrThrow();
  return { evidenceId: evidenceId ?? '', fileId };
}

/** Why an entry gets no grade. */
export const NO_GRADE = 'Z dokumentu nie wynika, kogo dotyczy umowa ani kiedy ją zawarto.';

/** Decides about evidence as it stands; resolves with the answer. */
export async function decide(
  site: TestApp,
  admin: Person,
  id: string,
  decision: { grade: 'documented' | 'court' | null; reasons?: string; isCriminal?: boolean },
) {
  const { body } = await site.call(deskEvidenceCalls.oneEvidence, { id }, { as: admin });
  return site.call(deskEvidenceCalls.gradeEvidence, { id, version: body.evidence.version, ...decision }, { as: admin });
}

/** Reads an entry as an administrator sees it. */
export async function readEntry(site: TestApp, admin: Person, { descriptor, id, entryId }: DescribedEntry) {
  const { body } = await site.call(subjects[descriptor.kind].history, { id }, { as: admin });
  return body.find(({ _id }) => _id === entryId);
}

/** Puts a dispute about an entry into the database, which still runs, or closed at a moment. */
export async function insertDispute(site: TestApp, entry: DescribedEntry, closedAt: Date | null = null): Promise<void> {
  const now = site.now().toISOString();
  const authors = site.ctx.db.selectFrom('history_entries').select('author_id').where('id', '=', entry.entryId);
  const { author_id } = await authors.executeTakeFirstOrThrow();
  const subject = await site.ctx.db
    .selectFrom('subjects')
    .select(['identifier_index', 'identifier_cipher', 'identifier_key'])
    .where('id', '=', entry.id)
    .executeTakeFirstOrThrow();
  const hex = (bytes: Buffer | null) => `\\x${bytes?.toString('hex') ?? ''}`;
  const row = {
    id: randomUUID(),
    number: `SP-${randomUUID().slice(0, 8)}`,
    entry_id: entry.entryId,
    subject_id: entry.id,
    kind: entry.descriptor.kind,
    author_id,
    ground: 'untrue',
    wanted: 'removal',
    suspends: true,
    identifier_index: hex(subject.identifier_index),
    identifier_cipher: hex(subject.identifier_cipher),
    identifier_key: subject.identifier_key,
    words_hash: hex(Buffer.alloc(32)),
    state: closedAt === null ? 'awaiting_author' : 'withdrawn',
    opened_at: now,
    decision_due_at: now,
    undecided_end_at: now,
    due_at: closedAt === null ? now : null,
    closed_at: closedAt?.toISOString() ?? null,
    is_prolonged: false,
    is_extended: false,
    version: 1,
  };
  await sql`insert into disputes select * from jsonb_populate_record(null::disputes, ${JSON.stringify(row)})`.execute(
    site.ctx.db,
  );
}
