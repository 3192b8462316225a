import { findUserNameProblem } from '../kernel/name';
import type { Problem, ProblemCode } from '../kernel/problem';

/** The word that people type to remove their account. */
export const REMOVAL_WORD = 'USUŃ';

export type Role = 'user' | 'admin';
export type UserStatus = 'active' | 'blocked';
export type VerificationStatus = 'verified' | 'unverified';

export const ROLES: readonly Role[] = ['user', 'admin'];
export const USER_STATUSES: readonly UserStatus[] = ['active', 'blocked'];
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

/** For this long a removal by an administrator can be undone. */
export const REMOVAL_UNDO_MS = 10_000;

export const MIN_PASSWORD_LENGTH = 6;
export const MIN_ADMIN_PASSWORD_LENGTH = 12;
/** Hashing a password costs in proportion to its length, so the length has an end. */
export const MAX_PASSWORD_LENGTH = 200;
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

// Marks, joiners, variation selectors and blank letters: nothing that a reader sees or a mail server takes.
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
// One address and nothing else: a comma, semicolon, colon, bracket or quote could smuggle a second recipient into a mail.
const EMAIL = /^[^\s@,;:<>()[\]"\\\p{C}]+@[^\s@,;:<>()[\]"\\\p{C}]+\.[^\s@.,;:<>()[\]"\\\p{C}]+$/u;

// Lengths and characters that servers take (RFC 5321, 5890): no dot at an end or beside another, no hyphen at a label's end.
const LOCAL_PART = /^(?!\.)(?!.*\.\.)(?!.*\.$).{1,64}$/su;
const DOMAIN = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const BESIDE_A_HOST = /[\s\p{Cc}/?#:%[\]\\]/u;

/**
 * Whether the text, apart from invisible characters, is exactly one e-mail address that a mail server takes, of at most
 * 254 characters.
 */
export function isEmail(text: string): boolean {
  const plain = text.replace(INVISIBLE, '');
  const email = normaliseEmail(plain);
  if (plain !== plain.trim() || Math.max(plain.length, email.length) > MAX_EMAIL_LENGTH || !EMAIL.test(email))
    return false;
  const at = email.lastIndexOf('@');
  return LOCAL_PART.test(email.slice(0, at)) && DOMAIN.test(email.slice(at + 1));
}

/** The address as its owner wrote it, in NFC, without invisible characters and spaces around it. */
export function cleanEmail(text: string): string {
  return text.replace(INVISIBLE, '').normalize('NFC').trim();
}

/**
 * The one form in which addresses are stored as keys and compared: clean, in lower case, the domain in ASCII (UTS 46), as
 * some browsers send it.
 */
export function normaliseEmail(text: string): string {
  const email = cleanEmail(text).toLowerCase().normalize('NFC');
  const at = email.lastIndexOf('@') + 1;
  return email.slice(0, at) + asciiDomain(email.slice(at), at > 0);
}

function asciiDomain(domain: string, isDomain: boolean): string {
  if (!isDomain || /^[!-~]*$/.test(domain) || BESIDE_A_HOST.test(domain)) return domain;
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain;
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
