import type { UnknownAction } from 'redux';
import { defer, EMPTY, from, mergeMap, type Observable, of, retry, Subject, takeUntil, timer } from 'rxjs';
import type { Ear } from './bus';
import type { AppEpic } from './types';

/** Receives an error that escaped a module. */
export type OnError = (moduleId: string, error: unknown) => void;

interface StartingEpic {
  id: string;
  epic: AppEpic;
  ear: Ear;
  left$: Subject<void>;
  /** Set when the epic throws while it is started. */
  failure?: { error: unknown };
}

/** An epic that fails within this time of its start, for the second time in a row, waits before it starts again. */
const STEADY_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** Returns when an epic that failed starts again: at once, or later and later while it fails soon after each start. */
function createPauses(): (startedAt: number) => Observable<unknown> {
  let early = 0;
  return (startedAt) => {
    early = performance.now() - startedAt > STEADY_MS ? 0 : early + 1;
    return early < 2 ? of('now') : timer(Math.min(STEADY_MS * 2 ** (early - 2), LONGEST_PAUSE_MS));
  };
}

/** The epics of one module, to be started. */
export interface Starting {
  /** The module's id, with which errors are reported. */
  id: string;
  epics: readonly AppEpic[];
  ear: Ear;
}

/** Runs the epics of joined modules apart from each other: one that fails starts again alone. */
export function createEpics(runRoot: (epic: AppEpic) => void, onError: OnError) {
  const starting$ = new Subject<StartingEpic>();
  const leaving = new Set<Subject<void>>();

  runRoot((action$, state$, dependencies) =>
    starting$.pipe(
      mergeMap((starting) => {
        const { epic, ear } = starting;
        const start = () => from(epic(action$, state$, { ...dependencies, bus: ear.bus }));
        let first$: Observable<UnknownAction> | undefined;
        try {
          first$ = start();
        } catch (error) {
          // Thrown from here it would end the epics of all modules.
          starting.failure = { error };
          return EMPTY;
        }
        let startedAt = 0;
        const pause = createPauses();
        return defer(() => {
          startedAt = performance.now();
          const output$ = first$ ?? start();
          first$ = undefined;
          return output$;
        }).pipe(
          retry({
            delay(error: unknown) {
              onError(starting.id, error);
              // An event that is replayed may be what the epic fails of.
              ear.settle();
              return pause(startedAt);
            },
          }),
          takeUntil(starting.left$),
        );
      }),
    ),
  );

  /** Starts the epics and returns the function that ends them; throws, and runs none of them, where one throws at its start. */
  const start = ({ id, epics, ear }: Starting): (() => void) => {
    const left$ = new Subject<void>();
    leaving.add(left$);
    const stop = () => {
      left$.next();
      leaving.delete(left$);
    };
    ear.open();
    for (const epic of epics) {
      const starting: StartingEpic = { id, epic, ear, left$ };
      starting$.next(starting);
      if (!starting.failure) continue;
      stop();
      throw starting.failure.error;
    }
    ear.settle();
    return stop;
  };
  return { start, count: () => leaving.size };
}
