import type { DeskClaimRow } from '@najem/shared/contract';
import { formatDate } from '@najem/shared/domain';
import { selectUser } from '@najem/shared/store';
import { Link, Stack, type Tone } from '@najem/shared/ui/base';
import { Badge } from '@najem/shared/ui/content';
import { type Column, SelectField } from '@najem/shared/ui/data';
import { Button } from '@najem/shared/ui/form';
import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { type Address, useAddress } from '../panel/address';
import { FilterForm } from '../panel/FilterForm';
import { useAdmin } from '../state';
import { Queue } from './Queue';
import { calls, type ClaimsInput } from './state';
import { TEXTS } from './texts';
import { ageText, CLAIM_PATH, daysUntil, dueText, KINDS, oneOf, STATES, WORKERS } from './values';

const NO_FILTERS = { method: '', takenBy: '', state: '' };
type Filters = Address<keyof typeof NO_FILTERS>;
/** Work that is due within so many days is marked. */
const SOON_DAYS = 3;

const { columns } = TEXTS;

const COLUMNS: Column<DeskClaimRow>[] = [
  {
    key: 'number',
    title: columns.number,
    rowHeader: true,
    render: ({ _id, number }) => (
      <Link className="rn-tabular" href={`${CLAIM_PATH}/${_id}`}>
        {number}
      </Link>
    ),
  },
  { key: 'kind', title: columns.kind, render: ({ method }) => TEXTS.kinds[method] },
  { key: 'state', title: columns.state, render: (row) => <StateBadge row={row} /> },
  {
    key: 'age',
    title: columns.age,
    render: ({ createdAt }) => <span title={formatDate(createdAt)}>{ageText(createdAt, new Date())}</span>,
  },
  { key: 'due', title: columns.due, render: ({ dueAt }) => <DueBadge dueAt={dueAt} /> },
  { key: 'worker', title: columns.worker, render: ({ takenBy }) => <WorkerName worker={takenBy} /> },
  {
    key: 'actions',
    title: columns.actions,
    hideTitle: true,
    align: 'end',
    render: (row) => <TakeButton row={row} />,
  },
];

/** What a queue of claims asks the server for. */
function inputOf(queue: 'overdue' | 'claims', { method, takenBy, state }: Filters): ClaimsInput {
  return {
    method: oneOf(KINDS, method),
    takenBy: oneOf(WORKERS, takenBy),
    ...(queue === 'overdue' ? { due: 'overdue' } : { state: oneOf(STATES, state) }),
  };
}

/** The claims that wait for the desk, or those of them that are overdue. The address holds the filters. */
export function ClaimQueue({ queue }: { queue: 'overdue' | 'claims' }) {
  const dispatch = useDispatch();
  const [filters, change] = useAddress(NO_FILTERS);
  const list = useAdmin(({ desk }) => desk.claims);
  const load = useCallback(
    (next?: string) => dispatch(calls.claims.requested({ ...inputOf(queue, filters), next })),
    [dispatch, queue, filters],
  );
  useEffect(() => {
    load();
  }, [load]);
  return (
    <Stack>
      <FilterForm
        label={TEXTS.filters}
        filters={filters}
        noFilters={NO_FILTERS}
        onChange={(chosen) => change(chosen, { replace: true })}
      >
        <SelectField
          name="method"
          label={TEXTS.kind}
          placeholder={TEXTS.anyKind}
          options={KINDS.map((value) => ({ value, label: TEXTS.kinds[value] }))}
        />
        <SelectField
          name="takenBy"
          label={TEXTS.worker}
          placeholder={TEXTS.anyWorker}
          options={WORKERS.map((value) => ({ value, label: TEXTS.workers[value] }))}
        />
        {queue === 'claims' && (
          <SelectField
            name="state"
            label={TEXTS.state}
            placeholder={TEXTS.toDo}
            options={STATES.map((value) => ({ value, label: TEXTS.states[value] }))}
          />
        )}
      </FilterForm>
      <Queue<DeskClaimRow>
        queue={queue}
        list={list}
        columns={COLUMNS}
        isFiltered={Object.values(filters).some(Boolean)}
        onLoad={load}
      />
    </Stack>
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
  return <Badge tone={tone}>{step === undefined ? TEXTS.states[state] : TEXTS.steps[step]}</Badge>;
}

/** The due date in words; soon and past ones are marked. */
export function DueBadge({ dueAt }: Pick<DeskClaimRow, 'dueAt'>) {
  const now = new Date();
  const text = dueText(dueAt, now);
  if (dueAt === undefined) return <span className="rn-muted">{text}</span>;
  const days = daysUntil(dueAt, now);
  const tone = days < 0 ? 'danger' : days <= SOON_DAYS ? 'warning' : 'neutral';
  return (
    <span title={formatDate(dueAt)}>
      <Badge tone={tone} icon={days < 0 ? 'warning' : undefined}>
        {text}
      </Badge>
    </span>
  );
}

function WorkerName({ worker }: { worker: DeskClaimRow['takenBy'] }) {
  const isOwn = useSelector(selectUser)?._id === worker?._id;
  if (!worker) return <span className="rn-muted">{TEXTS.nobody}</span>;
  return isOwn ? TEXTS.you : worker.name;
}

/** Takes a submitted claim that nobody has, or gives one's own back. */
export function TakeButton({ row: { _id: id, number, version, state, takenBy } }: { row: DeskClaimRow }) {
  const dispatch = useDispatch();
  const isOwn = useSelector(selectUser)?._id === takenBy?._id;
  if (state !== 'submitted') return null;
  if (!takenBy) {
    return (
      <Button
        size="s"
        aria-label={TEXTS.takeOf(number)}
        onClick={() => dispatch(calls.take.requested({ id, version }))}
      >
        {TEXTS.take}
      </Button>
    );
  }
  if (!isOwn) return null;
  return (
    <Button
      size="s"
      variant="quiet"
      aria-label={TEXTS.releaseOf(number)}
      onClick={() => dispatch(calls.release.requested({ id, version }))}
    >
      {TEXTS.release}
    </Button>
  );
}
