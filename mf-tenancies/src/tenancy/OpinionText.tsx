import type { Opinion, OpinionEntry } from '@najem/shared/contract/tenancies';
import { reasonLabel, reasonTone, SUBJECTS } from '@najem/shared/domain/register';
import type { TenancyRole } from '@najem/shared/domain/tenancies';
import { Badge } from '@najem/shared/ui/content';
import type { ReactNode } from 'react';

interface OpinionTextProps {
  entry: OpinionEntry;
  /** Whom it is about. */
  about: TenancyRole;
  /** What else is known of it. */
  children?: ReactNode;
}

/** The reasons of a sealed opinion, which its author alone reads. */
export function OpinionWords({ opinion: { entries }, about }: { opinion: Opinion; about: TenancyRole }) {
  return (
    <ul className="rn-list tenancies-opinion">
      {entries.map((entry) => (
        <li key={entry.reason}>
          <OpinionText entry={entry} about={about} />
        </li>
      ))}
    </ul>
  );
}

/** One reason of an opinion, with its comment as it was written. */
export function OpinionText({ entry: { reason, comment }, about, children }: OpinionTextProps) {
  const descriptor = SUBJECTS[about];
  const tone = reasonTone(descriptor, reason);
  return (
    <>
      <Badge
        tone={tone === 'positive' ? 'success' : tone === 'negative' ? 'danger' : 'neutral'}
        icon={tone === 'positive' ? 'check' : tone === 'negative' ? 'warning' : undefined}
      >
        {reasonLabel(descriptor, reason)}
      </Badge>
      <blockquote className="tenancies-words">{comment}</blockquote>
      {children}
    </>
  );
}
