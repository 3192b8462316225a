import type { CheckedSubject } from '@najem/shared/contract/register';
import {
  detectIdentifier,
  fieldsOf,
  isRecord,
  SUBJECT_TYPE_LABELS,
  type SubjectType,
} from '@najem/shared/domain/kernel';
import { eachBasic } from '@najem/shared/domain/register';
import { keepEvidence, readKeptEvidence } from '../evidence/draft';
import { type EntryValues, NO_ENTRY_VALUES, NO_SUBJECT_VALUES, type SubjectValues } from '../values';
import { type Flow, type FlowDraft, isSaved, type OpenFlow } from './flow';

/** The typed values that would be lost if the flow ended now; undefined where an old copy would do harm. */
export function createFlowDraft(flow: Flow): FlowDraft | undefined {
  if (flow.view === 'closed' || isSaved(flow)) return undefined;
  const draft = createTextDraft(flow);
  const evidence = keepEvidence(flow.evidence);
  return draft && evidence ? { ...draft, evidence } : draft;
}

function createTextDraft(flow: OpenFlow): FlowDraft | undefined {
  switch (flow.view) {
    case 'identifier':
      if (!flow.identifier && !flow.kept) return undefined;
      return createDraft('identifier', flow.identifier, false, flow.kept?.values, flow.kept?.entry);
    case 'history':
      return createDraft('history', getIdentifier(flow), true, undefined, flow.addition.values, flow.subject);
    case 'form':
      if (flow.mode === 'new') {
        return createDraft('form', flow.values.identifier, flow.isChecked, flow.values, flow.entry);
      }
      // The administrators' basics are left out: old ones must not overwrite newer ones.
      if (!flow.addition) return undefined;
      return createDraft('form', getIdentifier(flow), true, undefined, flow.addition.values, flow.subject);
  }
}

function getIdentifier(flow: { subject: CheckedSubject; typedIdentifier?: string }): string {
  return flow.typedIdentifier ?? flow.subject.identifier ?? '';
}

function createDraft(
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
 * Reads a draft from navigation state or storage, which may hold values of an older version or another script.
 * Undefined if the value is not a draft.
 */
export function readFlowDraft(value: unknown): FlowDraft | undefined {
  if (!isRecord(value)) return undefined;
  const { view, identifier, isChecked, values, entry, subject } = value;
  if (view !== 'identifier' && view !== 'form' && view !== 'history') return undefined;
  const known = readSubject(subject);
  if (view === 'history' && !known) return undefined;
  const draft = createDraft(
    view,
    typeof identifier === 'string' ? identifier : '',
    isChecked === true,
    readTypedSubject(values),
    readTypedEntry(entry),
    known,
  );
  const evidence = readKeptEvidence(value['evidence']);
  return evidence ? { ...draft, evidence } : draft;
}

/** Reads a subject from navigation state or storage; undefined if it lacks the parts that every screen shows. */
export function readSubject(value: unknown): CheckedSubject | undefined {
  if (!hasSubjectShape(value)) return undefined;
  const author = fieldsOf(value.created_by);
  return {
    ...value,
    // A record without an id can be shown; saving it reports the missing id.
    _id: readText(value._id),
    type: value.type === 'firma' ? 'firma' : 'osoba',
    created_by: { ...author, _id: readText(author['_id']) },
    history: value.history.filter((entry: unknown) => isRecord(entry) && typeof entry['_id'] === 'string'),
  };
}

function hasSubjectShape(value: unknown): value is CheckedSubject {
  return isRecord(value) && typeof value['name'] === 'string' && Array.isArray(value['history']);
}

function readTypedSubject(value: unknown): SubjectValues {
  const found = fieldsOf(value);
  return {
    name: readText(found['name']),
    type: isSubjectType(found['type']) ? found['type'] : '',
    identifier: readText(found['identifier']),
    ...eachBasic((field) => readText(found[field])),
  };
}

function readTypedEntry(value: unknown): EntryValues {
  const found = fieldsOf(value);
  return {
    counterpart: readText(found['counterpart']),
    rentalAddress: readText(found['rentalAddress']),
    reason: readText(found['reason']),
    comment: readText(found['comment']),
  };
}

function readText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isSubjectType(value: unknown): value is SubjectType {
  return typeof value === 'string' && Object.hasOwn(SUBJECT_TYPE_LABELS, value);
}
