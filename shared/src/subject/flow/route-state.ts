import type { CheckedSubject } from '@najem/shared/contract/register';
import { fieldsOf, IDENTIFIER_TYPE_LABELS, type IdentifierType } from '@najem/shared/domain/kernel';
import type { SubjectDescriptor } from '@najem/shared/domain/register';
import { readFlowDraft, readSubject } from './draft';
import type { FlowDraft } from './flow';

/** The navigation state of an add screen, by the specification's names. */
export interface RouteState {
  editMode: boolean;
  isLimitedForm: boolean;
  skipIdentifierCheck: boolean;
  showHistory: boolean;
  /** The person returns from the identity verification with the typed values in `formData`. */
  verificationCompleted: boolean;
  skipVerification: boolean;
  /** The identifier was checked before, so its fields are locked. */
  isVerified: boolean;
  identifier: string;
  /** The expected type of the identifier; a recognised identifier overrides it. */
  identifierType: IdentifierType;
  /** The existing subject, under the name of its kind: `tenant` or `landlord`. */
  subject?: CheckedSubject;
  formData?: FlowDraft;
}

/** Reads a navigation state of unknown shape; unknown keys and values of another kind count as absent. */
export function readRouteState(descriptor: SubjectDescriptor, state: unknown): RouteState {
  const keys = fieldsOf(state);
  const isOwnForm = keys['formType'] === undefined || keys['formType'] === descriptor.kind;
  return {
    editMode: keys['editMode'] === true,
    isLimitedForm: keys['isLimitedForm'] === true,
    skipIdentifierCheck: keys['skipIdentifierCheck'] === true,
    showHistory: keys['showHistory'] === true,
    verificationCompleted: keys['verificationCompleted'] === true,
    skipVerification: keys['skipVerification'] === true,
    isVerified: keys['isVerified'] === true,
    identifier: typeof keys['identifier'] === 'string' ? keys['identifier'] : '',
    identifierType: isIdentifierType(keys['identifierType']) ? keys['identifierType'] : 'unknown',
    subject: readSubject(keys[descriptor.kind]),
    formData: isOwnForm ? readFlowDraft(keys['formData']) : undefined,
  };
}

function isIdentifierType(value: unknown): value is IdentifierType {
  return typeof value === 'string' && Object.hasOwn(IDENTIFIER_TYPE_LABELS, value);
}

/** Navigation state that opens the administrators' form of a subject. */
export function createEditState(descriptor: SubjectDescriptor, subject: CheckedSubject) {
  return { editMode: true, skipIdentifierCheck: true, [descriptor.kind]: subject };
}

/** Navigation state that opens the limited form of a subject: read-only basics and a new entry. */
export function createLimitedState(descriptor: SubjectDescriptor, subject: CheckedSubject) {
  return { isLimitedForm: true, skipIdentifierCheck: true, [descriptor.kind]: subject };
}

/** Navigation state that opens a subject's history with the form for a new entry. */
export function createHistoryState(descriptor: SubjectDescriptor, subject: CheckedSubject) {
  return { showHistory: true, skipIdentifierCheck: true, [descriptor.kind]: subject };
}
