import type { desk, Output } from '@najem/shared/contract';
import { dataOf, errorText } from '@najem/shared/store';
import { Statistic } from '@najem/shared/ui/admin';
import { Card, ErrorState, Grid, Page, Stack } from '@najem/shared/ui/base';
import { CardSkeleton, EmptyState } from '@najem/shared/ui/content';
import { type Column, DataTable } from '@najem/shared/ui/data';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useAdmin } from '../state';
import { calls } from './state';
import { FIGURE_TEXTS as T, TEXTS } from './texts';
import { daysText, DESK_PATH, monthText, shareText } from './values';

type Figures = Output<typeof desk.figures>;
type Month = Figures['months'][number];

const COLUMNS: Column<Month>[] = [
  { key: 'month', title: T.columns.month, rowHeader: true, render: ({ month }) => monthText(month) },
  {
    key: 'approved',
    title: T.columns.approved,
    align: 'end',
    render: ({ approved }) => <span className="rn-tabular">{approved}</span>,
  },
  {
    key: 'refused',
    title: T.columns.refused,
    align: 'end',
    render: ({ refused }) => <span className="rn-tabular">{refused}</span>,
  },
  {
    key: 'share',
    title: T.columns.share,
    align: 'end',
    render: ({ approved, refused }) => <span className="rn-tabular">{shareText(refused, approved + refused)}</span>,
  },
];

/** `/admin/desk/figures`: how much waits at the desk, and how it decides. */
export function DeskFigures() {
  const dispatch = useDispatch();
  const figures = useAdmin(({ desk }) => desk.figures);
  const load = () => dispatch(calls.figures.requested({}));
  useEffect(() => {
    dispatch(calls.figures.requested({}));
  }, [dispatch]);
  const data = dataOf(figures);
  return (
    <Page title={T.title} lead={T.lead} back={{ href: DESK_PATH, label: TEXTS.title }}>
      {data ? (
        <Loaded figures={data} />
      ) : figures.status === 'failed' ? (
        <Card>
          <ErrorState title={errorText(figures.error, T.failed)} onRetry={load} />
        </Card>
      ) : (
        <CardSkeleton count={2} />
      )}
    </Page>
  );
}

function Loaded({ figures: { open, overdue, medianDays, months } }: { figures: Figures }) {
  return (
    <Stack gap="l">
      <Grid column="s">
        <Statistic label={T.waiting} value={open} icon="report" />
        <Statistic
          label={T.overdue}
          value={overdue}
          icon={overdue > 0 ? 'warning' : 'check'}
          tone={overdue > 0 ? 'danger' : 'success'}
        />
        <Statistic label={T.median} value={medianDays === undefined ? T.noMedian : daysText(medianDays)} icon="clock" />
      </Grid>
      <Card title={T.months}>
        <DataTable<Month>
          caption={T.months}
          columns={COLUMNS}
          rows={months}
          rowKey={({ month }) => month}
          empty={<EmptyState title={T.none} />}
        />
      </Card>
    </Stack>
  );
}
