import { type CheckedSubject, subjectOf } from '@najem/shared/contract';
import { HISTORY_ADD_REFRESH_MS, isMaskedIdentifier, type StatedPurpose, SUBJECT_MESSAGES } from '@najem/shared/domain';
import { type AppEpic, type Call, type CallError, errorText, loginFailure, SESSION_TEXTS } from '@najem/shared/store';
import { combineEpics } from 'redux-observable';
import type { UnknownAction } from 'redux';
import {
  catchError,
  concat,
  distinctUntilChanged,
  EMPTY,
  filter,
  from,
  ignoreElements,
  interval,
  map,
  mergeMap,
  type Observable,
  of,
  pairwise,
  switchMap,
  tap,
  timer,
} from 'rxjs';
import { followEvidence$, sendDialog$ } from './evidence/evidence-epics';
import type { SubjectFeature } from './feature';
import { type Flow, isEditForm, listPendingCommands, type PendingCommand } from './flow/flow';
import type { ListState } from './list/state';

/** The largest page of a list, in which a subject without a readable identifier is looked for. */
const LARGEST_PAGE = 200;

/** The purpose that the adding flow states for its look-ups. */
const PURPOSE: StatedPurpose = 'entry';

/** Every epic of one kind of subject; a remote adds only its own. */
export function createSubjectEpic(feature: SubjectFeature): AppEpic {
  return combineEpics(
    ...Object.values(feature.calls).map((call) => call.epic),
    performPendingCommands$(feature),
    reloadSubject$(feature),
    showEditedIdentifier$(feature),
    followEvidence$(feature),
    sendDialog$(feature),
    explainSessionEndDuringCheck$(feature),
    refreshListOnEvent$(feature),
    announceHistoryAdditions$(feature),
    announceOtherChanges$(feature),
  );
}

/** Each command that appears in the flow, once. Commands that were pending before the epic began are left out. */
function pendingCommands$(feature: SubjectFeature, state$: Parameters<AppEpic>[1]): Observable<PendingCommand> {
  return state$.pipe(
    map((state) => feature.select(state).flow),
    distinctUntilChanged(),
    map(listPendingCommands),
    pairwise(),
    mergeMap(([before, now]) => from(now.filter((command) => !before.includes(command)))),
  );
}

/** Makes the request of each pending command of the flow, once. */
export function performPendingCommands$(feature: SubjectFeature): AppEpic {
  return (_action$, state$) =>
    pendingCommands$(feature, state$).pipe(
      mergeMap((command): Observable<UnknownAction> => {
        const action = createRequest(feature, command);
        return action ? of(action) : EMPTY;
      }),
    );
}

/** The request of a command; undefined for a reload, which `reloadSubject$` performs. */
function createRequest({ calls }: SubjectFeature, command: PendingCommand): UnknownAction | undefined {
  switch (command.call) {
    case 'check':
      return calls.check.requested({ ...command.input, purpose: PURPOSE });
    case 'create':
      return calls.create.requested(command.input);
    case 'update':
      return calls.update.requested(command.input);
    case 'addHistory':
      return calls.addHistory.requested(command.input);
    case 'addEvidence':
      return calls.addEvidence.requested(command.input);
    case 'updateHistory':
      return calls.updateHistory.requested(command.input);
    case 'removeHistory':
      return calls.removeHistory.requested(command.input);
    case 'reload':
      return undefined;
  }
}

/** Fetches a subject whose edit was stale, and reports it to the flow. */
export function reloadSubject$(feature: SubjectFeature): AppEpic {
  return (_action$, state$, { call }) =>
    pendingCommands$(feature, state$).pipe(
      filter((command) => command.call === 'reload'),
      switchMap(({ input }) =>
        fetchSubject(feature, call, input.subject).pipe(
          map((subject): UnknownAction => feature.flowEvent({ type: 'succeeded', call: 'reload', subject })),
          catchError((error: CallError) => of(feature.flowEvent({ type: 'failed', call: 'reload', error }))),
        ),
      ),
    );
}

/** The stored subject: by its identifier if that is readable, otherwise from the list by its name. */
function fetchSubject(
  { descriptor, endpoints }: SubjectFeature,
  call: Call,
  subject: CheckedSubject,
): Observable<CheckedSubject | undefined> {
  const { identifier, name } = subject;
  if (identifier && /^[\p{L}\p{N}]+$/u.test(identifier)) {
    return call(endpoints.check, { identifier, purpose: PURPOSE }).pipe(
      map((reply): CheckedSubject | undefined => subjectOf(descriptor.kind, reply)),
    );
  }
  return call(endpoints.list, { name, pageSize: LARGEST_PAGE }).pipe(
    map(({ rows }) => rows.find((row) => row._id === subject._id)),
  );
}

/** Asks for the identifier of a subject whose edit form opens with it masked. */
function showEditedIdentifier$(feature: SubjectFeature): AppEpic {
  const { descriptor, endpoints, flowEvent } = feature;
  return (_action$, state$, { call }) =>
    state$.pipe(
      map((state) => findMaskedSubject(feature.select(state).flow)),
      distinctUntilChanged(),
      switchMap((id) =>
        id === undefined
          ? EMPTY
          : call(endpoints.identifier, { id }).pipe(
              map(({ identifier }): UnknownAction => flowEvent({ type: 'identifierShown', subjectId: id, identifier })),
              catchError((error: CallError) =>
                of(flowEvent({ type: 'identifierFailed', message: errorText(error, descriptor.texts.loadFailed) })),
              ),
            ),
      ),
    );
}

function findMaskedSubject(flow: Flow): string | undefined {
  return isEditForm(flow) && isMaskedIdentifier(flow.subject.identifier ?? '') ? flow.subject._id : undefined;
}

/**
 * Explains a session that expired during a check by the specified sentence. The check's own error comes too late: the
 * shell shows the sign-in page by then, and this remote has left.
 */
export function explainSessionEndDuringCheck$(feature: SubjectFeature): AppEpic {
  return (_action$, state$) =>
    state$.pipe(
      pairwise(),
      filter(
        ([before, now]) =>
          before.session.isAuthenticated &&
          now.session.error === SESSION_TEXTS.expired &&
          listPendingCommands(feature.select(before).flow).some(({ call }) => call === 'check'),
      ),
      map(() => loginFailure(SUBJECT_MESSAGES.sessionExpired)),
    );
}

/** Refetches a shown list when the bus reports its data as stale. */
export function refreshListOnEvent$(feature: SubjectFeature): AppEpic {
  return (_action$, state$, { bus }) =>
    bus.on('refresh').pipe(
      filter(({ kind }) => kind === feature.descriptor.kind),
      mergeMap(() => refetchList(feature, feature.select(state$.value).list)),
    );
}

/** Refetches the list at this interval while it is shown. */
export function refreshListEvery$(feature: SubjectFeature, everyMs: number): AppEpic {
  return (_action$, state$) =>
    state$.pipe(
      map((state) => feature.select(state).list.isOpen),
      distinctUntilChanged(),
      switchMap((isOpen) => (isOpen ? interval(everyMs) : EMPTY)),
      mergeMap(() => refetchList(feature, feature.select(state$.value).list)),
    );
}

function refetchList(feature: SubjectFeature, { isOpen, input }: ListState): Observable<UnknownAction> {
  return isOpen && input ? of(feature.calls.list.requested(input)) : EMPTY;
}

/**
 * After a new entry lists refresh at once and again a second later, because values computed from entries may lag behind;
 * an award makes the profile's balance stale.
 */
export function announceHistoryAdditions$(feature: SubjectFeature): AppEpic {
  const { kind } = feature.descriptor;
  const { create, addHistory } = feature.calls;
  return (action$, _state$, { bus }) =>
    action$.pipe(
      mergeMap((action) => {
        if (!create.succeeded.match(action) && !addHistory.succeeded.match(action)) return EMPTY;
        const refresh = () => bus.emit('refresh', { kind });
        if (action.output.awarded) bus.emit('profile/stale');
        return concat(of(0), timer(HISTORY_ADD_REFRESH_MS)).pipe(tap(refresh), ignoreElements());
      }),
    );
}

/** Announces every other change, which makes lists stale as well; a removal takes its RentCoins back. */
export function announceOtherChanges$(feature: SubjectFeature): AppEpic {
  const { kind } = feature.descriptor;
  const { update, remove, addEvidence, updateHistory, removeHistory } = feature.calls;
  const changes = [update, remove, addEvidence, updateHistory, removeHistory].map((call) => call.succeeded.type);
  return (action$, _state$, { bus }) =>
    action$.pipe(
      filter((action) => changes.includes(action.type)),
      tap((action) => {
        bus.emit('refresh', { kind });
        if (remove.succeeded.match(action) || removeHistory.succeeded.match(action)) bus.emit('profile/stale');
      }),
      ignoreElements(),
    );
}
