import type { Claim } from '@najem/shared/contract/rights';
import { formatDate, formatDateTime } from '@najem/shared/domain/kernel';
import { claimLevelName, isClaimOpen } from '@najem/shared/domain/rights';
import type { Tone } from '@najem/shared/ui/base';
import { TEXTS } from '../texts';

const T = TEXTS.claims;

/** The name under which a claim is shown. */
export function claimTitle({ method }: Claim): string {
  return method === 'company' ? T.company : claimLevelName(method);
}

/** Whether a claim waits for somebody, or its person can have its letter sent once more. */
export function isClaimWaiting({ state, newLetterUntil }: Claim): boolean {
  return isClaimOpen(state) || newLetterUntil !== undefined;
}

/** The state of a claim in two or three words, with its tone. */
export function claimBadge({ state, question }: Claim): { text: string; tone: Tone } {
  if (question) return { text: T.badges.asked, tone: 'warning' };
  return { text: T.badges[state], tone: TONES[state] };
}

const TONES: Readonly<Record<Claim['state'], Tone>> = {
  started: 'neutral',
  submitted: 'info',
  posted: 'info',
  held: 'info',
  active: 'success',
  refused: 'danger',
  stopped: 'danger',
  lapsed: 'neutral',
  ended: 'neutral',
};

/** What the state of a claim means for its person: what happens next, and until when. */
export function claimText(claim: Claim): string {
  const { state, method, question, createdAt, provedAt = createdAt, endedAt, dueAt, newLetterUntil, reasons } = claim;
  switch (state) {
    case 'submitted':
      return question ? TEXTS.answer.due(formatDate(question.dueAt)) : T.submitted[method];
    case 'posted':
      return T.posted(formatDate(dueAt));
    case 'held':
      return T.held(formatDateTime(dueAt));
    case 'active':
      return T.active(formatDate(provedAt), dueAt === undefined ? undefined : formatDate(dueAt));
    case 'refused':
      return reasons === undefined ? T.refusedNext : `${T.refused(reasons)} ${T.refusedNext}`;
    case 'ended':
      return T.ended(formatDate(endedAt));
    case 'lapsed':
      return newLetterUntil === undefined ? T.lapsed : T.letterLapsed(formatDate(newLetterUntil));
    case 'started':
    case 'stopped':
      return T[state];
  }
}
