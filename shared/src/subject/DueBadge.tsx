import { dueText, formatDate, isDueSoon } from '@najem/shared/domain/kernel';
import { Badge } from '@najem/shared/ui/content';
import { serverNow } from '@najem/shared/ui/context';

/** A due date in words; a dash where there is none. Red from three days before it, unless `isOthers`: it is not the reader's. */
export function DueBadge({ dueAt, isOthers = false }: { dueAt: string | undefined; isOthers?: boolean }) {
  const now = new Date(serverNow());
  if (dueAt === undefined) return <span className="rn-muted">–</span>;
  return (
    <span title={formatDate(dueAt)}>
      <Badge tone={!isOthers && isDueSoon(dueAt, now) ? 'danger' : 'neutral'}>{dueText(dueAt, now)}</Badge>
    </span>
  );
}
