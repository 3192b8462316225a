import { IDLE_LOGOUT_MS } from '@najem/shared/domain/kernel';
import type { UnknownAction } from 'redux';
import {
  concat,
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  switchMap,
  throttleTime,
  timer,
} from 'rxjs';
import { createEvent, ofEvent } from './event';
import { logout } from './session';
import { SESSION_TEXTS } from './texts';
import type { AppEpic } from './types';

/** In the last minute before an idle logout a countdown is shown. */
export const IDLE_WARNING_MS = 60_000;
/** The shortest time between two writes of activity, which come from every movement of a mouse. */
const ACTIVITY_THROTTLE_MS = 2_000;

/** The idle clock's view of the browser. All tabs share the stored time. */
export interface IdleBrowser {
  /** The server's time, in ms since 1970: clocks of devices are set, and differ between two loads of a page. */
  now(): number;
  /** False before an answer told the time, and after a sleep. */
  isTimeSure(): boolean;
  /** Asks the server where the time is not sure, and completes then. */
  timeSettled$: Observable<never>;
  /** The last activity in any tab, in ms since 1970; null when none is stored. */
  readLastActivity(): number | null;
  writeLastActivity(at: number): void;
  /** The person moved, typed, touched or scrolled in this tab, in the shell or in a remote. */
  activity$: Observable<unknown>;
  /** Another tab stored its activity, or this one woke up: the clock has to be read again. */
  wake$: Observable<unknown>;
}

/** The idle time ends at `endsAt`, in ms since 1970. */
export const idleWarned = createEvent('idle/warned', (endsAt: number) => ({ endsAt }));
/** The person is active again, in this tab or another one. */
export const idleOver = createEvent('idle/over');
/** The person pressed 'Pozostań w serwisie', which is activity like any other. */
export const stayRequested = createEvent('idle/stayRequested');

/** When the idle time ends, while that is announced; otherwise null. */
export function idleReducer(endsAt: number | null = null, action: UnknownAction): number | null {
  if (idleWarned.match(action)) return action.endsAt;
  return idleOver.match(action) ? null : endsAt;
}

/**
 * Makes the epic that ends a session after `IDLE_LOGOUT_MS` without activity in any tab. Activity counts at any time: in
 * the last minute it also ends the warning.
 */
export function createIdleEpic(browser: IdleBrowser): AppEpic {
  return (action$, state$, { bus }) => {
    const endsAt = () => (browser.readLastActivity() ?? browser.now()) + IDLE_LOGOUT_MS;
    const leftMs = () => endsAt() - browser.now();
    const write = () => browser.writeLastActivity(browser.now());

    // The server is asked before a session is said to have ended.
    const look = (): Observable<UnknownAction> => concat(browser.timeSettled$, defer(decide));

    const decide = (): Observable<UnknownAction> => {
      const left = leftMs();
      if (left <= 0) {
        bus.emit('session/idle');
        return of(logout(SESSION_TEXTS.idle));
      }
      if (left <= IDLE_WARNING_MS) return concat(of(idleWarned(endsAt())), timer(left).pipe(mergeMap(look)));
      return concat(of(idleOver()), timer(left - IDLE_WARNING_MS).pipe(mergeMap(look)));
    };

    const watch = (isRestored: boolean) =>
      concat(
        browser.timeSettled$,
        defer(() => {
          // A stored session keeps its last activity: closing the browser does not stop the clock.
          if (!isRestored || leftMs() > 0) write();
          const activity$ = browser.activity$.pipe(throttleTime(ACTIVITY_THROTTLE_MS));
          const active$ = merge(action$.pipe(ofEvent(stayRequested)), activity$).pipe(
            filter(() => {
              // The look asks for the time; the next movement is written by it.
              if (!browser.isTimeSure()) return true;
              const left = leftMs();
              // After a sleep the first movement finds the time already over and must not restart it.
              if (left > 0) write();
              // Earlier, the clock is read again anyway before it warns.
              return left <= IDLE_WARNING_MS;
            }),
          );
          return merge(of('start'), active$, browser.wake$).pipe(
            switchMap(look),
            distinctUntilChanged((before, now) => before.type === now.type && before.endsAt === now.endsAt),
          );
        }),
      );

    return state$.pipe(
      map(({ session }) => session.isAuthenticated),
      distinctUntilChanged(),
      switchMap((isSignedIn, change) => (isSignedIn ? watch(change === 0) : EMPTY)),
    );
  };
}
