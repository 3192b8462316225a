import type { ReactNode } from 'react';
import { Icon, type IconName, type Tone } from '@najem/shared/ui/base';
import './timeline.css';

/** Something that happened. */
export interface TimelineItem {
  key: string;
  what: ReactNode;
  /** Who did it. */
  who?: ReactNode;
  /** When, ready to read. */
  when: string;
  /** The same for machines, in ISO 8601. */
  dateTime: string;
  /** What was written then. */
  text?: ReactNode;
  icon?: IconName;
  tone?: Tone;
}

export interface TimelineProps {
  /** Names the list for screen readers. */
  label: string;
  /** In the order in which they are shown. */
  items: readonly TimelineItem[];
}

/** Shows events one below the other on a line: what, who, when and what was written. */
export function Timeline({ label, items }: TimelineProps) {
  return (
    <ol className="rn-list rn-timeline" aria-label={label}>
      {items.map(({ key, what, who, when, dateTime, text, icon = 'clock', tone = 'neutral' }) => (
        <li key={key} className={`rn-tone-${tone}`}>
          <span className="rn-timeline-mark">
            <Icon name={icon} size={15} />
          </span>
          <div className="rn-timeline-body">
            <strong>{what}</strong>
            <p className="rn-muted rn-small">
              {who !== undefined && <span>{`${who} · `}</span>}
              <time dateTime={dateTime}>{when}</time>
            </p>
            {text !== undefined && <p className="rn-timeline-text">{text}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
