import type { DeskEvidenceRow } from '@najem/shared/contract/rights';
import { EVIDENCE_KINDS, EVIDENCE_LABELS } from '@najem/shared/domain/register';
import type { Tone } from '@najem/shared/ui/base';
import { Badge } from '@najem/shared/ui/content';
import type { Column } from '@najem/shared/ui/data';
import { SelectField } from '@najem/shared/ui/select';
import { ageColumn, nameColumn, takeButton, whoColumn, workColumns } from '../frame/cells';
import { FilteredQueue, readList, WORK_FILTERS, type WorkInput } from '../frame/FilteredQueue';
import { nextButton } from '../frame/next';
import { TakeTen } from '../frame/TakeTen';
import { TEXTS } from '../frame/texts';
import { EVIDENCE_PATH } from '../frame/paths';
import { oneOf } from '../frame/values';
import { WorkerFilter } from '../frame/WorkerFilter';
import { calls, useEvidence } from './state';
import { EVIDENCE_TEXTS as T } from './texts';

const NO_FILTERS = { kind: '', ...WORK_FILTERS };

export const TakeEvidence = takeButton<DeskEvidenceRow>(calls, ({ state }) => state === 'waiting');
export const TakeEvidences = () => (
  <TakeTen
    queue="evidence"
    call={calls.list}
    list={useEvidence(({ list }) => list)}
    isWaiting={({ state }) => state === 'waiting'}
  />
);
export const NextEvidence = nextButton({
  path: EVIDENCE_PATH,
  list: calls.list,
  readInput: (search) => readList(search, NO_FILTERS, inputOf),
  useList: () => useEvidence(({ list }) => list),
  isWaiting: ({ state }: DeskEvidenceRow) => state === 'waiting',
});

/** The columns of a list of evidence, which may name what sort of work its rows are. */
export function evidenceColumns(nameKind: (kind: string) => string = (kind) => kind): Column<DeskEvidenceRow>[] {
  return [
    nameColumn(EVIDENCE_PATH, ({ kind }) => nameKind(EVIDENCE_LABELS[kind])),
    whoColumn(),
    { key: 'state', title: TEXTS.columns.state, render: (row) => <EvidenceBadge row={row} /> },
    ageColumn(({ createdAt }) => createdAt),
    ...workColumns(TakeEvidence),
  ];
}

const COLUMNS = evidenceColumns();

function inputOf({ kind }: typeof NO_FILTERS, input: WorkInput) {
  return { kind: oneOf(EVIDENCE_KINDS, kind), ...input };
}

function request(filters: typeof NO_FILTERS, input: WorkInput) {
  return calls.list.requested(inputOf(filters, input));
}

/** The evidence that waits for a grade. */
export function EvidenceQueue() {
  return (
    <FilteredQueue
      queue="evidence"
      list={useEvidence(({ list }) => list)}
      columns={COLUMNS}
      noFilters={NO_FILTERS}
      request={request}
    >
      <SelectField
        name="kind"
        label={TEXTS.kind}
        placeholder={TEXTS.anyKind}
        options={EVIDENCE_KINDS.map((value) => ({ value, label: EVIDENCE_LABELS[value] }))}
      />
      <WorkerFilter />
    </FilteredQueue>
  );
}

const STATE_TONES: Readonly<Record<DeskEvidenceRow['state'], Tone>> = {
  waiting: 'accent',
  graded: 'success',
  refused: 'neutral',
};

/** Where evidence stands. */
export function EvidenceBadge({ row: { state } }: { row: Pick<DeskEvidenceRow, 'state'> }) {
  return <Badge tone={STATE_TONES[state]}>{T.states[state]}</Badge>;
}
