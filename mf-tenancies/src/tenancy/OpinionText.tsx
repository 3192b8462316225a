import type { OpinionEntry } from '@najem/shared/contract/tenancies';
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
