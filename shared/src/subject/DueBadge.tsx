import { dueText, formatDate, isDueSoon, isOverdue } from '@najem/shared/domain/kernel';
import { Badge } from '@najem/shared/ui/content';
import { serverNow } from '@najem/shared/ui/context';

/**
 * A due date in words; a dash where there is none. Red from three days before it and filled once it has passed, unless `isOthers`:
 * it is not the reader's.
 */
export function DueBadge({ dueAt, isOthers = false }: { dueAt: string | undefined; isOthers?: boolean }) {
  const now = new Date(serverNow());
  if (dueAt === undefined) return <span className="rn-muted">–</span>;
  const isMarked = !isOthers && isDueSoon(dueAt, now);
  return (
    <span title={formatDate(dueAt)}>
      <Badge tone={isMarked ? 'danger' : 'neutral'} strong={isMarked && isOverdue(dueAt, now)}>
        {dueText(dueAt, now)}
      </Badge>
    </span>
  );
}
