import type { Case } from '@najem/shared/contract/rights';
import { formatDate, formatDateTime } from '@najem/shared/domain/kernel';
import { CASE_GROUND_LABELS, CASE_TITLES, nameComplaint } from '@najem/shared/domain/rights';
import type { CaseDecision, CaseEvent } from '@najem/shared/contract/rights';
import { errorText, useRequest } from '@najem/shared/store';
import { Card, Cluster, type IconName, Link, Stack, type Tone, unbroken } from '@najem/shared/ui/base';
import { DescriptionList } from '@najem/shared/ui/content';
import { Timeline } from '@najem/shared/ui/evidence';
import { Button, Notice } from '@najem/shared/ui/form';
import { useFileBase } from '../../file/frame/base';
import { calls } from '../state';
import { TEXTS } from '../texts';
import { WithdrawButton } from './CaseActions';

const T = TEXTS.page;

/** What the person asked for. */
export function RequestCard({ of }: { of: Case }) {
  const { kind, concerns, text, receivedAt, dueAt, isRestricting, isRestrictionAsked } = of;
  return (
    <Card title={T.request} icon="report">
      <Stack>
        <DescriptionList
          columns={1}
          items={[
            { label: T.kind, value: CASE_TITLES[kind] },
            {
              label: T.concerns,
              value: <Concern concerns={concerns} />,
            },
            { label: T.received, value: formatDate(receivedAt) },
            ...(dueAt === undefined ? [] : [{ label: T.due, value: TEXTS.answerBy(formatDate(dueAt)) }]),
          ]}
        />
        <p className="dossier-dispute-text">{text}</p>
        {isRestricting && (
          <Notice tone="info" role={null}>
            {T.restricting}
          </Notice>
        )}
        {isRestrictionAsked === true && (
          <Notice tone="info" role={null}>
            {T.restrictionAsked}
          </Notice>
        )}
      </Stack>
    </Card>
  );
}

function Concern({ concerns }: Pick<Case, 'concerns'>) {
  const base = useFileBase();
  switch (concerns.is) {
    case 'entry':
      return (
        <span>
          {T.concernsOf.entry} (<Link href={`${base}/entries/${concerns.entryId}`}>{T.seeEntry}</Link>)
        </span>
      );
    case 'tenancy':
      return (
        <span>
          {T.opinionOf(concerns.number)} (<Link href={`/tenancies/${concerns.number}`}>{T.seeTenancy}</Link>)
        </span>
      );
    case 'file':
    case 'basics':
      return T.concernsOf[concerns.is];
  }
}

/** What both sides wrote after that, oldest first. */
export function MessagesCard({ timeline }: Pick<Case, 'timeline'>) {
  const messages = timeline.filter(({ what, text }) => (what === 'asked' || what === 'message') && text !== undefined);
  if (messages.length === 0) return null;
  return (
    <Card title={T.messages} icon="mail">
      <ul className="rn-list dossier-dispute-statements">
        {messages.map(({ at, by, what, text }) => (
          <li key={at + by}>
            <h3>{`${T.actors[by]} · ${T.events[what]}`}</h3>
            <time className="rn-muted rn-small" dateTime={at}>
              {formatDateTime(at)}
            </time>
            <p className="dossier-dispute-text">{text}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface Look {
  icon: IconName;
  tone: Tone;
}

const SAID: Look = { icon: 'edit', tone: 'info' };
const TIME: Look = { icon: 'clock', tone: 'neutral' };
const LOOKS: Readonly<Record<CaseEvent['what'], Look>> = {
  received: { icon: 'mail', tone: 'accent' },
  taken: { icon: 'eye', tone: 'neutral' },
  asked: { icon: 'warning', tone: 'warning' },
  message: SAID,
  unanswered: TIME,
  extended: TIME,
  restricted: TIME,
  withdrawn: { icon: 'back', tone: 'neutral' },
  decided: { icon: 'shield', tone: 'accent' },
  closed: { icon: 'check', tone: 'success' },
};

/** What happened in a case, oldest first, and how it is withdrawn; texts and reasons stand beside it, whole. */
export function CaseTimeline({ of }: { of: Case }) {
  return (
    <Card title={T.timeline} icon="clock" footer={of.may.withdraw && <WithdrawButton of={of} />}>
      <Timeline
        label={T.timeline}
        items={of.timeline.map(({ at, by, what, text }, index) => ({
          key: String(index),
          what: T.events[what],
          who: T.actors[by],
          when: formatDateTime(at),
          dateTime: at,
          // The reason for which the desk needs more time stands nowhere else.
          text: what === 'extended' || what === 'restricted' ? text : undefined,
          ...LOOKS[what],
        }))}
      />
    </Card>
  );
}

/** What was decided, why, and where to complain. */
export function DecisionCard({ of: { _id, decision, may } }: { of: Pick<Case, '_id' | 'decision' | 'may'> }) {
  if (!decision) return null;
  return (
    <Card title={T.decision} icon="shield" footer={may.download && <LetterButton id={_id} />}>
      <DecisionText decision={decision} complaint={nameComplaint(decision.authorityAddress)} />
    </Card>
  );
}

/** A decision in words. */
export function DecisionText({ decision, complaint }: { decision: CaseDecision; complaint: string }) {
  const { outcome, ground, reasons, decidedAt } = decision;
  return (
    <Stack>
      <div>
        <p>
          <strong>{T.outcomes[outcome]}</strong>
        </p>
        <p className="rn-muted rn-small">
          <time dateTime={decidedAt}>{formatDate(decidedAt)}</time> · {T.ground}: {CASE_GROUND_LABELS[ground]}
        </p>
        <p className="dossier-dispute-text">{reasons}</p>
      </div>
      <p className="rn-muted">{unbroken(complaint)}</p>
    </Stack>
  );
}

function LetterButton({ id }: { id: string }) {
  const [letter, send] = useRequest(calls.letter);
  return (
    <Stack gap="s">
      <Cluster>
        <Button icon="download" loading={letter.status === 'loading'} onClick={() => send({ id })}>
          {T.letter}
        </Button>
      </Cluster>
      {letter.status === 'failed' && <Notice tone="danger">{errorText(letter.error, T.letterFailed)}</Notice>}
    </Stack>
  );
}
