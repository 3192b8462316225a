import type { DeskDisputeRow } from '@najem/shared/contract/rights';
import { formatDate } from '@najem/shared/domain/kernel';
import { DISPUTE_STATES, GROUNDS, nameDispute } from '@najem/shared/domain/rights';
import { Badge } from '@najem/shared/ui/content';
import type { Column } from '@najem/shared/ui/data';
import { SelectField } from '@najem/shared/ui/select';
import { ageColumn, nameColumn, takeButton, whoColumn, workColumns } from '../frame/cells';
import { FilteredQueue, readList, WORK_FILTERS, type WorkInput } from '../frame/FilteredQueue';
import { nextButton } from '../frame/next';
import { StateFilter } from '../frame/StateFilter';
import { TakeTen } from '../frame/TakeTen';
import { TEXTS } from '../frame/texts';
import { DISPUTE_PATH } from '../frame/paths';
import { oneOf } from '../frame/values';
import { WorkerFilter } from '../frame/WorkerFilter';
import { calls, useDisputes } from './state';
import { DISPUTE_TEXTS as T } from './texts';

const NO_FILTERS = { ground: '', state: '', ...WORK_FILTERS };

export const TakeDispute = takeButton<DeskDisputeRow>(calls, ({ state }) => isForDesk(state));
export const TakeDisputes = () => (
  <TakeTen queue="disputes" call={calls.list} list={useDisputes(({ list }) => list)} isWaiting={isWaiting} />
);
export const NextDispute = nextButton({
  path: DISPUTE_PATH,
  list: calls.list,
  readInput: (search) => readList(search, NO_FILTERS, inputOf),
  useList: () => useDisputes(({ list }) => list),
  isWaiting,
});

/** The columns of a list of disputes; `nameKind` says what sort of work its rows are, where there are others. */
export function disputeColumns(nameKind: (ground: string) => string = (ground) => ground): Column<DeskDisputeRow>[] {
  return [
    nameColumn(
      DISPUTE_PATH,
      ({ about }) => nameDispute({ about }),
      ({ ground }) => nameKind(T.grounds[ground]),
    ),
    whoColumn(),
    { key: 'state', title: TEXTS.columns.state, render: (row) => <DisputeBadge row={row} /> },
    ageColumn(({ openedAt }) => openedAt),
    ...workColumns(TakeDispute),
  ];
}

const COLUMNS = disputeColumns();

function inputOf({ ground, state }: typeof NO_FILTERS, input: WorkInput) {
  return { ground: oneOf(GROUNDS, ground), state: oneOf(DISPUTE_STATES, state), ...input };
}

function request(filters: typeof NO_FILTERS, input: WorkInput) {
  return calls.list.requested(inputOf(filters, input));
}

/** The disputes that wait for the desk. */
export function DisputeQueue() {
  return (
    <FilteredQueue
      queue="disputes"
      list={useDisputes(({ list }) => list)}
      columns={COLUMNS}
      noFilters={NO_FILTERS}
      request={request}
    >
      <SelectField
        name="ground"
        label={T.ground}
        placeholder={T.anyGround}
        options={GROUNDS.map((value) => ({ value, label: T.grounds[value] }))}
      />
      <WorkerFilter />
      <StateFilter options={DISPUTE_STATES.map((value) => ({ value, label: T.states[value] }))} />
    </FilteredQueue>
  );
}

/** Where a dispute stands; one that waits for a decision is marked. */
export function DisputeBadge({ row: { state, awaited } }: { row: Pick<DeskDisputeRow, 'state' | 'awaited'> }) {
  if (awaited) return <Badge>{T.awaited(awaited.step, formatDate(awaited.until))}</Badge>;
  return <Badge tone={isForDesk(state) ? 'accent' : 'neutral'}>{T.states[state]}</Badge>;
}

/** Whether the desk has the next step: not while a side is awaited. */
function isWaiting({ state, awaited }: DeskDisputeRow): boolean {
  return isForDesk(state) && awaited === undefined;
}

function isForDesk(state: DeskDisputeRow['state']): boolean {
  return state === 'deciding' || state === 'appealed';
}
