import type { Attachment } from '@najem/shared/contract/register';
import { fieldsOf } from '@najem/shared/domain/kernel';
import { type AttachmentCause, EVIDENCE_KINDS, type EvidenceKind } from '@najem/shared/domain/register';
import type { SentFile } from '@najem/shared/ui/evidence';
import { TEXTS } from '../texts';

/** A file of a form: its `id` once the server has it, and why it cannot be used. */
export interface EvidenceFile {
  key: string;
  name: string;
  size: number;
  id?: string;
  state: SentFile['state'];
  /** What the server's check found. */
  cause?: AttachmentCause;
  /** Why it could not be sent. */
  fault?: string;
}

/** Evidence before it is added to an entry. */
export interface EvidenceDraft {
  kind: EvidenceKind | '';
  files: readonly EvidenceFile[];
}

export const NO_EVIDENCE: EvidenceDraft = { kind: '', files: [] };

/** The events of a form's evidence. */
export type DraftEvent =
  | { type: 'kindChosen'; kind: string }
  | { type: 'filePicked'; key: string; file: File }
  | { type: 'fileChecked'; key: string; attachment: Attachment }
  | { type: 'fileFailed'; key: string; fault: string }
  /** `id`: of a file that the server has. */
  | { type: 'fileRemoved'; key: string; id?: string };

/** The evidence after an event. */
export function reduceDraft(draft: EvidenceDraft, event: DraftEvent): EvidenceDraft {
  const change = (changes: Partial<EvidenceFile>, key: string): EvidenceDraft => ({
    ...draft,
    files: draft.files.map((file) => (file.key === key ? { ...file, ...changes } : file)),
  });
  switch (event.type) {
    case 'kindChosen':
      return { ...draft, kind: isEvidenceKind(event.kind) ? event.kind : '' };
    case 'filePicked': {
      const { name, size } = event.file;
      return { ...draft, files: [...draft.files, { key: event.key, name, size, state: 'sending' }] };
    }
    case 'fileChecked':
      return change({ id: event.attachment._id, ...progressOf(event.attachment) }, event.key);
    case 'fileFailed':
      return change({ state: 'failed', fault: event.fault }, event.key);
    case 'fileRemoved':
      return { ...draft, files: draft.files.filter(({ key }) => key !== event.key) };
  }
}

function progressOf({ state, cause }: Attachment): Pick<EvidenceFile, 'state' | 'cause'> {
  if (state === 'refused') return { state: 'failed', cause };
  return { state: state === 'usable' ? 'ready' : 'checking' };
}

/** The field of a form that evidence is wrong in. */
export type EvidenceField = 'evidenceKind' | 'evidenceFiles';

/** Whether an event may end what was wrong at a field: the check of a file ends only what is wrong with the files. */
export function mayMend({ type }: DraftEvent, field: EvidenceField | undefined): boolean {
  return (type !== 'fileChecked' && type !== 'fileFailed') || field === 'evidenceFiles';
}

/** Why evidence cannot be added yet: a file is on its way or cannot be used, or the kind is missing. */
export function findEvidenceProblem({
  kind,
  files,
}: EvidenceDraft): { field: EvidenceField; message: string } | undefined {
  if (files.some(({ state }) => state === 'sending' || state === 'failed')) {
    return { field: 'evidenceFiles', message: TEXTS.evidenceWait };
  }
  return kind === '' && files.length > 0 ? { field: 'evidenceKind', message: TEXTS.evidenceKindMissing } : undefined;
}

/** The evidence to send; undefined where there is none. The check of a file may still be under way. */
export function readEvidenceInput({ kind, files }: EvidenceDraft) {
  const attachmentIds = files.flatMap(({ id, state }) => (id === undefined || state === 'failed' ? [] : [id]));
  return kind === '' || attachmentIds.length === 0 ? undefined : { kind, attachmentIds };
}

/** The evidence that outlives a reload: its kind and the files that the server has; undefined where there is none. */
export function keepEvidence({ kind, files }: EvidenceDraft = NO_EVIDENCE): EvidenceDraft | undefined {
  const kept = files.filter(({ id, state }) => id !== undefined && state !== 'failed');
  return kind === '' && kept.length === 0 ? undefined : { kind, files: kept };
}

/** Reads kept evidence of unknown shape; its files are checked once more. Undefined where there is none. */
export function readKeptEvidence(value: unknown): EvidenceDraft | undefined {
  const { kind, files } = fieldsOf(value);
  const known = Array.isArray(files) ? files.flatMap(readFile) : [];
  return keepEvidence({ kind: isEvidenceKind(kind) ? kind : '', files: known });
}

function readFile(value: unknown): EvidenceFile[] {
  const { name, size, id } = fieldsOf(value);
  if (typeof name !== 'string' || typeof size !== 'number' || typeof id !== 'string') return [];
  // The keys of an earlier visit may come again in this one.
  return [{ key: `kept-${id}`, name, size, id, state: 'checking' }];
}

function isEvidenceKind(value: unknown): value is EvidenceKind {
  return EVIDENCE_KINDS.some((kind) => kind === value);
}
