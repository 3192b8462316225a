import { WORK_QUEUES, WORKERS, type WorkQueue } from '@najem/shared/domain/rights';
import { Card, Stack } from '@najem/shared/ui/base';
import { CardSkeleton, EmptyState } from '@najem/shared/ui/content';
import { PHONE_QUERY, useMediaQuery } from '@najem/shared/ui/context';
import type { Column } from '@najem/shared/ui/data';
import { SelectField } from '@najem/shared/ui/select';
import { useCallback, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { UnknownAction } from 'redux';
import { useAddress } from '../panel/address';
import { FilterForm } from '../panel/FilterForm';
import { caseColumns } from './cases/CaseQueue';
import { calls as caseCalls, useCases } from './cases/state';
import { claimColumns } from './claims/ClaimQueue';
import { disputeColumns } from './disputes/DisputeQueue';
import { calls as disputeCalls, useDisputes } from './disputes/state';
import { evidenceColumns } from './evidence/EvidenceQueue';
import { calls as evidenceCalls, useEvidence } from './evidence/state';
import { sizeOf } from './frame/FilteredQueue';
import { Queue } from './frame/Queue';
import { calls as claimCalls, useClaims } from './claims/state';
import { TEXTS } from './frame/texts';
import { oneOf } from './frame/values';
import type { Queued } from './frame/work';
import { WorkerFilter } from './frame/WorkerFilter';

const NO_FILTERS = { work: '', takenBy: '' };
type Input = Parameters<(typeof REQUESTS)[WorkQueue]>[0];

const REQUESTS = {
  claims: claimCalls.list.requested,
  disputes: disputeCalls.list.requested,
  cases: caseCalls.list.requested,
  evidence: evidenceCalls.list.requested,
};
const named = (kind: WorkQueue) => (detail: string) => TEXTS.workKind(TEXTS.workKinds[kind], detail);
const CLAIMS = claimColumns(named('claims'));
const DISPUTES = disputeColumns(named('disputes'));
const CASES = caseColumns(named('cases'));
const EVIDENCE = evidenceColumns(named('evidence'));

/** Everything that is past its due date, a list for each kind of work. */
export function OverdueQueue() {
  const dispatch = useDispatch();
  const isPhone = useMediaQuery(PHONE_QUERY);
  const [filters, change] = useAddress(NO_FILTERS);
  const only = oneOf(WORK_QUEUES, filters.work);
  const takenBy = oneOf(WORKERS, filters.takenBy);
  const load = useCallback(
    (kind: WorkQueue, next?: string): UnknownAction =>
      dispatch(REQUESTS[kind]({ due: 'overdue', takenBy, next, pageSize: sizeOf(isPhone) } satisfies Input)),
    [dispatch, takenBy, isPhone],
  );
  const [isAsked, setAsked] = useState(false);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    for (const kind of WORK_QUEUES) if (only === undefined || kind === only) load(kind);
    setAsked(true);
  }, [load, only]);
  const claims = useClaims(({ list }) => list);
  const disputes = useDisputes(({ list }) => list);
  const cases = useCases(({ list }) => list);
  const evidence = useEvidence(({ list }) => list);
  const lists = { claims, disputes, cases, evidence };
  const shown = WORK_QUEUES.filter((kind) => only === undefined || kind === only);
  const isIn = (kind: WorkQueue) => shown.includes(kind) && !isEmpty(lists[kind]);
  // All parts come together: one that comes later would move the others.
  if (isAsked && !isReady && !shown.some((kind) => isLoading(lists[kind]))) setReady(true);
  return (
    <Stack>
      <FilterForm
        label={TEXTS.filters}
        filters={filters}
        noFilters={NO_FILTERS}
        onChange={(chosen) => change(chosen, { replace: true })}
      >
        <SelectField
          name="work"
          label={TEXTS.kind}
          placeholder={TEXTS.anyKind}
          options={WORK_QUEUES.map((value) => ({ value, label: TEXTS.queues[value] }))}
        />
        <WorkerFilter />
      </FilterForm>
      {!isReady && <CardSkeleton lines={8} />}
      {isReady && !shown.some(isIn) && <Nothing />}
      {isReady && (
        <>
          {isIn('claims') && <Part kind="claims" list={claims} columns={CLAIMS} onLoad={load} />}
          {isIn('disputes') && <Part kind="disputes" list={disputes} columns={DISPUTES} onLoad={load} />}
          {isIn('cases') && <Part kind="cases" list={cases} columns={CASES} onLoad={load} />}
          {isIn('evidence') && <Part kind="evidence" list={evidence} columns={EVIDENCE} onLoad={load} />}
        </>
      )}
    </Stack>
  );
}

/** Whether there is nothing to show of a list, neither rows nor why there are none. */
function isEmpty({ rows, status }: Queued<unknown>): boolean {
  return rows.length === 0 && status !== 'failed';
}

function isLoading({ status }: Queued<unknown>): boolean {
  return status === 'idle' || status === 'loading';
}

function Nothing() {
  const [title, text] = TEXTS.empty.overdue;
  return (
    <Card>
      <EmptyState title={title} icon="check">
        {text}
      </EmptyState>
    </Card>
  );
}

interface PartProps<Row> {
  kind: WorkQueue;
  list: Queued<Row>;
  columns: readonly Column<Row>[];
  onLoad: (kind: WorkQueue, next?: string) => void;
}

function Part<Row extends { _id: string }>({ kind, list, columns, onLoad }: PartProps<Row>) {
  return (
    <Stack gap="s" className="admin-desk-overdue">
      <h2 className="admin-desk-part">{TEXTS.queues[kind]}</h2>
      <Queue<Row> queue={kind} list={list} columns={columns} onLoad={(next) => onLoad(kind, next)} />
    </Stack>
  );
}
