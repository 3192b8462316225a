import { explainProblem } from '@najem/shared/contract';
import {
  type EntryField,
  type EntryPurpose,
  findEntryProblem,
  findSubjectProblem,
  type SubjectDescriptor,
  type SubjectField,
  type SubjectPurpose,
} from '@najem/shared/domain';
import { TEXTS } from './texts';
import type { EntryValues, SubjectValues } from './values';

type Faults<Field extends string> = Partial<Record<Field, string>>;

function missing<Field extends string>(fields: readonly Field[], values: Record<Field, string>): Faults<Field> {
  const blank = fields.filter((field) => values[field].trim() === '');
  return Object.fromEntries(blank.map((field) => [field, TEXTS.fieldRequired])) as Faults<Field>;
}

/** What to mark in the fields of a subject's basics: everything that is missing, and the first other fault. */
export function subjectFaults(
  descriptor: SubjectDescriptor,
  values: SubjectValues,
  purpose: SubjectPurpose,
): Faults<SubjectField> {
  const faults = missing(descriptor.requiredFields, values);
  const problem = explainProblem(findSubjectProblem(descriptor, values, purpose));
  if (!problem) return faults;
  const field = problem.field as SubjectField;
  return field in faults ? faults : { ...faults, [field]: problem.message };
}

/** What to mark in the fields of an entry. */
export function entryFaults(
  descriptor: SubjectDescriptor,
  values: EntryValues,
  purpose: EntryPurpose,
): Faults<EntryField> {
  const faults = missing(descriptor.requiredEntryFields[purpose], values);
  const problem = explainProblem(findEntryProblem(descriptor, values, purpose));
  if (!problem || (problem.field in faults && problem.field !== 'reason')) return faults;
  return { ...faults, [problem.field]: problem.message };
}
