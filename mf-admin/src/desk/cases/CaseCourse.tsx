import type { CaseEvent, DeskCase } from '@najem/shared/contract/rights';
import { formatDate, formatDateTime } from '@najem/shared/domain/kernel';
import { CASE_OUTCOME_LABELS, CASE_TITLES } from '@najem/shared/domain/rights';
import { Card, Link } from '@najem/shared/ui/base';
import { Timeline } from '@najem/shared/ui/evidence';
import { Files } from '../frame/Files';
import { CASE_PATH } from '../frame/paths';
import { Statements } from '../frame/Statements';
import { FILE_TEXTS } from '../frame/texts';
import { CASE_TEXTS as T } from './texts';

const isMessage = ({ what }: CaseEvent) => what === 'asked' || what === 'message';

/** What was written and what happened in a case, its files, and earlier cases of its kind. */
export function CaseCourse({ found: { timeline, files, earlier } }: { found: DeskCase }) {
  return (
    <>
      <Statements
        title={T.messages}
        statements={timeline
          .filter(isMessage)
          .map(({ at, by, what, text }) => ({ heading: T.events[what], who: T.actors[by], at, text }))}
      />
      <Card title={T.timeline} icon="clock">
        <Timeline label={T.timeline} items={timeline.map(lineOf)} />
      </Card>
      {files.length > 0 && (
        <Card title={T.files} icon="lock" lead={FILE_TEXTS.lead}>
          <Files files={files} nameOf={({ name, by }) => T.fileBy(name, T.actors[by])} />
        </Card>
      )}
      {earlier.length > 0 && (
        <Card title={T.earlier} icon="refresh">
          <ul className="rn-list rn-stack rn-gap-s">
            {earlier.map(({ _id, number, kind, receivedAt, state, outcome }) => (
              <li key={_id}>
                <Link href={`${CASE_PATH}/${_id}`}>{T.called(CASE_TITLES[kind], formatDate(receivedAt))}</Link>{' '}
                <span className="rn-muted rn-small">
                  {outcome ? CASE_OUTCOME_LABELS[outcome] : T.states[state]} ·{' '}
                  <span className="rn-number">{number}</span>
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

/** A line of the timeline; the request and the messages stand above it, what the desk wrote else stands in it. */
function lineOf(event: CaseEvent, index: number) {
  const { at, by, what, text } = event;
  return {
    key: `${index}`,
    what: T.events[what],
    who: T.actors[by],
    when: formatDateTime(at),
    dateTime: at,
    text: isMessage(event) || what === 'received' ? undefined : text,
  };
}
