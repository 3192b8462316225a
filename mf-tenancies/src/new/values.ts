import type { Input } from '@najem/shared/contract/kernel';
import { problemText, PROBLEM_TEXTS } from '@najem/shared/contract/kernel';
import type { tenancies } from '@najem/shared/contract/tenancies';
import { isEmail, isRecord, normaliseEmail, warsawDate } from '@najem/shared/domain/kernel';
import { EMAILS_MOST, findDatesProblem, type TenancyRole, TENANCY_ROLES } from '@najem/shared/domain/tenancies';
import { companyOf, type CompanyValues } from '../frame/CompanyFields';
import { TEXTS } from './texts';

/** The names of the fields for the other side's addresses, one for each flatmate. */
export const EMAIL_FIELDS = ['email1', 'email2', 'email3', 'email4', 'email5'] as const;
export type EmailField = (typeof EMAIL_FIELDS)[number];

/** A tenancy as the form holds it. */
export interface Values extends CompanyValues, Record<EmailField, string> {
  role: TenancyRole | '';
  address: string;
  from: string;
  to: string;
  isOngoing: boolean;
  byLink: boolean;
}

/** The id of a field of the form. */
export function fieldId(field: keyof Values): string {
  return `tenancies-new-${field}`;
}

/**
 * What the form begins with: what the screen before it handed over or the verification gives back, and the tenant's role for a
 * reference.
 */
export function startValues(handed: unknown, isReference: boolean): Values {
  const state = isRecord(handed) ? handed : {};
  const given = isRecord(state.formData) ? state.formData : state;
  const text = (field: string) => (typeof given[field] === 'string' ? given[field] : '');
  return {
    role: TENANCY_ROLES.find((known) => known === given.role) ?? (isReference ? 'tenant' : ''),
    asCompany: given.asCompany === true,
    nip: text('nip'),
    address: text('address'),
    from: text('from'),
    to: text('to'),
    isOngoing: given.isOngoing === true,
    email1: text('email1') || text('email'),
    email2: text('email2'),
    email3: text('email3'),
    email4: text('email4'),
    email5: text('email5'),
    byLink: given.byLink === true,
  };
}

/** How many fields for addresses a form begins with: as many as have one. */
export function countEmails(values: Values): number {
  return 1 + EMAIL_FIELDS.findLastIndex((field, at) => at === 0 || values[field] !== '');
}

/** How many people may be invited at once: a landlord invites flatmates, each to a tenancy of their own. */
const MOST_INVITED: Readonly<Record<TenancyRole, number>> = { landlord: EMAILS_MOST, tenant: 1 };

/** How many people who are in this role may invite at once. */
export function mostInvited(role: Values['role']): number {
  return role === '' ? 1 : MOST_INVITED[role];
}

/** The fields for the other side's addresses; none for a link to hand over. */
export function shownEmails({ role, byLink }: Values, count: number): readonly EmailField[] {
  return byLink ? [] : EMAIL_FIELDS.slice(0, Math.min(count, mostInvited(role)));
}

interface Situation {
  isReference: boolean;
  shown: readonly EmailField[];
  ownEmail: string | undefined;
  now: Date;
}

/** What is wrong with what was typed, at the field concerned. */
export function findErrors(values: Values, situation: Situation): Partial<Record<keyof Values, string>> {
  return { ...findDayErrors(values, situation), ...findEmailErrors(values, situation) };
}

function findDayErrors(
  { from, to, isOngoing }: Values,
  { isReference, now }: Situation,
): Partial<Record<keyof Values, string>> {
  const today = warsawDate(now);
  const hasEnd = isReference || !isOngoing;
  if (from === '') return { from: TEXTS.fromMissing, to: hasEnd && to === '' ? missingEnd(isReference) : undefined };
  if (hasEnd && to === '') return { to: missingEnd(isReference) };
  if (isReference && to >= today) return { to: TEXTS.toFuture };
  const problem = problemText(findDatesProblem({ from, to: hasEnd ? to : undefined }, today));
  return hasEnd ? { to: problem } : { from: problem };
}

function missingEnd(isReference: boolean): string {
  return isReference ? TEXTS.toMissingPast : TEXTS.toMissing;
}

function findEmailErrors(values: Values, { shown, ownEmail }: Situation): Partial<Record<keyof Values, string>> {
  const errors: Partial<Record<EmailField, string>> = {};
  const seen = new Set<string>();
  for (const field of shown) {
    const email = normaliseEmail(values[field]);
    // A flatmate's field that stayed empty is left out.
    if (email === '' && field !== 'email1') continue;
    if (email === '') errors[field] = TEXTS.emailMissing;
    else if (!isEmail(email)) errors[field] = PROBLEM_TEXTS.EMAIL_INVALID;
    else if (ownEmail !== undefined && email === normaliseEmail(ownEmail)) errors[field] = PROBLEM_TEXTS.TENANCY_SELF;
    else if (seen.has(email)) errors[field] = TEXTS.emailTwice;
    seen.add(email);
  }
  return errors;
}

/** The invitation as it is sent; undefined while nobody said who they are. */
export function buildInput(
  values: Values,
  { isReference, shown }: Situation,
): Input<typeof tenancies.invite> | undefined {
  const { role, address, from, to, isOngoing } = values;
  if (role === '') return undefined;
  return {
    role,
    companyNip: companyOf(values),
    address: address.trim(),
    from,
    to: isOngoing && !isReference ? undefined : to,
    emails: shown.map((field) => values[field].trim()).filter((email) => email !== ''),
  };
}
