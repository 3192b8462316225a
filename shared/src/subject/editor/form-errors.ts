import { explainProblem } from '@najem/shared/contract/kernel';
import {
  type EntryField,
  type EntryPurpose,
  findEntryProblem,
  findSubjectProblem,
  type SubjectDescriptor,
  type SubjectField,
  type SubjectPurpose,
} from '@najem/shared/domain/register';
import type { FormError } from '@najem/shared/ui/form';
import type { Submission } from '../flow/flow';
import { TEXTS } from '../texts';
import type { EntryValues, SubjectValues } from '../values';

type Field = SubjectField | EntryField;
type FieldErrors = Partial<Record<Field, string>>;

function findMissing(fields: readonly Field[], values: Partial<Record<Field, string>>): FieldErrors {
  const errors: FieldErrors = {};
  for (const field of fields) {
    if (values[field]?.trim() === '') errors[field] = TEXTS.fieldRequired;
  }
  return errors;
}

/** The errors of a subject's basics: every missing field and the first other problem. */
export function findSubjectErrors(
  descriptor: SubjectDescriptor,
  values: SubjectValues,
  purpose: SubjectPurpose,
): FieldErrors {
  const errors = findMissing(descriptor.requiredFields, values);
  const problem = explainProblem(findSubjectProblem(descriptor, values, purpose));
  if (!problem || problem.field === 'history' || problem.field in errors) return errors;
  return { ...errors, [problem.field]: problem.message };
}

/** The errors of an entry: every missing field and the first other problem. */
export function findEntryErrors(
  descriptor: SubjectDescriptor,
  values: EntryValues,
  purpose: EntryPurpose,
): FieldErrors {
  const errors = findMissing(descriptor.requiredEntryFields[purpose], values);
  const problem = explainProblem(findEntryProblem(descriptor, values, purpose));
  if (!problem || (problem.field in errors && problem.field !== 'reason')) return errors;
  return { ...errors, [problem.field]: problem.message };
}

/** The error of a failed submission, in the form whose field ids begin with `prefix`. */
export function getFormError(submission: Submission, prefix: string): FormError | undefined {
  if (submission.status !== 'failed') return undefined;
  const { message, field } = submission;
  return field ? { message, fieldId: `${prefix}-${field}` } : { message };
}
