import { TAKEN_AT_ONCE } from '@najem/shared/contract/rights';
import type { WorkQueue } from '@najem/shared/domain/rights';
import { useRequest } from '@najem/shared/store';
import { Button } from '@najem/shared/ui/form';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { UnknownAction } from 'redux';
import type { Pages } from '../../panel/pages';
import { calls } from '../state';
import { TEXTS } from './texts';
import type { QueuePage } from './work';

interface Takeable {
  _id: string;
  takenBy?: { _id: string; name: string };
  version: number;
}

interface TakeTenProps<Row, Input> {
  queue: WorkQueue;
  call: { requested: (input: Input) => UnknownAction };
  list: Pages<Row, Input, QueuePage<Row>>;
  isWaiting: (row: Row) => boolean;
}

/** Takes the first ten of a list that nobody has, in the order that is shown; further pages are fetched for them. */
export function TakeTen<Row extends Takeable, Input extends { next?: string }>({
  queue,
  call,
  list: { rows, status, last, input },
  isWaiting,
}: TakeTenProps<Row, Input>) {
  const dispatch = useDispatch();
  const [taking, take] = useRequest(calls.take);
  const [isAsked, setAsked] = useState(false);
  const free = rows.filter((row) => row.takenBy === undefined && isWaiting(row)).slice(0, TAKEN_AT_ONCE);
  const next = last?.next;
  const isComplete = free.length === TAKEN_AT_ONCE || next === undefined;
  const goOn = useEffectEvent(() => {
    if (!isComplete) return void dispatch(call.requested({ ...input, next } as Input));
    setAsked(false);
    if (free.length > 0) take({ queue, pieces: free.map(({ _id: id, version }) => ({ id, version })) });
  });
  useEffect(() => {
    if (!isAsked) return;
    if (status === 'loaded') goOn();
    // The list says why it could not be fetched.
    if (status === 'failed') setAsked(false);
  }, [isAsked, status, rows]);
  return (
    <Button
      icon="check"
      disabled={(free.length === 0 && isComplete) || (status === 'loading' && !isAsked)}
      loading={isAsked || taking.status === 'loading'}
      onClick={() => setAsked(true)}
    >
      {TEXTS.takeTen}
    </Button>
  );
}
