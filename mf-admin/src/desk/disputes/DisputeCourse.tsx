import type { DeskDispute, DisputeEvent } from '@najem/shared/contract/rights';
import { formatDateTime } from '@najem/shared/domain/kernel';
import { BASIS_LABELS, OUTCOME_LABELS } from '@najem/shared/domain/rights';
import { Card } from '@najem/shared/ui/base';
import { Timeline } from '@najem/shared/ui/evidence';
import { Statements } from '../frame/Statements';
import { DISPUTE_TEXTS as T } from './texts';

/** What the two sides wrote and were asked, and what happened when. */
export function DisputeCourse({ dispute: { timeline } }: { dispute: DeskDispute }) {
  const written = timeline.filter(({ text, ...line }) => text !== undefined && isStatement(line));
  return (
    <>
      <Statements
        title={T.statements}
        statements={written.map(({ at, by, what, text }) => ({
          heading: T.events[what],
          who: T.actors[by],
          at,
          text,
        }))}
      />
      <Card title={T.timeline} icon="clock">
        <Timeline label={T.timeline} items={timeline.map(lineOf)} />
      </Card>
    </>
  );
}

/** What a side wrote, or was asked. */
function isStatement({ by, what }: Pick<DisputeEvent, 'by' | 'what'>): boolean {
  return by === 'person' || by === 'author' || what === 'person_asked' || what === 'author_asked';
}

/** A line of the timeline; what the sides wrote or were asked stands above it, what else the desk wrote stands in it. */
function lineOf({ at, by, what, text, outcome, basis }: DisputeEvent, index: number) {
  const result = outcome && T.outcomeLine(OUTCOME_LABELS[outcome], basis && BASIS_LABELS[basis]);
  const own = by === 'desk' && !isStatement({ by, what }) ? text : undefined;
  return {
    key: `${index}`,
    what: T.events[what],
    who: T.actors[by],
    when: formatDateTime(at),
    dateTime: at,
    text: result !== undefined && own !== undefined ? `${result}\n${own}` : (result ?? own),
  };
}
