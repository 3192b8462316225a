import { PROBLEM_TEXTS } from '@najem/shared/contract/kernel';
import type { OpinionEntry } from '@najem/shared/contract/tenancies';
import { resolveReason, type SubjectDescriptor } from '@najem/shared/domain/register';
import type { OPINION_ENTRIES_MOST } from '@najem/shared/domain/tenancies';
import { TEXTS } from './texts';

const T = TEXTS.opinion;

/** The places of an opinion's form, one for each reason. */
export const PLACES = [1, 2, 3] as const satisfies { length: typeof OPINION_ENTRIES_MOST };
export type Place = (typeof PLACES)[number];

/** An opinion as its form holds it: a reason and a comment for each place. */
export type OpinionValues = Record<`reason${Place}` | `comment${Place}`, string>;

const EMPTY: OpinionValues = { reason1: '', reason2: '', reason3: '', comment1: '', comment2: '', comment3: '' };

/** What the form begins with; an older opinion may hold its reasons in words. */
export function readOpinion(descriptor: SubjectDescriptor, entries: readonly OpinionEntry[]): OpinionValues {
  const values = { ...EMPTY };
  for (const place of PLACES) {
    const entry = entries[place - 1];
    if (!entry) continue;
    values[`reason${place}`] = resolveReason(descriptor, entry.reason) ?? '';
    values[`comment${place}`] = entry.comment;
  }
  return values;
}

/** The entries of the places that are shown. */
export function buildEntries(values: OpinionValues, count: number): OpinionEntry[] {
  return PLACES.slice(0, count).map((place) => ({
    reason: values[`reason${place}`],
    comment: values[`comment${place}`].trim(),
  }));
}

/** Whether two forms say the same. */
export function isSameText(one: OpinionValues, other: OpinionValues): boolean {
  return PLACES.every(
    (place) => one[`reason${place}`] === other[`reason${place}`] && one[`comment${place}`] === other[`comment${place}`],
  );
}

/** The values without one place, whose later ones move up. */
export function withoutPlace(values: OpinionValues, gone: Place): OpinionValues {
  const left = PLACES.filter((place) => place !== gone);
  const next = { ...EMPTY };
  left.forEach((from, index) => {
    const to = PLACES[index];
    if (to === undefined) return;
    next[`reason${to}`] = values[`reason${from}`];
    next[`comment${to}`] = values[`comment${from}`];
  });
  return next;
}

/** What is wrong with an opinion, at the field concerned. */
export function findOpinionErrors(values: OpinionValues, count: number): Partial<Record<keyof OpinionValues, string>> {
  const errors: Partial<Record<keyof OpinionValues, string>> = {};
  const seen = new Set<string>();
  for (const place of PLACES.slice(0, count)) {
    const reason = values[`reason${place}`];
    if (reason === '') errors[`reason${place}`] = PROBLEM_TEXTS.REASON_UNKNOWN;
    else if (seen.has(reason)) errors[`reason${place}`] = T.reasonTwice;
    seen.add(reason);
    if (values[`comment${place}`].trim() === '') errors[`comment${place}`] = T.commentMissing;
  }
  return errors;
}
