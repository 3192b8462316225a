import { type Attachment, attachments } from '@najem/shared/contract';
import { type AppEpic, type CallError, errorText } from '@najem/shared/store';
import type { UnknownAction } from 'redux';
import {
  catchError,
  distinctUntilChanged,
  EMPTY,
  filter,
  from,
  ignoreElements,
  map,
  mergeMap,
  type Observable,
  of,
  switchMap,
  timer,
} from 'rxjs';
import type { SubjectFeature, SubjectState } from '../feature';
import { TEXTS } from '../texts';
import type { EvidencePlace } from './dialog';
import { readDialogCommand } from './dialog';
import type { EvidenceFile } from './draft';

const CHECK_MS = 2_000;

/** The files of a place, as they are now. */
function filesOf({ flow, dialog }: SubjectState, place: EvidencePlace): readonly EvidenceFile[] {
  if (place === 'dialog') return dialog.status === 'closed' ? [] : dialog.draft.files;
  return flow.view === 'closed' ? [] : (flow.evidence?.files ?? []);
}

/** The events of one kind of subject's evidence. */
function evidenceEvents$({ evidenceEvent }: SubjectFeature, action$: Observable<UnknownAction>) {
  return action$.pipe(
    filter((action) => evidenceEvent.match(action)),
    map(({ event }) => event),
  );
}

/** Sends each picked file; deletes at the server one that its person removed or left behind meanwhile. */
export function sendEvidenceFile$(feature: SubjectFeature): AppEpic {
  const { evidenceEvent, select } = feature;
  return (action$, state$, { call }) =>
    evidenceEvents$(feature, action$).pipe(
      filter((event) => event.type === 'filePicked'),
      mergeMap(({ place, key, file }) =>
        call(attachments.upload, { purpose: 'entry', file }).pipe(
          mergeMap((attachment): Observable<UnknownAction> => {
            const isWanted = filesOf(select(state$.value), place).some((one) => one.key === key);
            if (isWanted) return of(evidenceEvent({ type: 'fileChecked', place, key, attachment }));
            return deleteFile(call, attachment._id);
          }),
          catchError((error: CallError) => {
            const fault = errorText(error, TEXTS.uploadFailed);
            return of(evidenceEvent({ type: 'fileFailed', place, key, fault }));
          }),
        ),
      ),
    );
}

/** Deletes at the server what its person removed. */
export function deleteEvidenceFile$(feature: SubjectFeature): AppEpic {
  return (action$, _state$, { call }) =>
    evidenceEvents$(feature, action$).pipe(
      mergeMap((event) =>
        event.type === 'fileRemoved' && event.id !== undefined ? deleteFile(call, event.id) : EMPTY,
      ),
    );
}

/** Nobody waits for it: the server deletes by itself what is attached to nothing for a day. */
function deleteFile(call: Parameters<AppEpic>[2]['call'], id: string): Observable<never> {
  return call(attachments.remove, { id }).pipe(
    ignoreElements(),
    catchError(() => EMPTY),
  );
}

/** Follows the check of each file until it can be used, is refused or is gone; kept files of a draft are asked for at once. */
export function followEvidenceFile$(feature: SubjectFeature): AppEpic {
  const { evidenceEvent, flowEvent, select } = feature;
  return (action$, state$, { call }) => {
    const follow = (place: EvidencePlace, key: string, id: string, afterMs: number): Observable<UnknownAction> =>
      timer(afterMs).pipe(
        filter(() => filesOf(select(state$.value), place).some((file) => file.key === key)),
        switchMap(() => call(attachments.get, { id })),
        map((attachment) => evidenceEvent({ type: 'fileChecked', place, key, attachment })),
        catchError((error: CallError) => {
          const fault = errorText(error, TEXTS.uploadFailed);
          return of(evidenceEvent({ type: 'fileFailed', place, key, fault }));
        }),
      );
    return action$.pipe(
      mergeMap((action): Observable<UnknownAction> => {
        if (flowEvent.match(action) && action.event.type === 'opened') {
          const kept = filesOf(select(state$.value), 'form');
          return from(kept).pipe(mergeMap(({ key, id }) => (id === undefined ? EMPTY : follow('form', key, id, 0))));
        }
        if (!evidenceEvent.match(action) || action.event.type !== 'fileChecked') return EMPTY;
        const { place, key, attachment } = action.event;
        return isFinal(attachment) ? EMPTY : follow(place, key, attachment._id, CHECK_MS);
      }),
    );
  };
}

function isFinal({ state }: Attachment): boolean {
  return state === 'usable' || state === 'refused';
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
