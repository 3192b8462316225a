import type { DeskDispute, DisputeEvent } from '@najem/shared/contract';
import { BASIS_LABELS, formatDateTime, OUTCOME_LABELS } from '@najem/shared/domain';
import { Card, Stack } from '@najem/shared/ui/base';
import { Timeline } from '@najem/shared/ui/evidence';
import { DISPUTE_TEXTS as T } from './texts';

/** What the two sides wrote, and what happened when. */
export function DisputeCourse({ dispute: { timeline } }: { dispute: DeskDispute }) {
  const statements = timeline.filter(({ by, text }) => text !== undefined && (by === 'person' || by === 'author'));
  return (
    <>
      <Card title={T.statements} icon="users">
        {statements.length === 0 ? (
          <p className="rn-muted">{T.noStatements}</p>
        ) : (
          <Stack>
            {statements.map((event) => (
              <Statement key={`${event.what} ${event.at}`} event={event} />
            ))}
          </Stack>
        )}
      </Card>
      <Card title={T.timeline} icon="clock">
        <Timeline label={T.timeline} items={timeline.map(lineOf)} />
      </Card>
    </>
  );
}

function Statement({ event: { at, by, what, text } }: { event: DisputeEvent }) {
  return (
    <article className="rn-desk-statement">
      <h3>{T.events[what]}</h3>
      <p className="rn-muted rn-small">
        {T.actors[by]} · <time dateTime={at}>{formatDateTime(at)}</time>
      </p>
      <p className="rn-desk-lines">{text}</p>
    </article>
  );
}

/** A line of the timeline; what the sides wrote stands above it, what the desk wrote stands in it. */
function lineOf({ at, by, what, text, outcome, basis }: DisputeEvent, index: number) {
  const result = outcome && T.outcomeLine(OUTCOME_LABELS[outcome], basis && BASIS_LABELS[basis]);
  const own = by === 'desk' ? text : undefined;
  return {
    key: `${index}`,
    what: T.events[what],
    who: T.actors[by],
    when: formatDateTime(at),
    dateTime: at,
    text: result !== undefined && own !== undefined ? `${result}\n${own}` : (result ?? own),
  };
}
