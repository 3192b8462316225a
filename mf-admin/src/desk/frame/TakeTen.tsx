import { TAKEN_AT_ONCE } from '@najem/shared/contract/rights';
import type { WorkQueue } from '@najem/shared/domain/rights';
import { useRequest } from '@najem/shared/store';
import { Button } from '@najem/shared/ui/form';
import { calls } from '../state';
import { TEXTS } from './texts';
import type { Queued } from './work';

interface Takeable {
  _id: string;
  takenBy?: { _id: string; name: string };
  version: number;
}

interface TakeTenProps<Row> {
  queue: WorkQueue;
  list: Queued<Row>;
  isWaiting: (row: Row) => boolean;
}

/** Takes the first ten of a list that nobody has, in the order that is shown. */
export function TakeTen<Row extends Takeable>({ queue, list: { rows, status }, isWaiting }: TakeTenProps<Row>) {
  const [taking, take] = useRequest(calls.take);
  const free = rows.filter((row) => row.takenBy === undefined && isWaiting(row)).slice(0, TAKEN_AT_ONCE);
  return (
    <Button
      icon="check"
      disabled={free.length === 0 || status === 'loading'}
      loading={taking.status === 'loading'}
      onClick={() => take({ queue, pieces: free.map(({ _id: id, version }) => ({ id, version })) })}
    >
      {TEXTS.takeTen}
    </Button>
  );
}
