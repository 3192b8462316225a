import type { Input } from '@najem/shared/contract/kernel';
import type { deskCalls } from '@najem/shared/contract/rights';
import { type AppEpic, notices, ofEvent, type RootState } from '@najem/shared/store';
import type { UnknownAction } from 'redux';
import { combineEpics } from 'redux-observable';
import { map } from 'rxjs';
import { epic as cases } from './cases/epics';
import { calls as caseCalls, cases as caseParts } from './cases/state';
import { epic as claims } from './claims/epics';
import { calls as claimCalls, claims as claimParts } from './claims/state';
import { epic as disputes } from './disputes/epics';
import { calls as disputeCalls, disputes as disputeParts } from './disputes/state';
import { epic as evidence } from './evidence/epics';
import { calls as evidenceCalls, evidence as evidenceParts } from './evidence/state';
import { figures } from './figures/state';
import { epic as files } from './frame/files';
import { NOTICE_TEXTS } from './frame/notice-texts';
import { epic as notes } from './notes/epics';
import { calls as noteCalls } from './notes/state';
import { calls } from './state';
import { epic as suspects } from './suspects/epics';
import { epic as texts } from './texts/epics';
import { calls as suspectCalls } from './suspects/state';

/** Counts the queues again after something left them. */
const recount$: AppEpic = (action$) =>
  action$.pipe(
    ofEvent(noteCalls.handle.succeeded, suspectCalls.handle.succeeded, suspectCalls.block.succeeded),
    map(() => calls.overview.requested({})),
  );

/** Asks once more for the first page of what a queue shows. */
const AGAIN: Readonly<Record<Input<typeof deskCalls.take>['queue'], (root: RootState) => UnknownAction>> = {
  claims: (root) => claimCalls.list.requested(claimParts.select(root).list.input ?? {}),
  disputes: (root) => disputeCalls.list.requested(disputeParts.select(root).list.input ?? {}),
  cases: (root) => caseCalls.list.requested(caseParts.select(root).list.input ?? {}),
  evidence: (root) => evidenceCalls.list.requested(evidenceParts.select(root).list.input ?? {}),
};

/** Lists a queue again of which several were taken. */
const relist$: AppEpic = (action$, state$) =>
  action$.pipe(
    ofEvent(calls.take.succeeded),
    map(({ input: { queue } }) => AGAIN[queue](state$.value)),
  );

export const epic: AppEpic = combineEpics(
  calls.due.epic,
  calls.overview.epic,
  calls.take.epic,
  relist$,
  notices(calls.take, { done: ({ taken }) => NOTICE_TEXTS.taken(taken.length), failed: NOTICE_TEXTS.takeTenFailed }),
  texts,
  figures.epic,
  claims,
  disputes,
  cases,
  evidence,
  suspects,
  notes,
  files,
  recount$,
);
