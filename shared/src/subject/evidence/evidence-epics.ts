import type { AppEpic, RootState } from '@najem/shared/store';
import type { UnknownAction } from 'redux';
import { distinctUntilChanged, EMPTY, map, mergeMap, of } from 'rxjs';
import type { SubjectFeature, SubjectState } from '../feature';
import { type EvidenceDialog, type EvidencePlace, filesOfDialog, readDialogCommand, type SentEvidence } from './dialog';
import type { EvidenceFile } from './draft';
import { followEvidenceEvent, followKeptFiles } from './send-files';

/** Sends, follows and deletes the files of evidence, those of a kept draft included. */
export function followEvidence$({ evidenceEvent, flowEvent, select }: SubjectFeature): AppEpic {
  return (action$, state$, { call }) => {
    const filesOf = (place: EvidencePlace) => readFiles(select(state$.value), place);
    const services = { evidenceEvent, call, filesOf };
    return action$.pipe(
      mergeMap((action) => {
        if (evidenceEvent.match(action)) return followEvidenceEvent(services, action.event);
        return flowEvent.match(action) && action.event.type === 'opened' ? followKeptFiles(services) : EMPTY;
      }),
    );
  };
}

function readFiles({ flow, dialog }: SubjectState, place: EvidencePlace): readonly EvidenceFile[] {
  if (place === 'dialog') return filesOfDialog(dialog);
  return flow.view === 'closed' ? [] : (flow.evidence?.files ?? []);
}

/** Makes the call that the dialog waits for, once. */
export function sendDialog$(
  select: (root: RootState) => EvidenceDialog,
  requested: (sent: SentEvidence) => UnknownAction,
): AppEpic {
  return (_action$, state$) =>
    state$.pipe(
      map(select),
      distinctUntilChanged((one, other) => one.status === other.status),
      mergeMap((dialog) => {
        const sent = readDialogCommand(dialog);
        return sent ? of(requested(sent)) : EMPTY;
      }),
    );
}
