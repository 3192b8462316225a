import type { Tenancy, TenancyEvent } from '@najem/shared/contract/tenancies';
import { formatDate, formatDateTime } from '@najem/shared/domain/kernel';
import { Card, type IconName, type Tone } from '@najem/shared/ui/base';
import { Timeline } from '@najem/shared/ui/evidence';
import { sideName } from '../frame/words';
import { TEXTS } from './texts';

interface Look {
  icon: IconName;
  tone: Tone;
}

const SAID: Look = { icon: 'mail', tone: 'info' };
const TIME: Look = { icon: 'clock', tone: 'neutral' };
const GOOD: Look = { icon: 'check', tone: 'success' };
const OVER: Look = { icon: 'close', tone: 'neutral' };
const WARNING: Look = { icon: 'shield-alert', tone: 'warning' };
const LOOKS: Readonly<Record<TenancyEvent['what'], Look>> = {
  invited: SAID,
  countered: SAID,
  confirmed: GOOD,
  declined: OVER,
  withdrawn: OVER,
  lapsed: TIME,
  proven: { icon: 'shield', tone: 'success' },
  end_proposed: { icon: 'calendar', tone: 'info' },
  end_agreed: { icon: 'calendar', tone: 'success' },
  ended: TIME,
  revealed: { icon: 'eye', tone: 'accent' },
  annulment_asked: WARNING,
  annulment_refused: GOOD,
  annulled: WARNING,
  side_removed: OVER,
};

/** What happened to a tenancy, oldest first; nothing of opinions before they are revealed. */
export function TenancyTimeline({ tenancy }: { tenancy: Tenancy }) {
  const { timeline, role, other } = tenancy;
  const whoOf = (by: TenancyEvent['by']) => {
    if (by === 'desk' || by === 'system') return TEXTS.actors[by];
    return by === role ? TEXTS.actors.you : sideName(other);
  };
  return (
    <Card title={TEXTS.timeline} icon="clock">
      <Timeline
        label={TEXTS.timeline}
        items={timeline.map(({ at, by, what, to }, index) => ({
          key: String(index),
          what: to === undefined ? TEXTS.events[what] : `${TEXTS.events[what]}: ${formatDate(to)}`,
          who: whoOf(by),
          when: formatDateTime(at),
          dateTime: at,
          ...LOOKS[what],
        }))}
      />
    </Card>
  );
}
