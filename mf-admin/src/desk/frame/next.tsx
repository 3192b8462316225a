import { Button } from '@najem/shared/ui/form';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { UnknownAction } from 'redux';
import { useIsMine } from './cells';
import { useWayBack } from './place';
import { DESK_PATH } from './paths';
import { TEXTS } from './texts';
import type { QueuePage } from './work';
import type { Pages } from '../../panel/pages';

interface Listed {
  _id: string;
  takenBy?: { _id: string; name: string };
}

interface NextOptions<Row, Input> {
  path: string;
  list: { requested: (input: Input) => UnknownAction };
  /** What the list asks for whose address this is. */
  readInput: (search: string) => Input;
  /** Reads the list that was shown last. */
  useList: () => Pages<Row, Input, QueuePage<Row>>;
  isWaiting: (row: Row) => boolean;
}

/**
 * Makes the way from a piece of work to the one after it in the list that it was opened from, or to the first of the queue
 * where it was opened otherwise; those of other administrators are passed over. At the end it leads back to the list.
 */
export function nextButton<Row extends Listed, Input extends { next?: string }>({
  path,
  list: call,
  readInput,
  useList,
  isWaiting,
}: NextOptions<Row, Input>) {
  return function Next({ id }: { id: string }) {
    const dispatch = useDispatch();
    const { status, rows, last, input } = useList();
    const isMine = useIsMine();
    const { search } = useWayBack();
    const here = rows.findIndex(({ _id }) => _id === id);
    const isNext = (row: Row) => row._id !== id && isWaiting(row) && (row.takenBy === undefined || isMine(row.takenBy));
    const later = rows.slice(here + 1).find(isNext);
    const next = last?.next;
    const isAsking = status === 'idle' || (later === undefined && next !== undefined && status === 'loaded');
    useEffect(() => {
      if (isAsking) dispatch(call.requested({ ...(input ?? readInput(search)), next }));
    }, [dispatch, isAsking, input, search, next]);
    const isOpen = isAsking || status === 'loading';
    // Those in front of it are next where nothing comes after it.
    const found = later ?? (isOpen ? undefined : rows.find(isNext));
    if (found) {
      return (
        <Button size="s" icon="arrow" href={`${path}/${found._id}${search}`}>
          {TEXTS.next}
        </Button>
      );
    }
    if (isOpen) return null;
    return (
      <Button size="s" href={`${DESK_PATH}${search}`}>
        {TEXTS.noNext}
      </Button>
    );
  };
}
