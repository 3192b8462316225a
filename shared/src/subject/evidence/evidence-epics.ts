import type { AppEpic } from '@najem/shared/store';
import { distinctUntilChanged, EMPTY, map, mergeMap, of } from 'rxjs';
import type { SubjectFeature } from '../feature';
import { readDialogCommand } from './dialog';
import { followEvidenceEvent, followKeptFiles } from './send-files';

/** Sends, follows and deletes the files of evidence, those of a kept draft included. */
export function followEvidence$({ evidenceEvent, flowEvent, select }: SubjectFeature): AppEpic {
  return (action$, state$, { call }) => {
    const services = { evidenceEvent, call, read: () => select(state$.value) };
    return action$.pipe(
      mergeMap((action) => {
        if (evidenceEvent.match(action)) return followEvidenceEvent(services, action.event);
        return flowEvent.match(action) && action.event.type === 'opened' ? followKeptFiles(services) : EMPTY;
      }),
    );
  };
}

/** Makes the call that the dialog waits for, once. */
export function sendDialog$({ calls, select }: SubjectFeature): AppEpic {
  return (_action$, state$) =>
    state$.pipe(
      map((state) => select(state).dialog),
      distinctUntilChanged((one, other) => one.status === other.status),
      mergeMap((dialog) => {
        const input = readDialogCommand(dialog);
        return input ? of(calls.addEvidence.requested(input)) : EMPTY;
      }),
    );
}
