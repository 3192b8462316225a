import type { Input } from '@najem/shared/contract/kernel';
import type { CheckedSubject, HistoryEntry, SubjectCalls } from '@najem/shared/contract/register';
import type { Actor, IdentifierType } from '@najem/shared/domain/kernel';
import type { EntryField, SubjectField, SubjectKind } from '@najem/shared/domain/register';
import type { CallError } from '@najem/shared/store';
import type { Message } from '@najem/shared/ui/context';
import type { DraftEvent, EvidenceDraft, EvidenceField } from '../evidence/draft';
import type { OlderEntries } from '../older-entries';
import type { RemovalCost } from '../removal-cost';
import type { EntryValues, SubjectValues } from '../values';

/** The typed content of the add flow; it survives a reload and the identity verification. */
export interface FlowDraft {
  view: 'identifier' | 'form' | 'history';
  identifier: string;
  identifierType: IdentifierType;
  /** The server has checked the identifier. */
  isChecked: boolean;
  values: SubjectValues;
  entry: EntryValues;
  /** The entry's evidence, as far as the server has its files. */
  evidence?: EvidenceDraft;
  /** The existing subject of the entry; absent for a new one. */
  subject?: CheckedSubject;
}

/** A call that the flow waits for. The epic makes it once for each object. */
export type PendingCommand =
  | { call: 'check'; input: Input<SubjectCalls['check']> }
  | { call: 'create'; input: Input<SubjectCalls['create']> }
  | { call: 'update'; input: Input<SubjectCalls['update']> }
  | { call: 'addHistory'; input: Input<SubjectCalls['addHistory']> }
  | { call: 'addEvidence'; input: Input<SubjectCalls['addEvidence']> }
  | { call: 'updateHistory'; input: Input<SubjectCalls['updateHistory']> }
  | { call: 'removeHistory'; input: Input<SubjectCalls['removeHistory']> }
  /** Fetches the stored subject. */
  | { call: 'reload'; input: { subject: CheckedSubject } };

/** The ways out of a failed submission, besides correcting the form. */
export type Recovery = 'openExisting' | 'reload' | 'signIn' | 'verify';

/** Navigation state for the identity verification, which returns it with `verificationCompleted`. */
export interface VerificationRequest {
  returnPath: string;
  formData: FlowDraft;
  formType: SubjectKind;
  subjectId: string;
}

/** An entry that was just added: about whom, and which home. */
export interface Added {
  subjectId: string;
  address: string;
}

/** A finished save. `warning` names the part that failed. */
export interface Done {
  status: 'done';
  message: string;
  awarded: number;
  warning?: string;
  /** Absent where the entry waits for the desk. */
  added?: Added;
}

/** The state of one form's submission. */
export type Submission =
  | { status: 'ready' }
  /** `then`: the entry is saved already, and the form is done once this call has ended, also by a failure. */
  | { status: 'sending'; command: PendingCommand; then?: Done }
  | { status: 'failed'; message: string; field?: SubjectField | EntryField | EvidenceField; recovery?: Recovery }
  | { status: 'verificationRequired'; request: VerificationRequest }
  | Done;

export const READY: Submission = { status: 'ready' };

/** A new entry for an existing subject. */
export interface Addition {
  values: EntryValues;
  submission: Submission;
}

/** The edit or removal of a stored entry, one at a time. */
export type EntryEditing =
  | { status: 'none' }
  | {
      status: 'editing';
      entryId: string;
      /** The entry's version that the values are based on: the server rejects a save over a newer one. */
      version: number;
      values: EntryValues;
      isReloaded?: boolean;
      submission: Submission;
    }
  /** `rentCoins`: what the removal takes back, once it is known; the confirmation waits for it. */
  | { status: 'removing'; entryId: string; rentCoins?: number; submission: Submission };

export const NO_ENTRY_EDITING: EntryEditing = { status: 'none' };

interface Open {
  /** The writer's name, offered as the counterpart of every new entry; '' until it is known. */
  author: string;
  notice?: Message;
  /** What the new entry is proved by; absent until something is attached. */
  evidence?: EvidenceDraft;
  /** Where the values were restored from: the identity verification, or the draft of a reload or an idle logout. */
  restored?: 'verification' | 'draft';
}

export interface IdentifierView extends Open {
  view: 'identifier';
  identifier: string;
  /** The form's values, kept while the person changes the identifier. */
  kept?: { values: SubjectValues; entry: EntryValues };
  submission: Submission;
}

export interface NewForm extends Open {
  view: 'form';
  mode: 'new';
  /** The temporary id of the unsaved subject. */
  id: string;
  values: SubjectValues;
  entry: EntryValues;
  /** The server has checked the identifier, so its fields are locked for ordinary users. */
  isChecked: boolean;
  submission: Submission;
}

interface Existing extends Open {
  subject: CheckedSubject;
  entryEditing: EntryEditing;
}

/** The limited form: basics to read, and a new entry. */
export interface LockedForm extends Existing {
  view: 'form';
  mode: 'locked';
  /** The identifier as the person typed it in this flow, so they may see it whole. */
  typedIdentifier?: string;
  addition: Addition;
}

/** The administrators' form: basics and every entry can be changed. */
export interface EditForm extends Existing {
  view: 'form';
  mode: 'edit';
  values: SubjectValues;
  /** The subject's version that the values are based on. */
  version: number;
  /** The subject was reloaded under the typed values: where they differ, the form shows the stored ones. */
  isReloaded?: boolean;
  submission: Submission;
  addition?: Addition;
}

export interface HistoryView extends Existing {
  view: 'history';
  typedIdentifier?: string;
  addition: Addition;
}

/** The add flow of one kind of subject: identifier, then form, with the history as a third view. */
export type OpenFlow = IdentifierView | NewForm | LockedForm | EditForm | HistoryView;
export type Flow = { view: 'closed' } | OpenFlow;

/** Any form of a subject that exists already. */
export type ExistingForm = LockedForm | EditForm | HistoryView;

export const CLOSED: Flow = { view: 'closed' };

/** Everything that can happen to the flow: what a person does and how the calls end. */
export type FlowEvent =
  | { type: 'opened'; flow: Flow }
  /** `comesBack`: the person verifies the identity or was signed out, and returns afterwards. */
  | { type: 'closed'; comesBack: boolean }
  | { type: 'authorKnown'; author: string }
  | { type: 'noticeShown' }
  | { type: 'identifierTyped'; text: string }
  | { type: 'checkRequested' }
  | { type: 'identifierReturned' }
  | { type: 'basicsTyped'; field: SubjectField; value: string }
  | { type: 'entryTyped'; field: EntryField; value: string }
  | { type: 'saveRequested'; actor: Actor | null }
  | { type: 'additionOpened' }
  | { type: 'additionClosed' }
  | { type: 'additionRequested'; actor: Actor | null }
  | { type: 'historyShown' }
  | { type: 'historyLeft' }
  | { type: 'editOpened'; entryId: string }
  | { type: 'editTyped'; field: EntryField; value: string }
  | { type: 'editClosed' }
  | { type: 'editRequested' }
  | { type: 'removalOpened'; entryId: string }
  | { type: 'removalClosed' }
  | { type: 'removalPriced'; cost: RemovalCost }
  | { type: 'removalRequested' }
  | { type: 'olderLoaded'; id: string; older: OlderEntries }
  | { type: 'reloadRequested' }
  | { type: 'existingRequested' }
  | { type: 'evidenceChanged'; change: DraftEvent }
  /** Evidence was added to an entry, which is `entry` now; without it, it could not be added. */
  | { type: 'evidenceSettled'; entryId: string; entry?: HistoryEntry }
  /** The server answered the identifier of the edited subject. */
  | { type: 'identifierShown'; subjectId: string; identifier: string }
  | { type: 'identifierFailed'; message: string }
  | {
      type: 'succeeded';
      call: PendingCommand['call'];
      subject?: CheckedSubject;
      exists?: boolean;
      awarded?: number;
      isHeld?: true;
    }
  | { type: 'failed'; call: PendingCommand['call']; error: CallError };

export type Succeeded = Extract<FlowEvent, { type: 'succeeded' }>;
export type Failed = Extract<FlowEvent, { type: 'failed' }>;

/** True for the administrators' form. */
export function isEditForm(flow: Flow): flow is EditForm {
  return flow.view === 'form' && flow.mode === 'edit';
}

/** Every submission that the flow holds, the main one first. */
export function listSubmissions(flow: Flow): Submission[] {
  if (flow.view === 'closed') return [];
  if (flow.view === 'identifier') return [flow.submission];
  if (flow.view === 'form' && flow.mode === 'new') return [flow.submission];
  const entryEditing = flow.entryEditing.status === 'none' ? [] : [flow.entryEditing.submission];
  const addition = flow.addition ? [flow.addition.submission] : [];
  return 'submission' in flow ? [flow.submission, ...addition, ...entryEditing] : [...addition, ...entryEditing];
}

/** The calls that the flow waits for. */
export function listPendingCommands(flow: Flow): PendingCommand[] {
  return listSubmissions(flow).flatMap((submission) => (submission.status === 'sending' ? [submission.command] : []));
}

/** The submission after which the screen reports success and leaves. */
export function findDoneSubmission(flow: Flow): Done | undefined {
  return listSubmissions(flow).find((submission) => submission.status === 'done');
}

/** True once the server has the entry, so that sending the form again would add a second one. */
export function isSaved(flow: Flow): boolean {
  return listSubmissions(flow).some(
    (submission) => submission.status === 'done' || (submission.status === 'sending' && submission.then !== undefined),
  );
}

/** The identity verification that the flow waits for. */
export function findVerificationRequest(flow: Flow): VerificationRequest | undefined {
  return listSubmissions(flow).find((submission) => submission.status === 'verificationRequired')?.request;
}

/** The failure that only a new sign-in resolves. */
export function findSignInFailure(flow: Flow): Extract<Submission, { status: 'failed' }> | undefined {
  return listSubmissions(flow)
    .filter((submission) => submission.status === 'failed')
    .find(({ recovery }) => recovery === 'signIn');
}
