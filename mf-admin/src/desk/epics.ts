import { type AppEpic, ofEvent } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import { map } from 'rxjs';
import { epic as cases } from './cases/epics';
import { epic as claims } from './claims/epics';
import { epic as disputes } from './disputes/epics';
import { epic as evidence } from './evidence/epics';
import { figures } from './figures/state';
import { epic as files } from './frame/files';
import { epic as notes } from './notes/epics';
import { calls as noteCalls } from './notes/state';
import { calls } from './state';
import { epic as suspects } from './suspects/epics';
import { calls as suspectCalls } from './suspects/state';

/** Counts the queues again after something left them. */
const recount$: AppEpic = (action$) =>
  action$.pipe(
    ofEvent(noteCalls.handle.succeeded, suspectCalls.handle.succeeded, suspectCalls.block.succeeded),
    map(() => calls.overview.requested({})),
  );

export const epic: AppEpic = combineEpics(
  calls.due.epic,
  calls.overview.epic,
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
