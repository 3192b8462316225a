import { REVIEW_METHODS } from '@najem/shared/domain/rights';
import type { DeskClaimRow } from '@najem/shared/contract/rights';
import type { Tone } from '@najem/shared/ui/base';
import { Badge } from '@najem/shared/ui/content';
import type { Column } from '@najem/shared/ui/data';
import { SelectField } from '@najem/shared/ui/select';
import { ageColumn, nameColumn, takeButton, whoColumn, workColumns } from '../frame/cells';
import { FilteredQueue, readList, WORK_FILTERS, type WorkInput } from '../frame/FilteredQueue';
import { nextButton } from '../frame/next';
import { StateFilter } from '../frame/StateFilter';
import { TakeTen } from '../frame/TakeTen';
import { TEXTS } from '../frame/texts';
import { CLAIM_PATH } from '../frame/paths';
import { oneOf } from '../frame/values';
import { WorkerFilter } from '../frame/WorkerFilter';
import { calls, useClaims } from './state';
import { CLAIM_TEXTS as T } from './texts';

const STATES = ['submitted', 'posted', 'held', 'active', 'refused', 'stopped', 'lapsed', 'ended'] as const;
const NO_FILTERS = { method: '', state: '', ...WORK_FILTERS };

const { columns } = TEXTS;

export const TakeClaim = takeButton<DeskClaimRow>(calls, ({ state }) => state === 'submitted');
export const TakeClaims = () => (
  <TakeTen
    queue="claims"
    call={calls.list}
    list={useClaims(({ list }) => list)}
    isWaiting={({ state }) => state === 'submitted'}
  />
);
export const NextClaim = nextButton({
  path: CLAIM_PATH,
  list: calls.list,
  readInput: (search) => readList(search, NO_FILTERS, inputOf),
  useList: () => useClaims(({ list }) => list),
  isWaiting: ({ state }: DeskClaimRow) => state === 'submitted',
});

/** The columns of a list of claims, which may name what sort of work its rows are. */
export function claimColumns(nameKind: (kind: string) => string = (kind) => kind): Column<DeskClaimRow>[] {
  return [
    nameColumn(CLAIM_PATH, ({ method }) => nameKind(T.kinds[method])),
    whoColumn(),
    { key: 'state', title: columns.state, render: (row) => <StateBadge row={row} /> },
    ageColumn(({ createdAt }) => createdAt),
    ...workColumns(TakeClaim),
  ];
}

const COLUMNS = claimColumns();

function inputOf({ method, state }: typeof NO_FILTERS, input: WorkInput) {
  return { method: oneOf(REVIEW_METHODS, method), state: oneOf(STATES, state), ...input };
}

function request(filters: typeof NO_FILTERS, input: WorkInput) {
  return calls.list.requested(inputOf(filters, input));
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
      searchHint={TEXTS.searchTypedHint}
    >
      <SelectField
        name="method"
        label={TEXTS.kind}
        placeholder={TEXTS.anyKind}
        options={REVIEW_METHODS.map((value) => ({ value, label: T.kinds[value] }))}
      />
      <WorkerFilter />
      <StateFilter options={STATES.map((value) => ({ value, label: T.states[value] }))} />
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
