import type { EvidenceKind } from '@najem/shared/domain/register';
import { type CallError, errorText } from '@najem/shared/store';
import type { UnknownAction } from 'redux';
import { TEXTS } from '../texts';
import {
  type DraftEvent,
  type EvidenceDraft,
  type EvidenceField,
  type EvidenceFile,
  findEvidenceProblem,
  mayMend,
  NO_EVIDENCE,
  readEvidenceInput,
  reduceDraft,
} from './draft';

/** Where evidence is put together: below the form of an entry, or in the dialog of a stored one. */
export type EvidencePlace = 'form' | 'dialog';

export type EvidenceEvent =
  | (DraftEvent & { place: EvidencePlace })
  /** `room`: how many files the entry may still get. */
  | { type: 'dialogOpened'; id: string; entryId: string; room: number }
  | { type: 'dialogClosed' }
  | { type: 'evidenceSent' };

/** The dialog that adds evidence to a stored entry. */
export type EvidenceDialog =
  | { status: 'closed' }
  | {
      status: 'open' | 'sending';
      /** The subject. */
      id: string;
      entryId: string;
      room: number;
      draft: EvidenceDraft;
      problem?: { field?: EvidenceField; message: string };
    };

export const CLOSED_DIALOG: EvidenceDialog = { status: 'closed' };

/** The dialog after an event of its own; events of the form's evidence change nothing. */
export function reduceDialog(dialog: EvidenceDialog, event: EvidenceEvent): EvidenceDialog {
  if (event.type === 'dialogOpened') {
    const { id, entryId, room } = event;
    return { status: 'open', id, entryId, room, draft: NO_EVIDENCE };
  }
  if (dialog.status === 'closed') return dialog;
  if (event.type === 'dialogClosed') return CLOSED_DIALOG;
  if (event.type !== 'evidenceSent') {
    if (event.place === 'form') return dialog;
    const { problem } = dialog;
    const draft = reduceDraft(dialog.draft, event);
    return { ...dialog, draft, problem: mayMend(event, problem?.field) ? undefined : problem };
  }
  if (dialog.status === 'sending') return dialog;
  const problem = findEvidenceProblem(dialog.draft) ?? findNothing(dialog.draft);
  return problem ? { ...dialog, problem } : { ...dialog, status: 'sending', problem: undefined };
}

function findNothing({ files }: EvidenceDraft): { field: EvidenceField; message: string } | undefined {
  return files.length === 0 ? { field: 'evidenceFiles', message: TEXTS.evidenceMissing } : undefined;
}

/** The files of the dialog, as far as they are. */
export function filesOfDialog(dialog: EvidenceDialog): readonly EvidenceFile[] {
  return dialog.status === 'closed' ? [] : dialog.draft.files;
}

/** What the dialog sends. */
export interface SentEvidence {
  /** What the entry belongs to. */
  id: string;
  entryId: string;
  kind: EvidenceKind;
  attachmentIds: string[];
}

/** The evidence that the dialog is sending; undefined while it sends none. */
export function readDialogCommand(dialog: EvidenceDialog): SentEvidence | undefined {
  if (dialog.status !== 'sending') return undefined;
  const { id, entryId, draft } = dialog;
  const evidence = readEvidenceInput(draft);
  return evidence && { id, entryId, ...evidence };
}

/** The answers of a call that adds evidence to an entry. */
export interface EvidenceAnswers {
  succeeded: { match(action: UnknownAction): action is UnknownAction & Asked };
  failed: { match(action: UnknownAction): action is UnknownAction & Asked & { error: CallError } };
}
interface Asked {
  input: { entryId?: string };
}

/** The reducer of the dialog's call: it closes after a success and shows why a call failed. */
export function createDialogReducer({ succeeded, failed }: EvidenceAnswers) {
  return (dialog: EvidenceDialog, action: UnknownAction): EvidenceDialog => {
    if (dialog.status !== 'sending') return dialog;
    if (succeeded.match(action)) return action.input.entryId === dialog.entryId ? CLOSED_DIALOG : dialog;
    if (!failed.match(action) || action.input.entryId !== dialog.entryId) return dialog;
    return { ...dialog, status: 'open', problem: { message: errorText(action.error, TEXTS.evidenceRefused) } };
  };
}
