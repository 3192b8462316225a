import { dataOf } from '@najem/shared/store';
import { VisuallyHidden } from '@najem/shared/ui/base';
import { Badge } from '@najem/shared/ui/content';
import { Button } from '@najem/shared/ui/form';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useAdmin } from '../state';
import { calls } from './claims/state';
import { MESSAGE_TEXTS as T } from './frame/message-texts';
import { DESK_PATH } from './frame/paths';
import './desk-link.css';

/** The way to the desk, with the number that is due within three days; the number is left out where it is unknown. */
export function DeskLink() {
  const dispatch = useDispatch();
  const count = dataOf(useAdmin(({ desk }) => desk.due))?.dueSoon ?? 0;
  useEffect(() => {
    dispatch(calls.due.requested({}));
  }, [dispatch]);
  return (
    <Button icon="clock" href={DESK_PATH}>
      <span>{T.title}</span>
      {count > 0 && (
        <span className="rn-desk-due">
          <Badge tone="warning" strong>
            <span aria-hidden="true">{count}</span>
          </Badge>
          <VisuallyHidden>{T.dueSoon(count)}</VisuallyHidden>
        </span>
      )}
    </Button>
  );
}
