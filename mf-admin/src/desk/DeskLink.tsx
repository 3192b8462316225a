import { dataOf, useLoaded } from '@najem/shared/store';
import { VisuallyHidden } from '@najem/shared/ui/base';
import { Badge } from '@najem/shared/ui/content';
import { Button } from '@najem/shared/ui/form';
import { InShort } from '../panel/InShort';
import { NOTICE_TEXTS as T } from './frame/notice-texts';
import { DESK_PATH } from './frame/paths';
import { calls } from './state';

/** The way to the desk, with the number that is due within three days; the number is left out where it is unknown. */
export function DeskLink() {
  const [due] = useLoaded(calls.due, {});
  const { dueSoon: count = 0, overdue = 0 } = dataOf(due) ?? {};
  return (
    <Button icon="clock" href={DESK_PATH}>
      <InShort label={T.title} />
      {count > 0 && (
        <span className="admin-desk-due">
          <Badge tone={overdue > 0 ? 'danger' : 'warning'} strong>
            <span aria-hidden="true">{count}</span>
          </Badge>
          <VisuallyHidden>{overdue > 0 ? T.dueAndOverdue(count, overdue) : T.dueSoon(count)}</VisuallyHidden>
        </span>
      )}
    </Button>
  );
}
