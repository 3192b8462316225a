export type Tone = 'positive' | 'negative';

export interface Reason {
  readonly code: string;
  readonly label: string;
  /** Other wordings that the same reason is known by; entries written with them are still understood. */
  readonly otherLabels: readonly string[];
  /** What one entry with this reason does to the rating, in tenths of a point. */
  readonly weightTenths: number;
  readonly tone: Tone;
}

/** Anything that has a list of reasons; every subject descriptor does. */
export interface HasReasons {
  readonly reasons: readonly Reason[];
}

export interface ReasonGroup {
  readonly tone: Tone;
  readonly label: string;
  readonly reasons: readonly Reason[];
}

export const TENANT_REASONS = [
  {
    code: 'timely_payment',
    label: 'Terminowy płatnik',
    otherLabels: ['Terminowe płatności'],
    weightTenths: 13,
    tone: 'positive',
  },
  {
    code: 'property_care',
    label: 'Dba o stan techniczny',
    otherLabels: ['Dbałość o mieszkanie'],
    weightTenths: 7,
    tone: 'positive',
  },
  {
    code: 'cleanliness',
    label: 'Dba o czystość',
    otherLabels: ['Zachowanie czystości'],
    weightTenths: 5,
    tone: 'positive',
  },
  {
    code: 'payment_issues',
    label: 'Problemy z płatnościami',
    otherLabels: [],
    weightTenths: -13,
    tone: 'negative',
  },
  { code: 'property_damage', label: 'Zniszczenie mienia', otherLabels: [], weightTenths: -7, tone: 'negative' },
  { code: 'contract_breach', label: 'Naruszenie umowy', otherLabels: [], weightTenths: -5, tone: 'negative' },
] as const satisfies readonly Reason[];

export const LANDLORD_REASONS = [
  {
    code: 'deposit_settlement',
    label: 'Rzetelne rozliczenie kaucji',
    otherLabels: ['Rozliczenie kaucji'],
    weightTenths: 10,
    tone: 'positive',
  },
  {
    code: 'good_property_condition',
    label: 'Dobry stan nieruchomości',
    otherLabels: ['Dobry stan mieszkania'],
    weightTenths: 5,
    tone: 'positive',
  },
  {
    code: 'quick_response',
    label: 'Szybka reakcja na zgłoszenia',
    otherLabels: ['Szybka reakcja'],
    weightTenths: 5,
    tone: 'positive',
  },
  {
    code: 'other_positive',
    label: 'Inne pozytywne',
    otherLabels: ['Inne (pozytywne)'],
    weightTenths: 5,
    tone: 'positive',
  },
  {
    code: 'deposit_issues',
    label: 'Problemy ze zwrotem kaucji',
    otherLabels: ['Problemy z kaucją'],
    weightTenths: -10,
    tone: 'negative',
  },
  {
    code: 'bad_property_condition',
    label: 'Zły stan nieruchomości',
    otherLabels: ['Zły stan mieszkania'],
    weightTenths: -5,
    tone: 'negative',
  },
  {
    code: 'no_response',
    label: 'Brak reakcji na zgłoszenia',
    otherLabels: ['Brak reakcji'],
    weightTenths: -5,
    tone: 'negative',
  },
  {
    code: 'other_negative',
    label: 'Inne negatywne',
    otherLabels: ['Inne (negatywne)'],
    weightTenths: -5,
    tone: 'negative',
  },
] as const satisfies readonly Reason[];

export type TenantReason = (typeof TENANT_REASONS)[number]['code'];
export type LandlordReason = (typeof LANDLORD_REASONS)[number]['code'];
export type ReasonCode = TenantReason | LandlordReason;

export const TONE_LABELS: Readonly<Record<Tone, string>> = { positive: 'Pozytywne', negative: 'Negatywne' };

function fold(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** The reason meant by a code or by any of its Polish labels (older entries carry labels), or undefined. */
export function findReason(subject: HasReasons, text: string): Reason | undefined {
  const byCode = subject.reasons.find((reason) => reason.code === text);
  if (byCode) return byCode;
  const wanted = fold(text);
  return subject.reasons.find((reason) =>
    [reason.code, reason.label, ...reason.otherLabels].map(fold).includes(wanted),
  );
}

/** The code of the reason meant by a code or by any of its Polish labels, or undefined for an unknown text. */
export function resolveReason(subject: HasReasons, text: string): string | undefined {
  return findReason(subject, text)?.code;
}

/** The Polish label to show for a stored reason; a text that is no known reason is shown as it was written. */
export function reasonLabel(subject: HasReasons, text: string): string {
  return findReason(subject, text)?.label ?? text;
}

/** The tone of a stored reason, or undefined for a text that is no known reason. */
export function reasonTone(subject: HasReasons, text: string): Tone | undefined {
  return findReason(subject, text)?.tone;
}

/** The reasons in the two groups of the grouped select, positive first, in the specified order. */
export function groupReasons(subject: HasReasons): readonly ReasonGroup[] {
  return (['positive', 'negative'] as const).map((tone) => ({
    tone,
    label: TONE_LABELS[tone],
    reasons: subject.reasons.filter((reason) => reason.tone === tone),
  }));
}
