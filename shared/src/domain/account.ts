import type { Problem } from './subject-rules';
import { ACCOUNT_MESSAGES } from './texts';

export type Role = 'user' | 'admin';
export type UserStatus = 'active' | 'blocked';
export type VerificationStatus = 'verified' | 'unverified';

export const ROLES: readonly Role[] = ['user', 'admin'];
export const USER_STATUSES: readonly UserStatus[] = ['active', 'blocked'];
export const DEFAULT_ROLE: Role = 'user';

export const MIN_PASSWORD_LENGTH = 6;
/** Hashing a password costs in proportion to its length, so the length has an end. */
export const MAX_PASSWORD_LENGTH = 200;
export const MAX_USER_NAME_LENGTH = 200;
export const MAX_EMAIL_LENGTH = 254;

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

// One address and nothing else: a comma, semicolon, colon, bracket or quote could smuggle a second recipient into a mail.
const EMAIL = /^[^\s@,;:<>()[\]"\\\p{Cc}]+@[^\s@,;:<>()[\]"\\\p{Cc}]+\.[^\s@.,;:<>()[\]"\\\p{Cc}]+$/u;

/** Whether the text, taken as it is, looks like exactly one e-mail address of at most 254 characters. */
export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text);
}

/** The form in which addresses are stored and compared: trimmed, in lower case. */
export function normaliseEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** What to call somebody without a name: the part of the address before the `@`. */
export function nameFromEmail(email: string): string {
  return email.split('@', 1)[0] ?? '';
}

/** The Polish sentence about a password's length in characters, or undefined when it may be used. */
export function describePasswordProblem(password: string): string | undefined {
  if (password.length < MIN_PASSWORD_LENGTH) return ACCOUNT_MESSAGES.passwordTooShort;
  return password.length > MAX_PASSWORD_LENGTH ? ACCOUNT_MESSAGES.passwordTooLong : undefined;
}

/** The first empty field, in the order that they are given in, with the sentence that all of them are required. */
export function findMissing<Field extends string>(values: Readonly<Record<Field, string>>): Problem<Field> | undefined {
  for (const field in values) {
    if (values[field] === '') return { field, message: ACCOUNT_MESSAGES.allFieldsRequired };
  }
  return undefined;
}

/** The first fault of a registration, in the specified order: missing field, different passwords, length, address. */
export function findRegistrationProblem(draft: RegistrationDraft): Problem<keyof RegistrationDraft> | undefined {
  const { password, confirmPassword } = draft;
  const name = draft.name.trim();
  const email = draft.email.trim();
  const missing = findMissing({ name, email, password, confirmPassword });
  if (missing) return missing;
  if (password !== confirmPassword) return { field: 'confirmPassword', message: ACCOUNT_MESSAGES.passwordsDiffer };
  const passwordProblem = describePasswordProblem(password);
  if (passwordProblem) return { field: 'password', message: passwordProblem };
  if (!isEmail(email)) return { field: 'email', message: ACCOUNT_MESSAGES.emailInvalid };
  return name.length > MAX_USER_NAME_LENGTH ? { field: 'name', message: ACCOUNT_MESSAGES.nameTooLong } : undefined;
}

/** The first fault of a new password typed twice: the two differ, then its length. */
export function findResetProblem({
  password,
  confirmPassword,
}: PasswordDraft): Problem<keyof PasswordDraft> | undefined {
  if (password !== confirmPassword) return { field: 'confirmPassword', message: ACCOUNT_MESSAGES.resetPasswordsDiffer };
  const message = describePasswordProblem(password);
  return message === undefined ? undefined : { field: 'password', message };
}
