import type { DeskQueue } from '@najem/shared/contract/rights';
import { errorText } from '@najem/shared/store';
import { Card, Cluster, ErrorState, Stack } from '@najem/shared/ui/base';
import { EmptyState } from '@najem/shared/ui/content';
import { type Column, DataTable, type Sort } from '@najem/shared/ui/data';
import { Button, Notice } from '@najem/shared/ui/form';
import { TEXTS as PANEL } from '../../panel/texts';
import { TEXTS } from './texts';
import { WorkCard } from './WorkCard';
import type { Queued } from './work';

interface QueueProps<Row extends { _id: string }> {
  queue: DeskQueue;
  list: Queued<Row>;
  columns: readonly Column<Row>[];
  isFiltered?: boolean;
  /** Rows of the queue stand elsewhere on the screen: that there are none here is not said. */
  isPart?: boolean;
  sort?: Sort;
  onSort?: (sort: Sort | undefined) => void;
  /** Fetches the first page, or the one after `next`. */
  onLoad: (next?: string) => void;
}

/** The rows of one queue, more of them on request. */
export function Queue<Row extends { _id: string }>({
  queue,
  list,
  columns,
  isFiltered,
  isPart,
  sort,
  onSort,
  onLoad,
}: QueueProps<Row>) {
  const { status, rows, last, error } = list;
  const next = last?.next;
  const isWork = columns.some(({ key }) => key === 'due');
  const failure = status === 'failed' && error ? errorText(error, TEXTS.listFailed) : undefined;
  if (failure && rows.length === 0) {
    return (
      <Card>
        <ErrorState title={failure} onRetry={() => onLoad()} />
      </Card>
    );
  }
  const [title, text] = isFiltered ? [TEXTS.nothingFound, TEXTS.nothingFoundText] : TEXTS.empty[queue];
  return (
    <Stack className={isWork ? 'admin-desk-queue' : undefined}>
      <DataTable<Row>
        caption={TEXTS.queues[queue]}
        columns={columns}
        rows={rows}
        rowKey={({ _id }) => _id}
        loading={(status === 'idle' || status === 'loading') && !(isPart && rows.length === 0)}
        sort={sort}
        onSort={onSort}
        renderCard={isWork ? (row) => <WorkCard row={row} columns={columns} /> : undefined}
        empty={
          isPart ? (
            <></>
          ) : (
            <Card>
              <EmptyState title={title} icon="check">
                {text}
              </EmptyState>
            </Card>
          )
        }
      />
      {next !== undefined && (
        <Cluster>
          <Button icon="clock" loading={status === 'loading'} onClick={() => onLoad(next)}>
            {TEXTS.more}
          </Button>
        </Cluster>
      )}
      {failure && (
        <Notice tone="warning">
          {failure} {PANEL.stale}
        </Notice>
      )}
    </Stack>
  );
}
