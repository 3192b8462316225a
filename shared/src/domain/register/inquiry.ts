/** Work of administrators that something about the person gave them, other than a look of their own accord (`desk`). */
export const WORK_KINDS = ['dispute_work', 'case_work', 'entry_work'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** How somebody learned something about an identifier. */
export const INQUIRY_KINDS = [
  'checked',
  'offered',
  'issued',
  'opened',
  'shared',
  'viewed',
  'own',
  'desk',
  ...WORK_KINDS,
] as const;
export type InquiryKind = (typeof INQUIRY_KINDS)[number];

export const INQUIRY_KIND_LABELS: Readonly<Record<InquiryKind, string>> = {
  checked: 'Sprawdzono, czy jesteś w serwisie',
  offered: 'Sprawdzono, czy jest o Tobie raport',
  issued: 'Wydano raport o Tobie',
  opened: 'Otwarto raport o Tobie',
  shared: 'Utworzono link do raportu o Tobie',
  viewed: 'Ktoś z linkiem obejrzał raport o Tobie',
  own: 'Ty',
  desk: 'Administrator serwisu',
  dispute_work: 'Rozpatrywanie Twojego sporu',
  case_work: 'Rozpatrywanie sprawy o Twoje dane',
  entry_work: 'Sprawdzanie wpisu o Tobie',
};

/** Whether an inquiry is work of administrators, which has no purpose of its own and is shown once a day. */
export function isWork(kind: InquiryKind): kind is WorkKind {
  return WORK_KINDS.some((one) => one === kind);
}

/** How long inquiries are kept and shown, from their day on. */
export const INQUIRY_MONTHS = 24;

/** More distinct identifiers than this in 24 hours of one account, or of several at one address, are suspect. */
export const SUSPECT_IDENTIFIERS = 30;
/** The fewest look-ups whose share of misses is judged, and the share above which it is suspect. */
export const SUSPECT_LEAST_LOOKUPS = 15;
export const SUSPECT_MISSES_PERCENT = 80;

/** Masks an e-mail address but for its first character and its domain, as in `a•••@example.org`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email.slice(0, Math.max(at, 0));
  return `${first}•••${at < 0 ? '' : email.slice(at)}`;
}
