import { ADDRESS_MAX_LENGTH, CONTACT_MAX_LENGTH } from '../kernel/limits';
import type { ProblemCode } from '../kernel/problem';

/** A text among the basics of a subject, beside its name, type, identifier and e-mail address. */
interface BasicsText {
  /** What its field is called, and what it is called where it is shown. */
  readonly fieldLabel: string;
  readonly label: string;
  readonly maxLength: number;
  readonly tooLong: ProblemCode;
}

/** Every such text, in the order in which it is asked for: calls, tables, forms, views, exports and documents follow. */
const BASICS = {
  address: { fieldLabel: 'Adres', label: 'Adres', maxLength: ADDRESS_MAX_LENGTH, tooLong: 'ADDRESS_TOO_LONG' },
  contact_info: {
    fieldLabel: 'Dane kontaktowe',
    label: 'Kontakt',
    maxLength: CONTACT_MAX_LENGTH,
    tooLong: 'CONTACT_TOO_LONG',
  },
} as const satisfies Readonly<Record<string, BasicsText>>;

export type BasicsField = keyof typeof BASICS;
/** The texts with their fields. */
export const BASICS_TEXTS: Readonly<Record<BasicsField, BasicsText>> = BASICS;
export const BASICS_FIELDS = Object.keys(BASICS) as readonly BasicsField[];

/** Makes a value for each of the texts. */
export function eachBasic<T>(make: (field: BasicsField) => T): Record<BasicsField, T> {
  return Object.fromEntries(BASICS_FIELDS.map((field) => [field, make(field)])) as Record<BasicsField, T>;
}

type Known = Readonly<Partial<Record<BasicsField | 'email', string | null | undefined>>>;

/** Whether the contact of a subject is its e-mail address once more, as many authors type it: it is shown once. */
function isContactRepeated({ contact_info, email }: Known): boolean {
  return !!email && contact_info?.trim().toLowerCase() === email.trim().toLowerCase();
}

/** The texts of a subject as views show them; null where the reader may not see one. */
export function listBasics(subject: Known): { field: BasicsField; label: string; value: string | null | undefined }[] {
  const shown = BASICS_FIELDS.filter((field) => field !== 'contact_info' || !isContactRepeated(subject));
  return shown.map((field) => ({ field, label: BASICS[field].label, value: subject[field] }));
}
