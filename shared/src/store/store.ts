import {
  applyMiddleware,
  combineReducers,
  legacy_createStore,
  type Reducer,
  type Store,
  type UnknownAction,
} from 'redux';
import { createEpicMiddleware } from 'redux-observable';
import {
  defer,
  EMPTY,
  filter,
  from,
  ignoreElements,
  mergeMap,
  type Observable,
  of,
  retry,
  Subject,
  takeUntil,
  tap,
  timer,
} from 'rxjs';
import { createBus, type Bus } from './bus';
import { draftsReducer } from './drafts';
import { draftsEpic } from './save-drafts';
import { guardReducer } from './guard-reducer';
import { requestsForgotten, requestsReducer } from './requests';
import { changesPerson, sessionReducer, startSession } from './session';
import type { AppEpic, Call, EpicDependencies, RootState, SessionState, StoreModule } from './types';

/** A module whose epics run apart: one that fails interrupts none of the others. */
export interface HostModule extends StoreModule {
  epics?: readonly AppEpic[];
}

export interface AppStore extends Store<RootState, UnknownAction> {
  bus: Bus;
  /**
   * Adds a module's reducer and starts its epics. Joining an id that is already registered replaces it; the same module,
   * which a screen and its parts may join, runs once until the last of them leaves. If the module throws while starting,
   * `join` throws and nothing is registered. The returned function stops the epics and all their subscriptions; the slice
   * stays, so that coming back shows the same state. Another reducer, and `reset`, start the
   * slice from its initial state; `reset` also forgets what requests brought.
   */
  join(module: HostModule, options?: { reset?: boolean }): () => void;
  /** Counts the modules whose epics run, for leak tests. */
  running(): number;
}

export interface StoreOptions {
  call: Call;
  /**
   * Receives an error that escaped a running module: of an epic, which starts again, or of its reducer, whose slice
   * stays as it was. Other modules go on.
   */
  onEpicError?: (moduleId: string, error: unknown) => void;
  session?: SessionState;
  /** What the server named as other sites that a screen may lead to; none when absent. */
  redirectOrigins?: readonly string[];
}

type OnError = (moduleId: string, error: unknown) => void;

/** Makes the application's one store, with its bus. */
export function createAppStore(options: StoreOptions): AppStore {
  const { call, session = startSession(null), redirectOrigins = [], onEpicError } = options;
  const bus = createBus();
  const onError: OnError = (id, error) => onEpicError?.(id, error);
  const middleware = createEpicMiddleware<UnknownAction, UnknownAction, RootState, EpicDependencies>({
    dependencies: { call, bus, redirectOrigins },
  });
  const store = legacy_createStore(combine({}), { session }, applyMiddleware(middleware));
  // What one person's remotes announced is none of the next one's business.
  middleware.run((action$) => action$.pipe(filter(changesPerson), tap(bus.forget), ignoreElements()));
  // Not a module's: what a remote's form left behind is saved after the remote was left.
  middleware.run(draftsEpic);
  const slices = createSlices(store, onError);
  const running = createEpics((run) => middleware.run(run), onError);
  const joined = new Map<string, { module: HostModule; uses: number; stop: () => void }>();
  /** Returns the function by which one of a module's users leaves it. */
  const leaving = (id: string, shared: { uses: number; stop: () => void }) => {
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      shared.uses -= 1;
      if (shared.uses > 0) return;
      shared.stop();
      if (joined.get(id) === shared) joined.delete(id);
    };
  };

  return {
    ...store,
    bus,
    running: running.count,
    join(module, { reset = false } = {}) {
      const { id, reducer, epic, epics: apart = [] } = module;
      const present = joined.get(id);
      if (present?.module === module && !reset) {
        present.uses += 1;
        return leaving(id, present);
      }
      joined.delete(id);
      running.stop(id);
      if (reset) store.dispatch(requestsForgotten());
      if (reducer) slices.add(id, reducer, reset);
      const epics = epic ? [...apart, epic] : apart;
      if (epics.length === 0) return () => undefined;
      try {
        const shared = { module, uses: 1, stop: running.start(id, epics) };
        joined.set(id, shared);
        return leaving(id, shared);
      } catch (error) {
        if (reducer) slices.remove(id);
        throw error;
      }
    },
  };
}

/** Keeps the slices of joined modules in the store. */
function createSlices(store: Store<RootState, UnknownAction>, onError: OnError) {
  const guarded: Record<string, Reducer> = {};
  /** Reducers as their modules gave them, to recognise them. */
  const given = new Map<string, Reducer>();
  const remove = (id: string) => {
    delete guarded[id];
    given.delete(id);
    store.replaceReducer(combine(guarded));
  };
  const add = (id: string, reducer: Reducer, reset: boolean) => {
    if (!reset && given.get(id) === reducer) return;
    const slice = guardReducer(reducer, (error) => onError(id, error));
    // The state of another reducer would be read as if it were this one's own.
    if (given.has(id)) remove(id);
    guarded[id] = slice;
    given.set(id, reducer);
    store.replaceReducer(combine(guarded));
    // Replacing a reducer bypasses the middleware: without an action, epics would not see the new slice yet.
    store.dispatch({ type: 'store/joined', id });
  };
  return { add, remove };
}

/** Combines all slices; when the person changes, every slice but the session starts from its initial state. */
function combine(slices: Record<string, Reducer>): Reducer<RootState, UnknownAction> {
  const reduce = combineReducers({
    session: sessionReducer,
    requests: requestsReducer,
    drafts: draftsReducer,
    ...slices,
  });
  return (state, action) => reduce(state && changesPerson(action) ? { session: state.session } : state, action);
}

interface StartingEpic {
  id: string;
  epic: AppEpic;
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

/** Runs the epics of joined modules apart from each other: one that fails starts again alone. */
function createEpics(runRoot: (epic: AppEpic) => void, onError: OnError) {
  const starting$ = new Subject<StartingEpic>();
  const leaving = new Map<string, Subject<void>>();

  runRoot((action$, state$, dependencies) =>
    starting$.pipe(
      mergeMap((starting) => {
        let first$: Observable<UnknownAction> | undefined;
        try {
          first$ = from(starting.epic(action$, state$, dependencies));
        } catch (error) {
          // Thrown from here it would end the epics of all modules.
          starting.failure = { error };
          return EMPTY;
        }
        let startedAt = 0;
        const pause = createPauses();
        return defer(() => {
          startedAt = performance.now();
          const output$ = first$ ?? from(starting.epic(action$, state$, dependencies));
          first$ = undefined;
          return output$;
        }).pipe(
          retry({
            delay(error: unknown) {
              onError(starting.id, error);
              return pause(startedAt);
            },
          }),
          takeUntil(starting.left$),
        );
      }),
    ),
  );

  const stop = (id: string) => {
    leaving.get(id)?.next();
    leaving.delete(id);
  };
  const start = (id: string, epics: readonly AppEpic[]) => {
    const left$ = new Subject<void>();
    leaving.set(id, left$);
    for (const epic of epics) {
      const starting: StartingEpic = { id, epic, left$ };
      starting$.next(starting);
      if (!starting.failure) continue;
      stop(id);
      throw starting.failure.error;
    }
    return () => {
      left$.next();
      if (leaving.get(id) === left$) leaving.delete(id);
    };
  };
  return { start, stop, count: () => leaving.size };
}
