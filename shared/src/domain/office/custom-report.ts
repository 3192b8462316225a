import { RATING_MAX, RATING_MIN } from '../kernel/limits';
import type { ProblemCode } from '../kernel/problem';
import { COMPARISON_LABELS } from '../kernel/texts';
import { RATING_STEP } from '../register/rating';
import { SUBJECT_KINDS } from '../register/subject';

export const CUSTOM_SUBJECT_TYPES = [...SUBJECT_KINDS, 'user'] as const;
export type CustomSubjectType = (typeof CUSTOM_SUBJECT_TYPES)[number];
export const ALL_CUSTOM_CATEGORIES = ['history', 'rating', 'rentcoins'] as const;
export type CustomCategory = (typeof ALL_CUSTOM_CATEGORIES)[number];
export const CUSTOM_OPERATORS = ['=', '<', '>'] as const;
export type CustomOperator = (typeof CUSTOM_OPERATORS)[number];

/** Rows in one answer; `count` is the full number all the same. */
export const CUSTOM_REPORT_MAX_ROWS = 1000;

/** The categories of each subject type: only users own RentCoins, and nothing else can be asked about them. */
export const CUSTOM_CATEGORIES: Readonly<Record<CustomSubjectType, readonly CustomCategory[]>> = {
  tenant: ['history', 'rating'],
  landlord: ['history', 'rating'],
  user: ['rentcoins'],
};

export interface CustomReportDraft {
  readonly subjectType: CustomSubjectType;
  readonly category: CustomCategory;
  /** As typed, with a decimal point or comma, or a number. */
  readonly value: string | number;
  readonly operator?: string;
}

/** The number behind a typed value, decimal comma allowed, or undefined for anything else (an empty field too). */
export function parseCustomValue(value: string | number): number | undefined {
  const text = String(value).trim().replace(',', '.');
  return /^[+-]?[0-9]+(\.[0-9]+)?$/.test(text) ? Number(text) : undefined;
}

/** The step of the value field: half a point for a rating, one otherwise. */
export function customValueStep(category: CustomCategory): number {
  return category === 'rating' ? RATING_STEP : 1;
}

/** Whether the category is compared by an operator; the others are compared by "at least". */
export function hasOperator(category: CustomCategory): boolean {
  return category === 'rentcoins';
}

/** The Polish words of the comparison that a category and operator make; RentCoins default to equality. */
export function comparisonLabel(category: CustomCategory, operator: CustomOperator = '='): string {
  return COMPARISON_LABELS[hasOperator(category) ? operator : 'atLeast'];
}

/** The first problem of a custom report's criteria; undefined when the report can be made. */
export function findCustomReportProblem(draft: CustomReportDraft): ProblemCode | undefined {
  if (!CUSTOM_CATEGORIES[draft.subjectType].includes(draft.category)) return 'CUSTOM_CATEGORY_INVALID';
  const value = parseCustomValue(draft.value);
  if (value === undefined || value < 0) return 'VALUE_NEGATIVE';
  if (draft.category === 'rating' && (value < RATING_MIN || value > RATING_MAX)) return 'RATING_OUT_OF_RANGE';
  const isOperatorWrong = draft.operator !== undefined && !CUSTOM_OPERATORS.some((known) => known === draft.operator);
  return hasOperator(draft.category) && isOperatorWrong ? 'CUSTOM_OPERATOR_INVALID' : undefined;
}
