import { DESK_QUEUES } from '@najem/shared/domain/rights';
import type { DeskQueue } from '@najem/shared/contract/rights';
import { fieldsOf } from '@najem/shared/domain/kernel';
import { dataOf, useLoaded } from '@najem/shared/store';
import { Page, Stack } from '@najem/shared/ui/base';
import { Tabs } from '@najem/shared/ui/admin';
import { CardSkeleton } from '@najem/shared/ui/content';
import { PHONE_QUERY, useMediaQuery } from '@najem/shared/ui/context';
import { SelectField } from '@najem/shared/ui/select';
import { Button } from '@najem/shared/ui/form';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { PANEL_PATH, useAddress } from '../panel/address';
import { CaseActions, CaseQueue } from './cases/CaseQueue';
import { ClaimQueue, TakeClaims } from './claims/ClaimQueue';
import { DisputeQueue, TakeDisputes } from './disputes/DisputeQueue';
import { EvidenceQueue, TakeEvidences } from './evidence/EvidenceQueue';
import { NOTICE_TEXTS } from './frame/notice-texts';
import { NoteQueue } from './notes/NoteQueue';
import { OverdueQueue } from './OverdueQueue';
import { SuspectQueue } from './suspects/SuspectQueue';
import { FIGURE_TEXTS } from './figures/texts';
import { TEXTS } from './frame/texts';
import { DESK_PATH, FIGURES_PATH } from './frame/paths';
import { listShown } from './frame/place';
import { oneOf } from './frame/values';
import { calls } from './state';
import '../panel/panel.css';
import './frame/desk.css';

const NO_ADDRESS = { queue: '' };
/** The one to begin with where nothing is overdue. */
const FIRST_QUEUE: DeskQueue = 'claims';

const CONTENTS: Readonly<Record<DeskQueue, ReactNode>> = {
  overdue: <OverdueQueue />,
  claims: <ClaimQueue />,
  disputes: <DisputeQueue />,
  cases: <CaseQueue />,
  evidence: <EvidenceQueue />,
  suspects: <SuspectQueue />,
  notes: <NoteQueue />,
};

/** What is done with a whole queue. */
const ACTIONS: Readonly<Partial<Record<DeskQueue, ReactNode>>> = {
  claims: <TakeClaims />,
  disputes: <TakeDisputes />,
  cases: <CaseActions />,
  evidence: <TakeEvidences />,
};

type Counts = readonly { queue: DeskQueue; count: number }[];

/** How much is in each queue, counted again when another queue is opened, and whether that is known by now. */
function useCounts(chosen: DeskQueue | undefined): { counts: Counts | undefined; isCounting: boolean } {
  const [overview, reload] = useLoaded(calls.overview, {});
  const counted = useRef(chosen);
  const recount = useEffectEvent(reload);
  useEffect(() => {
    if (counted.current !== chosen) recount();
    counted.current = chosen;
  }, [chosen]);
  const counts = dataOf(overview)?.queues;
  return { counts, isCounting: !counts && overview.status !== 'failed' };
}

/** The queue that the address names, or that a visit began with: what is overdue, where something is. */
function useQueue(): { active: DeskQueue | undefined; counts: Counts | undefined } {
  const [address] = useAddress(NO_ADDRESS);
  const chosen = oneOf(DESK_QUEUES, address.queue);
  const { counts, isCounting } = useCounts(chosen);
  // Once shown it stays, also when its last piece of work is done.
  const [first, setFirst] = useState<DeskQueue>();
  if (first === undefined && !isCounting) {
    setFirst(counts?.some(({ queue, count }) => queue === 'overdue' && count > 0) ? 'overdue' : FIRST_QUEUE);
  }
  return { active: chosen ?? first, counts };
}

/** Remembers the list that is shown, to which the screens of its rows lead back. */
function useShownList(queue: DeskQueue | undefined): void {
  const dispatch = useDispatch();
  const { search, state } = useLocation();
  useEffect(() => {
    if (queue === undefined) return;
    const address = new URLSearchParams(search);
    address.set('queue', queue);
    dispatch(listShown(`?${address.toString()}`, fieldsOf(state)));
  }, [dispatch, queue, search, state]);
}

/** `/admin/desk`: the queues with what waits for administrators. The address holds the queue and its filters. */
export function DeskPage() {
  const navigate = useNavigate();
  const { active, counts } = useQueue();
  useShownList(active);
  const isPhone = useMediaQuery(PHONE_QUERY);
  const labelOf = (queue: DeskQueue) => {
    const found = counts?.find((one) => one.queue === queue);
    return found ? TEXTS.queueCount(TEXTS.queues[queue], found.count) : TEXTS.queues[queue];
  };
  // The other queue's filters are dropped.
  const open = (queue: DeskQueue) => void navigate(`${DESK_PATH}?queue=${queue}`);
  return (
    <div className="admin-desk-page">
      <Page
        title={NOTICE_TEXTS.title}
        back={{ href: PANEL_PATH, label: TEXTS.back }}
        actions={
          <>
            {active && ACTIONS[active]}
            <Button icon="chart" href={FIGURES_PATH}>
              {FIGURE_TEXTS.open}
            </Button>
          </>
        }
      >
        {active === undefined ? (
          <CardSkeleton lines={8} />
        ) : isPhone ? (
          <Stack>
            <SelectField
              label={TEXTS.queue}
              placeholder={null}
              value={active}
              onChange={(value) => open(oneOf(DESK_QUEUES, value) ?? FIRST_QUEUE)}
              options={DESK_QUEUES.map((value) => ({ value, label: labelOf(value) }))}
            />
            {CONTENTS[active]}
          </Stack>
        ) : (
          <Tabs<DeskQueue>
            label={TEXTS.queue}
            active={active}
            onChange={open}
            tabs={DESK_QUEUES.map((key) => ({ key, label: labelOf(key), content: CONTENTS[key] }))}
          />
        )}
      </Page>
    </div>
  );
}
