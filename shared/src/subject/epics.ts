import { type CheckedSubject, subjectOf, type SubjectReply } from '@najem/shared/contract/register';
import { HISTORY_ADD_REFRESH_MS, isMaskedIdentifier, SUBJECT_MESSAGES } from '@najem/shared/domain/kernel';
import type { StatedPurpose } from '@najem/shared/domain/register';
import {
  type AppEpic,
  type Call,
  type CallError,
  errorText,
  loginFailure,
  ofEvent,
  SESSION_TEXTS,
} from '@najem/shared/store';
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
  merge,
  mergeMap,
  type Observable,
  of,
  pairwise,
  partition,
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
    showEditedIdentifier$(feature),
    followEvidence$(feature),
    sendDialog$((root) => feature.select(root).dialog, feature.calls.addEvidence.requested),
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

/** The common parts of what the flow's calls answer. */
interface FlowReply extends SubjectReply {
  exists?: boolean;
  awarded?: number;
  isHeld?: true;
}

/** Makes the call of each pending command of the flow, once, and reports to the flow how it ended. */
export function performPendingCommands$(feature: SubjectFeature): AppEpic {
  const { descriptor, calls, flowEvent } = feature;
  return (_action$, state$, { call }) => {
    const perform = (command: PendingCommand): Observable<UnknownAction> => {
      // Evidence is added to entries that are stored, from the list too.
      if (command.call === 'addEvidence') return of(calls.addEvidence.requested(command.input));
      return callOf(feature, call, command).pipe(
        map((reply) => {
          const { exists, awarded, isHeld } = reply;
          const subject = subjectOf(descriptor.kind, reply);
          return flowEvent({ type: 'succeeded', call: command.call, subject, exists, awarded, isHeld });
        }),
        catchError((error: CallError) => of(flowEvent({ type: 'failed', call: command.call, error }))),
      );
    };
    // The answer to an earlier question is not awaited any more.
    const [questions$, changes$] = partition(pendingCommands$(feature, state$), ({ call: name }) =>
      READS.includes(name),
    );
    return merge(questions$.pipe(switchMap(perform)), changes$.pipe(mergeMap(perform)));
  };
}

const READS: readonly PendingCommand['call'][] = ['check', 'reload'];

function callOf(
  feature: SubjectFeature,
  call: Call,
  command: Exclude<PendingCommand, { call: 'addEvidence' }>,
): Observable<FlowReply> {
  const { descriptor, endpoints } = feature;
  switch (command.call) {
    case 'check':
      return call(endpoints.check, { ...command.input, purpose: PURPOSE });
    case 'create':
      return call(endpoints.create, command.input);
    case 'update':
      return call(endpoints.update, command.input);
    case 'addHistory':
      return call(endpoints.addHistory, command.input);
    case 'updateHistory':
      return call(endpoints.updateHistory, command.input);
    case 'removeHistory':
      return call(endpoints.removeHistory, command.input);
    case 'reload':
      return fetchSubject(feature, call, command.input.subject).pipe(
        map((subject) => ({ [descriptor.kind]: subject })),
      );
  }
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
export function announceHistoryAdditions$({ descriptor: { kind }, flowEvent }: SubjectFeature): AppEpic {
  return (action$, _state$, { bus }) =>
    action$.pipe(
      ofEvent(flowEvent),
      mergeMap(({ event }) => {
        if (event.type !== 'succeeded' || (event.call !== 'create' && event.call !== 'addHistory')) return EMPTY;
        const refresh = () => bus.emit('refresh', { kind });
        if (event.awarded) bus.emit('profile/stale');
        return concat(of(0), timer(HISTORY_ADD_REFRESH_MS)).pipe(tap(refresh), ignoreElements());
      }),
    );
}

/** Announces every other change, which makes lists stale as well; a removal takes its RentCoins back. */
export function announceOtherChanges$({ descriptor: { kind }, calls, flowEvent }: SubjectFeature): AppEpic {
  return (action$, _state$, { bus }) =>
    action$.pipe(
      tap((action) => {
        const saved = flowEvent.match(action) && action.event.type === 'succeeded' ? action.event.call : undefined;
        const isRemoval = saved === 'removeHistory' || calls.remove.succeeded.match(action);
        const isChange = saved === 'update' || saved === 'updateHistory' || calls.addEvidence.succeeded.match(action);
        if (isChange || isRemoval) bus.emit('refresh', { kind });
        if (isRemoval) bus.emit('profile/stale');
      }),
      ignoreElements(),
    );
}
