import type { Dispute, DisputeEvent } from '@najem/shared/contract/rights';
import type { PersonDraftKind } from '@najem/shared/domain/rights';

type Side = Dispute['side'];
type What = DisputeEvent['what'];

/** Every form of a dispute's page. */
export const ALL_FORMS: readonly PersonDraftKind[] = [
  'answer',
  'comment',
  'question_answer',
  'question_comment',
  'appeal',
];

/** What ends a form of a side before it was sent, besides the end of the dispute. */
const ENDED_BY: Readonly<Record<Side, readonly (readonly [what: What, kind: PersonDraftKind])[]>> = {
  author: [
    ['unanswered', 'answer'],
    ['withdrawn', 'answer'],
  ],
  person: [
    ['uncommented', 'comment'],
    ['withdrawn', 'comment'],
  ],
};

/** The forms of the reader that came to an end: what they wrote in one and did not send is still kept. */
export function missedOf({ side, timeline, may, state }: Dispute): PersonDraftKind[] {
  const has = (what: What) => timeline.some((event) => event.what === what);
  const asked = `${side}_asked` as const;
  const otherAsked = side === 'author' ? 'person_asked' : 'author_asked';
  const kinds = ENDED_BY[side].flatMap(([what, kind]) => (has(what) ? [kind] : []));
  if (has(asked) && !may.answerQuestion) kinds.push('question_answer');
  if (has(otherAsked) && !may.commentQuestion) kinds.push('question_comment');
  if (state === 'closed' && !has('appealed')) kinds.push('appeal');
  return [...new Set(kinds)];
}
