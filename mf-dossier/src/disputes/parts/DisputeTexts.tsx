import type { Dispute, DisputeEvent } from '@najem/shared/contract/rights';
import { formatDate } from '@najem/shared/domain/kernel';
import { GROUND_LABELS, WISH_NAMES } from '@najem/shared/domain/rights';
import { EntryStanding } from '@najem/shared/subject';
import { Card, Stack } from '@najem/shared/ui/base';
import { Badge, DescriptionList } from '@najem/shared/ui/content';
import { EntryText } from '../../file/parts/EntryText';
import { TEXTS } from '../texts';

const T = TEXTS.page;

/** The entry that a dispute is about, as far as its content is still kept. */
export function EntryCard({ dispute }: { dispute: Dispute }) {
  const { _id, entry, isSuspended, because, state, decisionDueAt } = dispute;
  const isOpen = state === 'awaiting_author' || state === 'awaiting_person' || state === 'deciding';
  return (
    <Card title={T.entry} icon="report">
      {entry ? (
        <article>
          <EntryText
            entry={entry}
            at={entry.created_at}
            badges={
              entry.isRemoved ? (
                <Badge tone="danger">{T.removed}</Badge>
              ) : (
                isOpen &&
                isSuspended && <EntryStanding standing={{ is: 'disputed', disputeId: _id, until: decisionDueAt }} />
              )
            }
          />
          {isOpen && !isSuspended && because !== undefined && (
            <p className="dossier-entry-effect">{T.counts[because]}</p>
          )}
        </article>
      ) : (
        <p className="rn-muted">{T.gone}</p>
      )}
    </Card>
  );
}

const STATEMENTS: readonly DisputeEvent['what'][] = [
  'opened',
  'stood',
  'commented',
  'author_asked',
  'person_asked',
  'question_answered',
  'question_commented',
  'appealed',
];

/** What both sides wrote and what they were asked, oldest first, with what the person contests and wants. */
export function StatementsCard({ dispute }: { dispute: Dispute }) {
  const { timeline, side, ground, wanted, wantedText } = dispute;
  const statements = timeline.filter(({ what }) => STATEMENTS.includes(what));
  return (
    <Card title={T.statements} icon="users">
      <ul className="rn-list dossier-dispute-statements">
        {statements.map(({ at, by, what, text }) => (
          <li key={at + what}>
            <h3>{`${T.actors[side][by]} · ${T.events[what]}`}</h3>
            <time className="rn-muted rn-small" dateTime={at}>
              {formatDate(at)}
            </time>
            {what === 'opened' && (
              <DescriptionList
                columns={1}
                items={[
                  { label: T.ground, value: GROUND_LABELS[ground] },
                  { label: T.wanted, value: WISH_NAMES[wanted] },
                  ...(wantedText === undefined ? [] : [{ label: T.wantedText, value: wantedText }]),
                ]}
              />
            )}
            <p className={text ? 'dossier-dispute-text' : 'rn-muted'}>{text || T.noText}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Whom the service notified that reports changed. */
export function NotifiedCard({ notified }: { notified: NonNullable<Dispute['notified']> }) {
  return (
    <Card title={T.notified(notified.count)} icon="mail">
      <Stack gap="s">
        <ul className="rn-list">
          {notified.recipients.map(({ name, at }) => (
            <li key={name + at}>
              {name} <span className="rn-muted rn-small">{formatDate(at)}</span>
            </li>
          ))}
        </ul>
      </Stack>
    </Card>
  );
}
