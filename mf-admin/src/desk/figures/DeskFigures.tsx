import type { Output } from '@najem/shared/contract/kernel';
import type { deskCalls } from '@najem/shared/contract/rights';
import { COUNTED_WORDS, countWord } from '@najem/shared/domain/kernel';
import { CASE_OUTCOME_LABELS, CASE_OUTCOMES, OUTCOME_LABELS, OUTCOMES } from '@najem/shared/domain/rights';
import { dataOf, errorText, useLoaded } from '@najem/shared/store';
import { Statistic } from '@najem/shared/ui/admin';
import { Card, ErrorState, Grid, Page, Stack } from '@najem/shared/ui/base';
import { CardSkeleton, EmptyState } from '@najem/shared/ui/content';
import { type Column, DataTable } from '@najem/shared/ui/data';
import type { ReactNode } from 'react';
import { TEXTS } from '../frame/texts';
import { DESK_PATH } from '../frame/paths';
import { capitalised } from '../frame/values';
import { figures } from './state';
import { FIGURE_TEXTS as T } from './texts';
import '../frame/desk.css';

const DECIMAL = new Intl.NumberFormat('pl-PL', { maximumFractionDigits: 1 });
const PERCENT = new Intl.NumberFormat('pl-PL', { style: 'percent' });
const MONTH = new Intl.DateTimeFormat('pl-PL', { month: 'long', year: 'numeric', timeZone: 'UTC' });

type Figures = Output<typeof deskCalls.figures>;
type Month = Figures['months'][number];
type DisputeFigures = NonNullable<Figures['disputes']>;
type DisputeMonth = DisputeFigures['months'][number];
type CaseFigures = NonNullable<Figures['cases']>;
type CaseMonth = CaseFigures['months'][number];

const COLUMNS: Column<Month>[] = [
  { key: 'month', title: T.columns.month, rowHeader: true, render: ({ month }) => monthText(month) },
  numbers('approved', T.columns.approved, ({ approved }) => approved),
  numbers('refused', T.columns.refused, ({ refused }) => refused),
  numbers('share', T.columns.share, ({ approved, refused }) => shareText(refused, approved + refused)),
];

const DISPUTE_COLUMNS: Column<DisputeMonth>[] = [
  { key: 'month', title: T.columns.month, rowHeader: true, render: ({ month }) => monthText(month) },
  numbers('decided', T.decided, decidedIn),
  ...OUTCOMES.map((outcome) =>
    numbers<DisputeMonth>(outcome, OUTCOME_LABELS[outcome], (month) => shareText(month[outcome], decidedIn(month))),
  ),
];

const CASE_COLUMNS: Column<CaseMonth>[] = [
  { key: 'month', title: T.columns.month, rowHeader: true, render: ({ month }) => monthText(month) },
  numbers('decided', T.decided, casesDecidedIn),
  ...CASE_OUTCOMES.map((outcome) =>
    numbers<CaseMonth>(outcome, capitalised(CASE_OUTCOME_LABELS[outcome]), (month) =>
      shareText(month[outcome], casesDecidedIn(month)),
    ),
  ),
];

function casesDecidedIn({ granted, partly, refused }: CaseMonth): number {
  return granted + partly + refused;
}

function decidedIn({ kept, corrected, removed }: DisputeMonth): number {
  return kept + corrected + removed;
}

function numbers<Row>(key: string, title: string, valueOf: (row: Row) => number | string): Column<Row> {
  return { key, title, align: 'end', render: (row) => <span className="rn-tabular">{valueOf(row)}</span> };
}

/** `/admin/desk/figures`: how much waits at the desk, and how it decides. */
export function DeskFigures() {
  const [state, reload] = useLoaded(figures, {});
  const data = dataOf(state);
  return (
    <Page title={T.title} lead={T.lead} back={{ href: DESK_PATH, label: TEXTS.backToDesk }}>
      {data ? (
        <Stack gap="l">
          <ClaimFigures figures={data} />
          {data.disputes && <DisputePart figures={data.disputes} />}
          {data.cases && <CasePart figures={data.cases} />}
        </Stack>
      ) : state.status === 'failed' ? (
        <Card>
          <ErrorState title={errorText(state.error, T.failed)} onRetry={reload} />
        </Card>
      ) : (
        <CardSkeleton count={2} />
      )}
    </Page>
  );
}

function ClaimFigures({ figures }: { figures: Figures }) {
  return (
    <Part title={T.claims} waiting={figures}>
      <Card title={T.months} level={3}>
        <DataTable<Month>
          caption={T.months}
          columns={COLUMNS}
          rows={figures.months}
          rowKey={({ month }) => month}
          empty={<EmptyState title={T.none} />}
        />
      </Card>
    </Part>
  );
}

function DisputePart({ figures }: { figures: DisputeFigures }) {
  const { appeals, reversals, months } = figures;
  return (
    <Part
      title={T.disputes}
      waiting={figures}
      more={
        <>
          <Statistic label={T.appeals} value={appeals} icon="arrow" />
          <Statistic label={T.reversals} value={reversals} icon="refresh" />
        </>
      }
    >
      <Card title={T.outcomes} level={3}>
        <DataTable<DisputeMonth>
          caption={T.outcomes}
          columns={DISPUTE_COLUMNS}
          rows={months}
          rowKey={({ month }) => month}
          empty={<EmptyState title={T.none} />}
        />
      </Card>
    </Part>
  );
}

function CasePart({ figures }: { figures: CaseFigures }) {
  return (
    <Part title={T.cases} waiting={figures}>
      <Card title={T.caseOutcomes} level={3}>
        <DataTable<CaseMonth>
          caption={T.caseOutcomes}
          columns={CASE_COLUMNS}
          rows={figures.months}
          rowKey={({ month }) => month}
          empty={<EmptyState title={T.none} />}
        />
      </Card>
    </Part>
  );
}

interface PartProps {
  title: string;
  waiting: Pick<Figures, 'open' | 'overdue' | 'medianDays'>;
  /** Further figures. */
  more?: ReactNode;
  children: ReactNode;
}

/** The figures of one kind of work: what waits, how long a decision takes, and how they end. */
function Part({ title, waiting: { open, overdue, medianDays }, more, children }: PartProps) {
  return (
    <section aria-label={title}>
      <Stack>
        <h2 className="admin-desk-part">{title}</h2>
        <Grid column="s">
          <Statistic label={T.waiting} value={open} icon="report" />
          <Statistic
            label={T.overdue}
            value={overdue}
            icon={overdue > 0 ? 'warning' : 'check'}
            tone={overdue > 0 ? 'danger' : 'success'}
          />
          <Statistic
            label={T.median}
            value={medianDays === undefined ? T.noMedian : daysText(medianDays)}
            icon="clock"
          />
          {more}
        </Grid>
        {children}
      </Stack>
    </section>
  );
}

/** A number of days, as in `2,5 dnia`, `3 dni`. */
function daysText(days: number): string {
  return Number.isInteger(days) ? countWord(days, COUNTED_WORDS.day) : `${DECIMAL.format(days)} dnia`;
}

/** A part of a whole, in percent. */
function shareText(part: number, whole: number): string {
  return PERCENT.format(whole === 0 ? 0 : part / whole);
}

/** A month of `YYYY-MM`, as in `listopad 2026`. */
function monthText(month: string): string {
  return MONTH.format(new Date(`${month}-01`));
}
