import type { DeskClaimRow } from '@najem/shared/contract/rights';
import type { Tone } from '@najem/shared/ui/base';
import { Badge } from '@najem/shared/ui/content';
import type { Column } from '@najem/shared/ui/data';
import { SelectField } from '@najem/shared/ui/select';
import type { Address } from '../../panel/address';
import { ageColumn, nameColumn, takeButton, workColumns } from '../frame/cells';
import { FilteredQueue } from '../frame/FilteredQueue';
import { TEXTS } from '../frame/texts';
import { CLAIM_PATH } from '../frame/paths';
import { oneOf, WORKERS } from '../frame/values';
import { WorkerFilter } from '../frame/WorkerFilter';
import { calls, useClaims } from './state';
import { CLAIM_TEXTS as T } from './texts';

const KINDS = ['document', 'signed', 'company'] as const;
const STATES = ['submitted', 'posted', 'held', 'active', 'refused', 'stopped', 'lapsed', 'ended'] as const;
const NO_FILTERS = { method: '', takenBy: '', state: '' };

const { columns } = TEXTS;

export const TakeClaim = takeButton<DeskClaimRow>(calls, ({ state }) => state === 'submitted');

/** The columns of a list of claims, which may name what sort of work its rows are. */
export function claimColumns(nameKind: (kind: string) => string = (kind) => kind): Column<DeskClaimRow>[] {
  return [
    nameColumn(CLAIM_PATH, columns.kind, ({ method }) => nameKind(T.kinds[method])),
    { key: 'state', title: columns.state, render: (row) => <StateBadge row={row} /> },
    ageColumn(({ createdAt }) => createdAt),
    ...workColumns(TakeClaim),
  ];
}

const COLUMNS = claimColumns();

function request({ method, takenBy, state }: Address<keyof typeof NO_FILTERS>, next?: string) {
  return calls.list.requested({
    method: oneOf(KINDS, method),
    takenBy: oneOf(WORKERS, takenBy),
    state: oneOf(STATES, state),
    next,
  });
}

/** The claims that wait for the desk. */
export function ClaimQueue() {
  return (
    <FilteredQueue
      queue="claims"
      list={useClaims(({ list }) => list)}
      columns={COLUMNS}
      noFilters={NO_FILTERS}
      request={request}
    >
      <SelectField
        name="method"
        label={TEXTS.kind}
        placeholder={TEXTS.anyKind}
        options={KINDS.map((value) => ({ value, label: T.kinds[value] }))}
      />
      <WorkerFilter />
      <SelectField
        name="state"
        label={TEXTS.state}
        placeholder={TEXTS.toDo}
        options={STATES.map((value) => ({ value, label: T.states[value] }))}
      />
    </FilteredQueue>
  );
}

const STATE_TONES: Partial<Record<DeskClaimRow['state'], Tone>> = {
  active: 'success',
  refused: 'danger',
  stopped: 'danger',
};

/** Where a claim stands; of a submitted one, what comes next. */
export function StateBadge({ row: { state, step } }: { row: Pick<DeskClaimRow, 'state' | 'step'> }) {
  const tone = step === undefined || step === 'answer' ? STATE_TONES[state] : 'accent';
  return <Badge tone={tone}>{step === undefined ? T.states[state] : T.steps[step]}</Badge>;
}
