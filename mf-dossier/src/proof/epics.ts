import { type Attachment, attachments } from '@najem/shared/contract/register';
import { isSecureAddress } from '@najem/shared/domain/kernel';
import { answerTo, type AppEpic, type CallError, downloads, errorText, ofEvent } from '@najem/shared/store';
import { recheckFile } from '@najem/shared/subject';
import { combineEpics } from 'redux-observable';
import { catchError, filter, ignoreElements, map, mergeMap, of, takeUntil, tap } from 'rxjs';
import { select } from '../state';
import { redirectTo } from './redirect-to';
import { calls, fileChecked, fileFailed, filePicked, fileRemoved, filesRestored, screenOpened } from './state';
import { TEXTS } from './texts';

/** Only a secure address is followed, because the browser follows any, that of a script too. */
export function canFollow(redirectUri: string): boolean {
  return URL.canParse(redirectUri) && isSecureAddress(new URL(redirectUri));
}

/** Leaves for the provider's page, as a whole page, unless the screen that asked was left meanwhile. */
export const leave$: AppEpic = (action$, state$) =>
  action$.pipe(
    ofEvent(calls.startEid.succeeded),
    filter(({ input }) => answerTo(state$.value, calls.startEid, input) !== undefined),
    map(({ output }) => output.redirectUri),
    filter(canFollow),
    tap(redirectTo),
    ignoreElements(),
  );

/** Sends a file, also one that its person removes meanwhile: only with its id can the server delete it. */
export const sendFile$: AppEpic = (action$, _state$, { call }) =>
  action$.pipe(
    ofEvent(filePicked),
    mergeMap(({ key, file, purpose }) =>
      call(attachments.upload, { purpose, file }).pipe(
        map((attachment) => fileChecked(key, attachment)),
        catchError(reportFault(key)),
        takeUntil(action$.pipe(ofEvent(screenOpened))),
      ),
    ),
  );

/** Follows the check of a file until it can be used or is refused; deletes one that was removed before the server had it. */
export const followFile$: AppEpic = (action$, state$, { call }) =>
  action$.pipe(
    ofEvent(fileChecked),
    mergeMap(({ key, attachment }) => {
      const isThere = () => {
        const { files, evidence } = select(state$.value);
        return [...files, ...evidence].some((file) => file.key === key);
      };
      if (!isThere()) return of(calls.removeFile.requested({ id: attachment._id }));
      return recheckFile(call, attachment, isThere).pipe(
        map((checked) => fileChecked(key, checked)),
        catchError(reportFault(key)),
        takeUntil(
          action$.pipe(
            filter((action) => screenOpened.match(action) || (fileRemoved.match(action) && action.key === key)),
          ),
        ),
      );
    }),
  );

/** Files of a draft may still have been in their check when the form was left. */
export const followRestored$: AppEpic = (action$) =>
  action$.pipe(
    ofEvent(filesRestored),
    mergeMap(({ kept }) => kept.filter(isUnderCheck).map((attachment) => fileChecked(attachment._id, attachment))),
  );

function isUnderCheck({ state }: Attachment): boolean {
  return state === 'received' || state === 'checking';
}

function reportFault(key: string) {
  return (error: CallError) => of(fileFailed(key, errorText(error, TEXTS.form.uploadFailed)));
}

export const epic: AppEpic = combineEpics(
  ...Object.values(calls).map((call) => call.epic),
  leave$,
  sendFile$,
  followFile$,
  followRestored$,
  downloads(calls.statement, 'oswiadczenie.pdf'),
  downloads(calls.dueDate, 'termin.ics'),
);
