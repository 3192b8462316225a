import type { Dispute, DisputeEvent } from '@najem/shared/contract/rights';
import { formatDateTime } from '@najem/shared/domain/kernel';
import { OUTCOME_LABELS } from '@najem/shared/domain/rights';
import { Card, type IconName, type Tone } from '@najem/shared/ui/base';
import { Timeline } from '@najem/shared/ui/evidence';
import { TEXTS } from '../texts';
import { WithdrawButton } from './SideActions';

const T = TEXTS.page;

interface Look {
  icon: IconName;
  tone: Tone;
}

const SAID: Look = { icon: 'edit', tone: 'info' };
const TIME: Look = { icon: 'clock', tone: 'neutral' };
const RESULT: Look = { icon: 'shield', tone: 'accent' };
const LOOKS: Readonly<Record<DisputeEvent['what'], Look>> = {
  opened: { icon: 'shield-alert', tone: 'warning' },
  prolonged: TIME,
  stood: SAID,
  corrected: RESULT,
  correction_asked: SAID,
  author_withdrew: RESULT,
  unanswered: TIME,
  evidence_added: SAID,
  commented: SAID,
  uncommented: TIME,
  author_asked: SAID,
  person_asked: SAID,
  question_answered: SAID,
  question_unanswered: TIME,
  question_commented: SAID,
  question_uncommented: TIME,
  withdrawn: { icon: 'back', tone: 'neutral' },
  extended: TIME,
  suspended: TIME,
  decided: RESULT,
  appealed: { icon: 'shield-alert', tone: 'warning' },
  appeal_decided: RESULT,
  closed: { icon: 'check', tone: 'success' },
};

/** The reason for which the desk needs more time, and the words that the author wants, stand nowhere else. */
const TOLD_HERE: readonly DisputeEvent['what'][] = ['extended', 'suspended', 'correction_asked'];

/** What happened in a dispute, oldest first, and how it is withdrawn; the statements and reasons stand beside it, whole. */
export function DisputeTimeline({ dispute }: { dispute: Dispute }) {
  const { timeline, side, may } = dispute;
  return (
    <Card title={T.timeline} icon="clock" footer={may.withdraw && <WithdrawButton dispute={dispute} />}>
      <Timeline
        label={T.timeline}
        items={timeline.map(({ at, by, what, outcome, text }, index) => ({
          key: String(index),
          what:
            outcome === undefined || what === 'corrected'
              ? T.events[what]
              : `${T.events[what]}: ${OUTCOME_LABELS[outcome].toLowerCase()}`,
          who: T.actors[side][by],
          when: formatDateTime(at),
          dateTime: at,
          text: TOLD_HERE.includes(what) ? text : undefined,
          ...LOOKS[what],
        }))}
      />
    </Card>
  );
}
