import type { DeskDisputeRow } from '@najem/shared/contract/rights';
import { DISPUTE_STATES, GROUNDS, nameDispute } from '@najem/shared/domain/rights';
import { Badge } from '@najem/shared/ui/content';
import type { Column } from '@najem/shared/ui/data';
import { SelectField } from '@najem/shared/ui/select';
import type { Address } from '../../panel/address';
import { ageColumn, nameColumn, takeButton, workColumns } from '../frame/cells';
import { FilteredQueue } from '../frame/FilteredQueue';
import { TEXTS } from '../frame/texts';
import { DISPUTE_PATH } from '../frame/paths';
import { oneOf, WORKERS } from '../frame/values';
import { WorkerFilter } from '../frame/WorkerFilter';
import { calls, useDisputes } from './state';
import { DISPUTE_TEXTS as T } from './texts';

const NO_FILTERS = { ground: '', takenBy: '', state: '' };

export const TakeDispute = takeButton<DeskDisputeRow>(calls, ({ state }) => isForDesk(state));

/** The columns of a list of disputes; `nameKind` says what sort of work its rows are, where there are others. */
export function disputeColumns(nameKind?: (ground: string) => string): Column<DeskDisputeRow>[] {
  return [
    nameColumn(DISPUTE_PATH, T.entry, ({ about, number }) =>
      nameDispute({ about, otherSide: about ? undefined : number }),
    ),
    {
      key: 'ground',
      title: nameKind ? TEXTS.columns.kind : T.ground,
      render: ({ ground }) => (nameKind ? nameKind(T.grounds[ground]) : T.grounds[ground]),
    },
    { key: 'state', title: TEXTS.columns.state, render: (row) => <DisputeBadge row={row} /> },
    ageColumn(({ openedAt }) => openedAt),
    ...workColumns(TakeDispute),
  ];
}

const COLUMNS = disputeColumns();

function request({ ground, takenBy, state }: Address<keyof typeof NO_FILTERS>, next?: string) {
  return calls.list.requested({
    ground: oneOf(GROUNDS, ground),
    takenBy: oneOf(WORKERS, takenBy),
    state: oneOf(DISPUTE_STATES, state),
    next,
  });
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
      <SelectField
        name="state"
        label={TEXTS.state}
        placeholder={TEXTS.toDo}
        options={DISPUTE_STATES.map((value) => ({ value, label: T.states[value] }))}
      />
    </FilteredQueue>
  );
}

/** Where a dispute stands; one that waits for a decision is marked. */
export function DisputeBadge({ row: { state } }: { row: Pick<DeskDisputeRow, 'state'> }) {
  return <Badge tone={isForDesk(state) ? 'accent' : 'neutral'}>{T.states[state]}</Badge>;
}

function isForDesk(state: DeskDisputeRow['state']): boolean {
  return state === 'deciding' || state === 'appealed';
}
