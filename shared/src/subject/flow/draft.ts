import type { CheckedSubject } from '@najem/shared/contract';
import { detectIdentifier, SUBJECT_TYPE_LABELS } from '@najem/shared/domain';
import { doneAttempt, type Flow, type FlowDraft } from './flow';
import { type EntryValues, NO_ENTRY_VALUES, NO_SUBJECT_VALUES, type SubjectValues } from '../values';

/** What would be lost if the flow ended now; undefined where nothing would, or where an old copy would do harm. */
export function draftOf(flow: Flow): FlowDraft | undefined {
  if (doneAttempt(flow)) return undefined;
  switch (flow.view) {
    case 'closed':
      return undefined;
    case 'identifier':
      if (!flow.identifier && !flow.kept) return undefined;
      return draft('identifier', flow.identifier, false, flow.kept?.values, flow.kept?.entry);
    case 'history':
      return draft('history', identifierOf(flow), true, undefined, flow.addition.values, flow.subject);
    case 'form':
      if (flow.mode === 'new') return draft('form', flow.values.identifier, flow.isChecked, flow.values, flow.entry);
      // Of the administrators' form only a new entry is kept: old basics must not overwrite newer ones.
      if (!flow.addition) return undefined;
      return draft('form', identifierOf(flow), true, undefined, flow.addition.values, flow.subject);
  }
}

function identifierOf(flow: { subject: CheckedSubject; typedIdentifier?: string }): string {
  return flow.typedIdentifier ?? flow.subject.identifier ?? '';
}

function draft(
  view: FlowDraft['view'],
  identifier: string,
  isChecked: boolean,
  values: SubjectValues = NO_SUBJECT_VALUES,
  entry: EntryValues = NO_ENTRY_VALUES,
  subject?: CheckedSubject,
): FlowDraft {
  const common = { view, identifier, identifierType: detectIdentifier(identifier), isChecked, values, entry };
  return subject ? { ...common, subject } : common;
}

/**
 * A draft out of anything: navigation state and storage may hold what an older version or somebody else left there.
 * Undefined where it is no draft.
 */
export function readFlowDraft(value: unknown): FlowDraft | undefined {
  if (!isRecord(value)) return undefined;
  const { view, identifier, isChecked, values, entry, subject } = value;
  if (view !== 'identifier' && view !== 'form' && view !== 'history') return undefined;
  const known = readSubject(subject);
  if (view === 'history' && !known) return undefined;
  return draft(
    view,
    typeof identifier === 'string' ? identifier : '',
    isChecked === true,
    readTexts(values, NO_SUBJECT_VALUES, (field, text) => field !== 'type' || text in SUBJECT_TYPE_LABELS),
    readTexts(entry, NO_ENTRY_VALUES),
    known,
  );
}

/** A subject out of navigation state or storage; only what is certainly of its shape is believed. */
export function readSubject(value: unknown): CheckedSubject | undefined {
  if (!isRecord(value) || typeof value['name'] !== 'string' || !Array.isArray(value['history'])) return undefined;
  const type = value['type'] === 'firma' ? 'firma' : 'osoba';
  const author = isRecord(value['created_by']) ? value['created_by'] : {};
  return {
    ...(value as CheckedSubject),
    // A record without an id can be shown, but not saved: saving says so.
    _id: typeof value['_id'] === 'string' ? value['_id'] : '',
    type,
    created_by: { ...author, _id: typeof author['_id'] === 'string' ? author['_id'] : '' },
    history: value['history'].filter((entry) => isRecord(entry) && typeof entry['_id'] === 'string'),
  };
}

function readTexts<Values extends object>(
  value: unknown,
  blank: Values,
  allows: (field: string, text: string) => boolean = () => true,
): Values {
  const found = isRecord(value) ? value : {};
  return Object.fromEntries(
    Object.keys(blank).map((field) => {
      const text = found[field];
      return [field, typeof text === 'string' && allows(field, text) ? text : ''];
    }),
  ) as Values;
}

/** Whether a value has named fields that may be looked at. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
