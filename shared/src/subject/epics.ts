import type { CheckedSubject, ClientEndpoint } from '@najem/shared/contract';
import { HISTORY_ADD_REFRESH_MS, SUBJECT_MESSAGES } from '@najem/shared/domain';
import {
  type AppEpic,
  type Call,
  type CallError,
  loginFailure,
  type Request,
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
  mergeMap,
  type Observable,
  of,
  pairwise,
  switchMap,
  tap,
  timer,
} from 'rxjs';
import type { Desk } from './desk';
import { type Intent, intentsOf } from './flow';
import type { ListState } from './list-state';

/** The most that one page of a list may have; a subject without a readable number is looked for in one. */
const LARGEST_PAGE = 200;

/** Every epic that one kind of subject needs; a remote adds only what is its own. */
export function deskEpic(desk: Desk): AppEpic {
  return combineEpics(
    ...Object.values(desk.calls).map((call) => call.epic),
    makeCallsThatTheFlowWishesFor$(desk),
    reloadSubject$(desk),
    explainSessionEndDuringCheck$(desk),
    refreshListOnEvent$(desk),
    announceHistoryAdditions$(desk),
    announceOtherChanges$(desk),
  );
}

/** Each new wish in the flow's state becomes one request. What was wished before this epic began is past. */
function wishes$(desk: Desk, state$: Parameters<AppEpic>[1]): Observable<Intent> {
  return state$.pipe(
    map((state) => desk.select(state).flow),
    distinctUntilChanged(),
    map(intentsOf),
    pairwise(),
    mergeMap(([before, now]) => from(now.filter((intent) => !before.includes(intent)))),
  );
}

/** Turns each wish of the flow into its request, once. */
export function makeCallsThatTheFlowWishesFor$(desk: Desk): AppEpic {
  return (_action$, state$) =>
    wishes$(desk, state$).pipe(
      mergeMap((intent) => {
        if (intent.call === 'reload') return EMPTY;
        const call = desk.calls[intent.call] as unknown as Request<ClientEndpoint>;
        return of<UnknownAction>(call.requested(intent.input));
      }),
    );
}

/** Fetches a subject whose edit was refused as stale, and tells the flow. */
export function reloadSubject$(desk: Desk): AppEpic {
  return (_action$, state$, { call }) =>
    wishes$(desk, state$).pipe(
      filter((intent) => intent.call === 'reload'),
      switchMap(({ input }) =>
        fetchSubject(desk, call, input.subject).pipe(
          map((subject) => desk.flow({ type: 'succeeded', intent: 'reload', subject }) as UnknownAction),
          catchError((error: CallError) => of(desk.flow({ type: 'failed', intent: 'reload', error }))),
        ),
      ),
    );
}

/** The subject as it is now: by its number where that can be read, else from the list by its name. */
function fetchSubject(
  { descriptor, endpoints }: Desk,
  call: Call,
  subject: CheckedSubject,
): Observable<CheckedSubject | undefined> {
  const { identifier, name } = subject;
  if (identifier && /^[\p{L}\p{N}]+$/u.test(identifier)) {
    return call(endpoints.check, { identifier }).pipe(
      map((reply): CheckedSubject | undefined => reply[descriptor.kind]),
    );
  }
  return call(endpoints.list, { name, pageSize: LARGEST_PAGE }).pipe(
    map(({ rows }) => rows.find((row) => row._id === subject._id)),
  );
}

/**
 * A session that ends with a check has a sentence of its own. The check's own refusal comes too late to say it: the
 * shell is at the sign-in page by then, and this remote is gone.
 */
export function explainSessionEndDuringCheck$(desk: Desk): AppEpic {
  return (_action$, state$) =>
    state$.pipe(
      pairwise(),
      filter(
        ([before, now]) =>
          before.session.isAuthenticated &&
          now.session.error === SESSION_TEXTS.expired &&
          intentsOf(desk.select(before).flow).some(({ call }) => call === 'check'),
      ),
      map(() => loginFailure(SUBJECT_MESSAGES.sessionExpired)),
    );
}

/** A list on the screen is fetched anew when somebody says that its data are old. */
export function refreshListOnEvent$(desk: Desk): AppEpic {
  return (_action$, state$, { bus }) =>
    bus.on('refresh').pipe(
      filter(({ kind }) => kind === desk.descriptor.kind),
      mergeMap(() => renewal(desk, desk.select(state$.value).list)),
    );
}

/** Fetches the list anew at this interval for as long as it is on the screen. */
export function refreshListEvery$(desk: Desk, everyMs: number): AppEpic {
  return (_action$, state$) =>
    state$.pipe(
      map((state) => desk.select(state).list.isOpen),
      distinctUntilChanged(),
      switchMap((isOpen) => (isOpen ? interval(everyMs) : EMPTY)),
      mergeMap(() => renewal(desk, desk.select(state$.value).list)),
    );
}

function renewal(desk: Desk, { isOpen, input }: ListState): Observable<UnknownAction> {
  return isOpen && input ? of(desk.calls.list.requested(input)) : EMPTY;
}

/**
 * A new entry is told to everybody: lists refresh at once and again a second later, because what is computed from
 * entries may lag behind them; a balance that was added to is old as well.
 */
export function announceHistoryAdditions$(desk: Desk): AppEpic {
  const { kind } = desk.descriptor;
  const { create, addHistory } = desk.calls;
  return (action$, _state$, { bus }) =>
    action$.pipe(
      mergeMap((action) => {
        if (!create.succeeded.match(action) && !addHistory.succeeded.match(action)) return EMPTY;
        const { output } = action;
        const subjectId = output[kind]?._id ?? ('id' in action.input ? String(action.input.id) : '');
        const refresh = () => bus.emit('refresh', { kind });
        bus.emit('history/added', { kind, subjectId });
        if (output.awarded) bus.emit('profile/stale');
        return concat(of(0), timer(HISTORY_ADD_REFRESH_MS)).pipe(tap(refresh), ignoreElements());
      }),
    );
}

/** Any other change makes lists old too. */
export function announceOtherChanges$(desk: Desk): AppEpic {
  const { kind } = desk.descriptor;
  const { update, remove, updateHistory, removeHistory } = desk.calls;
  const changes = [update, remove, updateHistory, removeHistory].map((call) => call.succeeded.type);
  return (action$, _state$, { bus }) =>
    action$.pipe(
      filter((action) => changes.includes(action.type)),
      tap(() => bus.emit('refresh', { kind })),
      ignoreElements(),
    );
}
