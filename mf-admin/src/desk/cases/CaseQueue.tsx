import type { DeskCaseRow } from '@najem/shared/contract/rights';
import { CASE_KINDS, CASE_OUTCOME_LABELS, CASE_STATES, CASE_TITLES, isCaseOpen } from '@najem/shared/domain/rights';
import type { Tone } from '@najem/shared/ui/base';
import { Badge } from '@najem/shared/ui/content';
import type { Column } from '@najem/shared/ui/data';
import { SelectField } from '@najem/shared/ui/select';
import { Button } from '@najem/shared/ui/form';
import { ageColumn, nameColumn, takeButton, whoColumn, workColumns } from '../frame/cells';
import { FilteredQueue, readList, WORK_FILTERS, type WorkInput } from '../frame/FilteredQueue';
import { nextButton } from '../frame/next';
import { StateFilter } from '../frame/StateFilter';
import { CASE_PATH, NEW_CASE_PATH } from '../frame/paths';
import { TakeTen } from '../frame/TakeTen';
import { TEXTS } from '../frame/texts';
import { oneOf } from '../frame/values';
import { WorkerFilter } from '../frame/WorkerFilter';
import { calls, useCases } from './state';
import { CASE_TEXTS as T, LETTER_TEXTS } from './texts';

const NO_FILTERS = { kind: '', state: '', ...WORK_FILTERS };

export const TakeCase = takeButton<DeskCaseRow>(calls, ({ state }) => isCaseOpen(state));
const TakeCases = () => (
  <TakeTen
    queue="cases"
    call={calls.list}
    list={useCases(({ list }) => list)}
    isWaiting={({ state }) => isCaseOpen(state)}
  />
);
export const NextCase = nextButton({
  path: CASE_PATH,
  list: calls.list,
  readInput: (search) => readList(search, NO_FILTERS, inputOf),
  useList: () => useCases(({ list }) => list),
  isWaiting: ({ state }: DeskCaseRow) => isCaseOpen(state),
});

/** The columns of a list of cases, which may name what sort of work its rows are. */
export function caseColumns(nameKind: (kind: string) => string = (kind) => kind): Column<DeskCaseRow>[] {
  return [
    nameColumn(CASE_PATH, ({ kind }) => nameKind(CASE_TITLES[kind])),
    whoColumn(),
    { key: 'state', title: TEXTS.columns.state, render: (row) => <CaseBadge row={row} /> },
    ageColumn(({ receivedAt }) => receivedAt),
    ...workColumns(TakeCase),
  ];
}

const COLUMNS = caseColumns();

function inputOf({ kind, state }: typeof NO_FILTERS, input: WorkInput) {
  return { kind: oneOf(CASE_KINDS, kind), state: oneOf(CASE_STATES, state), ...input };
}

function request(filters: typeof NO_FILTERS, input: WorkInput) {
  return calls.list.requested(inputOf(filters, input));
}

/** The ways to take several cases, and to one from a letter. */
export function CaseActions() {
  return (
    <>
      <Button icon="plus" href={NEW_CASE_PATH}>
        {LETTER_TEXTS.open}
      </Button>
      <TakeCases />
    </>
  );
}

/** The cases that wait for the desk. */
export function CaseQueue() {
  return (
    <FilteredQueue
      queue="cases"
      list={useCases(({ list }) => list)}
      columns={COLUMNS}
      noFilters={NO_FILTERS}
      request={request}
    >
      <SelectField
        name="kind"
        label={TEXTS.kind}
        placeholder={TEXTS.anyKind}
        options={CASE_KINDS.map((value) => ({ value, label: CASE_TITLES[value] }))}
      />
      <WorkerFilter />
      <StateFilter options={CASE_STATES.map((value) => ({ value, label: T.states[value] }))} />
    </FilteredQueue>
  );
}

const STATE_TONES: Partial<Record<DeskCaseRow['state'], Tone>> = { received: 'accent', in_review: 'accent' };

/** Where a case stands, and how it was decided. */
export function CaseBadge({ row: { state, outcome } }: { row: Pick<DeskCaseRow, 'state' | 'outcome'> }) {
  return (
    <Badge tone={STATE_TONES[state] ?? 'neutral'}>
      {outcome === undefined ? T.states[state] : TEXTS.workKind(T.states[state], CASE_OUTCOME_LABELS[outcome])}
    </Badge>
  );
}
