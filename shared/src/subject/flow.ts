import type { CheckedSubject, Input, SubjectCalls } from '@najem/shared/contract';
import type { Actor, EntryField, IdentifierType, SubjectField, SubjectKind } from '@najem/shared/domain';
import type { CallError } from '@najem/shared/store';
import type { Message } from '@najem/shared/ui/context';
import type { EntryValues, SubjectValues } from './values';

/** What somebody typed in the add flow, in a form that survives a reload or a way through another screen. */
export interface FlowDraft {
  view: 'identifier' | 'form' | 'history';
  identifier: string;
  identifierType: IdentifierType;
  /** The identifier went through the check. */
  isChecked: boolean;
  values: SubjectValues;
  entry: EntryValues;
  /** The existing subject that the entry is about; absent for a new one. */
  subject?: CheckedSubject;
}

/** A call that the flow wants made. A new object is a new wish: the epic makes each exactly once. */
export type Intent =
  | { call: 'check'; input: Input<SubjectCalls['check']> }
  | { call: 'create'; input: Input<SubjectCalls['create']> }
  | { call: 'update'; input: Input<SubjectCalls['update']> }
  | { call: 'addHistory'; input: Input<SubjectCalls['addHistory']> }
  | { call: 'updateHistory'; input: Input<SubjectCalls['updateHistory']> }
  | { call: 'removeHistory'; input: Input<SubjectCalls['removeHistory']> }
  /** Fetches the subject as it is now. */
  | { call: 'reload'; input: { subject: CheckedSubject } };

/** What helps after a refusal, beside correcting the form. */
export type Cure = 'openExisting' | 'reload' | 'signIn';

/** Navigation state for the identity verification; it comes back with `verificationCompleted`. */
export interface IdentityGate {
  returnPath: string;
  formData: FlowDraft;
  formType: SubjectKind;
  subjectId: string;
}

/** Where one thing that a person wants to send stands. */
export type Attempt =
  | { status: 'ready' }
  | { status: 'sending'; intent: Intent }
  | { status: 'refused'; message: string; field?: SubjectField | EntryField; cure?: Cure }
  /** The identity must be verified first. */
  | { status: 'gated'; gate: IdentityGate }
  | { status: 'done'; message: string; awarded: number };

export const READY: Attempt = { status: 'ready' };

/** A new entry for an existing subject. */
export interface Addition {
  values: EntryValues;
  attempt: Attempt;
}

/** What happens to one of the subject's present entries; one at a time. */
export type EntryWork =
  | { status: 'none' }
  | {
      status: 'editing';
      entryId: string;
      /** The entry's version that the values began with: a save over a newer one is refused. */
      version: number;
      values: EntryValues;
      isReloaded?: boolean;
      attempt: Attempt;
    }
  | { status: 'removing'; entryId: string; attempt: Attempt };

export const NO_WORK: EntryWork = { status: 'none' };

interface Open {
  /** Name of whoever writes, offered as the counterpart of every new entry; '' while nobody knows it. */
  author: string;
  notice?: Message;
  /** What was typed before came back: after the identity verification, or after a reload or an idle logout. */
  restored?: 'verification' | 'draft';
}

export interface IdentifierView extends Open {
  view: 'identifier';
  identifier: string;
  /** What was typed in the form before somebody went back to the number. */
  kept?: { values: SubjectValues; entry: EntryValues };
  attempt: Attempt;
}

export interface NewForm extends Open {
  view: 'form';
  mode: 'new';
  /** The temporary id of the unsaved subject. */
  id: string;
  values: SubjectValues;
  entry: EntryValues;
  /** The identifier went through the check, so its fields are locked for ordinary users. */
  isChecked: boolean;
  attempt: Attempt;
}

interface Existing extends Open {
  subject: CheckedSubject;
  work: EntryWork;
}

/** The limited form: basics to read, and a new entry. */
export interface LockedForm extends Existing {
  view: 'form';
  mode: 'locked';
  /** As the person typed it in this flow: they may see it whole. */
  typedIdentifier?: string;
  addition: Addition;
}

/** The administrators' form: basics and every entry can be changed. */
export interface EditForm extends Existing {
  view: 'form';
  mode: 'edit';
  values: SubjectValues;
  /** The subject's version that the values began with. */
  version: number;
  /** The subject was fetched anew under what is typed: where they differ, the form says what is stored. */
  isReloaded?: boolean;
  attempt: Attempt;
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

/** Everything that can happen to the flow: what a person does, and how the calls end. */
export type FlowEvent =
  | { type: 'opened'; flow: Flow }
  /** `comesBack`: the person is on the way to a screen that leads back here, or was signed out. */
  | { type: 'closed'; comesBack: boolean }
  | { type: 'authorKnown'; author: string }
  | { type: 'noticeShown' }
  | { type: 'identifierTyped'; text: string }
  | { type: 'checkAsked' }
  | { type: 'identifierReturned' }
  | { type: 'basicsTyped'; field: SubjectField; value: string }
  | { type: 'entryTyped'; field: EntryField; value: string }
  | { type: 'saveAsked'; actor: Actor | null }
  | { type: 'additionOpened' }
  | { type: 'additionClosed' }
  | { type: 'additionAsked'; actor: Actor | null }
  | { type: 'historyShown' }
  | { type: 'historyLeft' }
  | { type: 'editOpened'; entryId: string }
  | { type: 'editTyped'; field: EntryField; value: string }
  | { type: 'editClosed' }
  | { type: 'editAsked' }
  | { type: 'removalOpened'; entryId: string }
  | { type: 'removalClosed' }
  | { type: 'removalAsked' }
  | { type: 'reloadAsked' }
  | { type: 'existingAsked' }
  | { type: 'succeeded'; intent: Intent['call']; subject?: CheckedSubject; exists?: boolean; awarded?: number }
  | { type: 'failed'; intent: Intent['call']; error: CallError };

export type Succeeded = Extract<FlowEvent, { type: 'succeeded' }>;
export type Failed = Extract<FlowEvent, { type: 'failed' }>;

/** Every attempt that the flow holds, the main one first. */
export function attemptsOf(flow: Flow): Attempt[] {
  if (flow.view === 'closed') return [];
  if (flow.view === 'identifier') return [flow.attempt];
  if (flow.view === 'form' && flow.mode === 'new') return [flow.attempt];
  const work = flow.work.status === 'none' ? [] : [flow.work.attempt];
  const addition = flow.addition ? [flow.addition.attempt] : [];
  return 'attempt' in flow ? [flow.attempt, ...addition, ...work] : [...addition, ...work];
}

/** The calls that the flow waits for. */
export function intentsOf(flow: Flow): Intent[] {
  return attemptsOf(flow).flatMap((attempt) => (attempt.status === 'sending' ? [attempt.intent] : []));
}

/** The attempt that ended everything well, when there is one: the screen says so and leaves. */
export function doneAttempt(flow: Flow): Extract<Attempt, { status: 'done' }> | undefined {
  return attemptsOf(flow).find((attempt) => attempt.status === 'done');
}

/** The identity verification that the flow waits for, when it does. */
export function gateOf(flow: Flow): IdentityGate | undefined {
  return attemptsOf(flow).find((attempt) => attempt.status === 'gated')?.gate;
}

/** The refusal that only a new sign-in helps against, when there is one. */
export function signInRefusal(flow: Flow): Extract<Attempt, { status: 'refused' }> | undefined {
  return attemptsOf(flow).find((attempt) => attempt.status === 'refused' && attempt.cure === 'signIn') as
    Extract<Attempt, { status: 'refused' }> | undefined;
}
