import type { CallError, Input, Output } from '@najem/shared/contract/kernel';
import type { DraftValues, drafts } from '@najem/shared/contract/rights';
import type { DraftKind } from '@najem/shared/domain/rights';
import type { UnknownAction } from 'redux';
import { createEvent } from './event';
import type { RootState } from './types';
import { selectUnkept } from './unkept';

type Kept = NonNullable<Output<typeof drafts.get>['draft']>;
export type Form = Pick<Input<typeof drafts.save>, 'values' | 'attachmentIds'>;

/** The form that a draft belongs to. */
export interface DraftOf {
  kind: DraftKind;
  /** The id of what it is about; `new` for what does not exist yet. */
  thing: string;
}

/** A newer draft of the same form, which another tab or device saved meanwhile. */
interface OtherDraft extends Kept {
  version: number;
}

/** What is being written in a form, and how much of it the server has. */
export interface DraftState extends DraftOf {
  isLoaded: boolean;
  /** Counted up whenever the form begins again with other values. */
  round: number;
  values: DraftValues;
  attachmentIds: readonly string[];
  /** The files as the server described them. */
  attachments: Kept['attachments'];
  version: number;
  /** When the server last saved it; undefined where it keeps none. */
  savedAt?: string;
  /** When its person last changed it, in ms since 1970. */
  editedAt?: number;
  isDirty: boolean;
  /** What is under way to the server. */
  sending?: Form;
  /** What was sent since the last answer; the server may have saved any of it. */
  unanswered: readonly Form[];
  /** Why the last save failed. */
  fault?: CallError;
  /** What another tab has, or that it deleted the draft: nothing is saved until one of both is chosen. */
  other?: OtherDraft | 'removed';
  /** The form itself is being sent, or its draft deleted: nothing is saved meanwhile. */
  stoppedBy?: 'sending' | 'removal';
  /** Its form is on the page. */
  isOpen: boolean;
}

type DraftStates = Readonly<Record<string, DraftState>>;

export function draftKey({ kind, thing }: DraftOf): string {
  return `${kind} ${thing}`;
}

const ofDraft = <Type extends string>(type: Type) => createEvent(type, (of: DraftOf) => ({ of }));

export const draftOpened = ofDraft('drafts/opened');
/** The person changed fields or files; `at` in ms since 1970. */
export const draftEdited = createEvent('drafts/edited', (of: DraftOf, form: Partial<Form>, at: number) => ({
  of,
  form,
  at,
}));
/** The form went from the page: what is not saved yet is, at once. */
export const draftLeft = ofDraft('drafts/left');
/** Everything that is not saved yet is, at once. */
export const draftsFlushed = createEvent('drafts/flushed');
/** The form itself is sent, by the request of this key. */
export const draftStopped = createEvent('drafts/stopped', (of: DraftOf, requestKey: string) => ({ of, requestKey }));
export const draftResumed = ofDraft('drafts/resumed');
/** The form was sent, which deleted its draft. */
export const draftSent = ofDraft('drafts/sent');
/** 'Usuń szkic'. */
export const draftRemoved = ofDraft('drafts/removed');
/** Of two texts one was chosen. */
export const draftChosen = createEvent('drafts/chosen', (of: DraftOf, which: 'mine' | 'other') => ({ of, which }));
/** The person closed a form, knowing that what could not be saved is lost. */
export const draftGivenUp = ofDraft('drafts/givenUp');
/** The person leaves a page, knowing that what could not be saved is lost; a form that stays begins with what is kept. */
export const unsavedGivenUp = createEvent('drafts/unsavedGivenUp');
/** Nothing of any draft stays in the page, as when a file is closed. */
export const draftsForgotten = createEvent('drafts/forgotten');
/** The server could not say whether there is a draft, or refused to keep one. */
export const draftFailed = createEvent('drafts/failed', (of: DraftOf, error: CallError, isLoading: boolean) => ({
  of,
  error,
  isLoading,
}));

export const loaded = createEvent('drafts/loaded', (of: DraftOf, output: Output<typeof drafts.get>) => ({
  of,
  output,
}));
export const saving = ofDraft('drafts/saving');
export const saved = createEvent('drafts/saved', (of: DraftOf, output: Output<typeof drafts.save>) => ({ of, output }));
export const overtaken = createEvent('drafts/overtaken', (of: DraftOf, output: Output<typeof drafts.get>) => ({
  of,
  output,
}));
/** What the end of a session kept from being saved. */
export const restored = createEvent('drafts/restored', (of: DraftOf, form: Form, version: number) => ({
  of,
  form,
  version,
}));
export const deleted = createEvent('drafts/deleted', (of: DraftOf, version: number) => ({ of, version }));

const OF_ONE = [
  draftOpened,
  draftEdited,
  draftLeft,
  draftStopped,
  draftResumed,
  draftSent,
  draftGivenUp,
  draftRemoved,
  draftChosen,
  draftFailed,
  loaded,
  saving,
  saved,
  overtaken,
  restored,
  deleted,
] as const;

/** Keeps what is being written, by the key of its draft. */
export function draftsReducer(states: DraftStates = {}, action: UnknownAction): DraftStates {
  if (draftsForgotten.match(action)) return {};
  if (unsavedGivenUp.match(action)) {
    return Object.fromEntries(
      Object.entries(states).map(([key, state]) => [key, isUnsaved(state) ? begunAnew(state) : state]),
    );
  }
  const found = OF_ONE.find(({ match }) => match(action));
  if (!found) return states;
  const { of } = action as UnknownAction & { of: DraftOf };
  const key = draftKey(of);
  const next = draftAfter(states[key], action, of);
  if (next === states[key]) return states;
  const { [key]: _gone, ...rest } = states;
  return next === undefined ? rest : { ...rest, [key]: next };
}

function begun({ kind, thing }: DraftOf): DraftState {
  return {
    kind,
    thing,
    isLoaded: false,
    round: 0,
    values: {},
    attachmentIds: [],
    attachments: [],
    version: 0,
    isDirty: false,
    unanswered: [],
    isOpen: true,
  };
}

function draftAfter(state: DraftState | undefined, action: UnknownAction, of: DraftOf): DraftState | undefined {
  if (draftOpened.match(action)) return state?.isDirty ? { ...state, isOpen: true, stoppedBy: undefined } : begun(of);
  if (!state) return undefined;
  if (loaded.match(action)) return state.isLoaded ? state : withKept(state, action.output);
  if (draftEdited.match(action)) return { ...state, ...action.form, editedAt: action.at, isDirty: true };
  if (restored.match(action)) return withRestored(state, action.form, action.version);
  if (draftLeft.match(action)) return isUnsent(state) ? { ...state, isOpen: false } : undefined;
  if (draftStopped.match(action)) return { ...state, stoppedBy: 'sending', sending: undefined };
  if (draftResumed.match(action)) return { ...state, stoppedBy: undefined };
  if (draftSent.match(action)) return undefined;
  if (draftGivenUp.match(action)) return begunAnew(state);
  if (draftRemoved.match(action)) return { ...state, stoppedBy: 'removal' };
  if (deleted.match(action)) return emptied(state, action.version);
  if (saving.match(action)) return withSending(state);
  if (saved.match(action)) return afterSave(state, action.output);
  if (draftFailed.match(action)) return afterFault(state, action.error, action.isLoading);
  if (overtaken.match(action)) return withOther(state, action.output);
  return draftChosen.match(action) ? withChosen(state, action.which) : state;
}

/** Its form asks again what is kept. */
function begunAnew(state: DraftState): DraftState {
  return { ...begun(state), round: state.round + 1 };
}

function emptied(state: DraftState, version: number): DraftState {
  return { ...begunAnew(state), isLoaded: true, version };
}

function withRestored(state: DraftState, { values, attachmentIds = [] }: Form, version: number): DraftState {
  return { ...state, values, attachmentIds, version, isDirty: true, round: state.round + 1 };
}

function withKept(state: DraftState, { version, draft }: Output<typeof drafts.get>): DraftState {
  return draft ? { ...state, isLoaded: true, version, ...keptOf(draft) } : { ...state, isLoaded: true, version };
}

function keptOf({ values, attachments, changedAt }: Kept) {
  return { values, attachments, attachmentIds: attachments.map(({ _id }) => _id), savedAt: changedAt };
}

function withSending(state: DraftState): DraftState {
  const { values, attachmentIds } = state;
  const form = { values, attachmentIds: [...attachmentIds] };
  const unanswered = state.unanswered.some((earlier) => isSame(earlier, form))
    ? state.unanswered
    : [...state.unanswered, form];
  return { ...state, sending: form, unanswered };
}

function afterSave(state: DraftState, { version, changedAt }: Output<typeof drafts.save>): DraftState | undefined {
  const isDirty = !isSame(state, state.sending);
  const next = { ...state, version, savedAt: changedAt, isDirty, sending: undefined, unanswered: [], fault: undefined };
  return isDirty || state.isOpen ? next : undefined;
}

function afterFault(state: DraftState, fault: CallError, isLoading: boolean): DraftState {
  // A form whose draft cannot be read is shown empty: what was kept meets what is written now at the first save.
  return isLoading ? { ...state, isLoaded: true } : { ...state, sending: undefined, fault };
}

/**
 * Another version is at the server. It is none of somebody else's where it says what was sent from here, whose answer
 * was lost; what was never kept, or no longer, is no other text.
 */
function withOther(state: DraftState, { version, draft }: Output<typeof drafts.get>): DraftState {
  const next = { ...state, version, sending: undefined, unanswered: [], fault: undefined };
  if (!draft) return version > state.version ? { ...next, savedAt: undefined, other: 'removed' } : next;
  const other = { values: draft.values, attachmentIds: draft.attachments.map(({ _id }) => _id) };
  if (isSame(state, other)) return { ...next, isDirty: false, savedAt: draft.changedAt };
  if (state.unanswered.some((form) => isSame(form, other))) return { ...next, savedAt: draft.changedAt };
  return { ...next, other: { ...draft, version } };
}

function withChosen({ other, ...state }: DraftState, which: 'mine' | 'other'): DraftState {
  if (other === 'removed') {
    // Its files went with the draft.
    const mine = { ...state, attachments: [], attachmentIds: [], isDirty: true, round: state.round + 1 };
    return which === 'mine' ? mine : emptied(state, state.version);
  }
  if (which === 'mine' || !other) return { ...state, isDirty: true };
  return { ...state, ...keptOf(other), version: other.version, isDirty: false, round: state.round + 1 };
}

interface Comparable {
  values: DraftValues;
  attachmentIds?: readonly string[];
}

function isSame(one: Comparable, other: Comparable | undefined): boolean {
  return other !== undefined && textOf(one) === textOf(other);
}

function textOf({ values, attachmentIds = [] }: Comparable): string {
  const fields = Object.entries(values).sort(([one], [two]) => (one < two ? -1 : 1));
  return JSON.stringify([fields, [...attachmentIds].sort()]);
}

export function draftStatesOf({ drafts: states }: RootState): DraftStates {
  // The store's own slice, beside those of the modules.
  return (states ?? {}) as DraftStates;
}

/** It was written in a form on the page and could not be saved. */
export function isUnsaved({ isDirty, isOpen, fault, other }: DraftState): boolean {
  return isDirty && isOpen && (fault !== undefined || other !== undefined);
}

/** The server may have none of it, also while the form itself is being sent. */
function isUnsent({ isDirty, stoppedBy }: DraftState): boolean {
  return isDirty && stoppedBy !== 'removal';
}

/** Whether something was written that the server does not have and could not be given. */
export function selectUnsaved(root: RootState): boolean {
  return selectUnkept(root) || Object.values(draftStatesOf(root)).some(isUnsaved);
}

/** Whether something was written that the server does not have yet. */
export function selectUnsent(root: RootState): boolean {
  return selectUnkept(root) || selectUnsentDraft(root);
}

/** The same of drafts alone, which a save may change. */
export function selectUnsentDraft(root: RootState): boolean {
  return Object.values(draftStatesOf(root)).some(isUnsent);
}

/** Whether a form that keeps a draft is on the page, or one with words that nothing keeps. */
export function selectWriting(root: RootState): boolean {
  return selectUnkept(root) || Object.values(draftStatesOf(root)).some(({ isOpen }) => isOpen);
}

/** Whether a form on the page has a draft, all of which is saved, and no other has words. */
export function selectKept(root: RootState): boolean {
  const open = Object.values(draftStatesOf(root)).filter(({ isOpen }) => isOpen);
  const isKept = open.some(({ savedAt }) => savedAt !== undefined) && open.every(({ isDirty }) => !isDirty);
  return isKept && !selectUnkept(root);
}
