import type { Role } from '../kernel/actor';
import { cleanEmail, isEmail } from '../kernel/email';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../kernel/limits';
import { findUserNameProblem } from '../kernel/name';
import type { Problem, ProblemCode } from '../kernel/problem';

/** The word that people type to remove their account. */
export const REMOVAL_WORD = 'USUŃ';

export const USER_STATUSES = ['active', 'blocked'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];
export const DEFAULT_ROLE: Role = 'user';

/** Why an account may be blocked: the cases of Regulamin 2.4, and any other breach of it. */
export const BLOCK_REASONS = ['unlawful_content', 'impersonation', 'mass_lookups', 'security', 'other'] as const;
export type BlockReason = (typeof BLOCK_REASONS)[number];
export const BLOCK_REASON_LABELS: Readonly<Record<BlockReason, string>> = {
  unlawful_content: 'Dodawanie treści bezprawnych',
  impersonation: 'Podszywanie się pod inną osobę',
  mass_lookups: 'Hurtowe sprawdzanie identyfikatorów',
  security: 'Obchodzenie zabezpieczeń',
  other: 'Inne naruszenie Regulaminu',
};
export const BLOCK_TEXT_MAX_LENGTH = 1000;

/** How long a proof of who somebody is counts as fresh. */
export const FRESH_PROOF_MINUTES = 30;
/** For this long a removal by an administrator can be undone. */
export const REMOVAL_UNDO_MS = 10_000;

export interface RegistrationDraft {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
}

export interface PasswordDraft {
  readonly password: string;
  readonly confirmPassword: string;
}

/** The name of a person who gave none: the part of the address before the `@`. */
export function nameFromEmail(email: string): string {
  return email.split('@', 1)[0] ?? '';
}

/** The problem of a password's length in characters; undefined for an allowed length. */
export function findPasswordProblem(password: string): ProblemCode | undefined {
  if (password.length < MIN_PASSWORD_LENGTH) return 'PASSWORD_TOO_SHORT';
  return password.length > MAX_PASSWORD_LENGTH ? 'PASSWORD_TOO_LONG' : undefined;
}

/** The first empty field, in the given order; undefined when all are filled in. */
export function findMissing<Field extends string>(values: Readonly<Record<Field, string>>): Problem<Field> | undefined {
  for (const field in values) {
    if (values[field] === '') return { field, code: 'FIELDS_REQUIRED' };
  }
  return undefined;
}

/** The first problem of a registration, in the specified order: missing field, different passwords, length, address; then the name. */
export function findRegistrationProblem(draft: RegistrationDraft): Problem<keyof RegistrationDraft> | undefined {
  const { password, confirmPassword } = draft;
  const name = draft.name.trim();
  const email = cleanEmail(draft.email);
  const missing = findMissing({ name, email, password, confirmPassword });
  if (missing) return missing;
  if (password !== confirmPassword) return { field: 'confirmPassword', code: 'PASSWORDS_DIFFER' };
  const passwordProblem = findPasswordProblem(password);
  if (passwordProblem) return { field: 'password', code: passwordProblem };
  if (!isEmail(email)) return { field: 'email', code: 'EMAIL_INVALID' };
  const nameProblem = findUserNameProblem(name);
  return nameProblem && { field: 'name', code: nameProblem };
}

/** The first problem of a new password typed twice: the two differ, then its length. */
export function findResetProblem({
  password,
  confirmPassword,
}: PasswordDraft): Problem<keyof PasswordDraft> | undefined {
  if (password !== confirmPassword) return { field: 'confirmPassword', code: 'NEW_PASSWORDS_DIFFER' };
  const code = findPasswordProblem(password);
  return code && { field: 'password', code };
}
