import { dueText, formatDate, isDueSoon } from '@najem/shared/domain';
import { Badge } from '@najem/shared/ui/content';
import { serverNow } from '@najem/shared/ui/context';

/** A due date in words, red from three days before it; a dash where there is none. */
export function DueBadge({ dueAt }: { dueAt: string | undefined }) {
  const now = new Date(serverNow());
  if (dueAt === undefined) return <span className="rn-muted">–</span>;
  return (
    <span title={formatDate(dueAt)}>
      <Badge tone={isDueSoon(dueAt, now) ? 'danger' : 'neutral'}>{dueText(dueAt, now)}</Badge>
    </span>
  );
}
