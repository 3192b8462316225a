import {
  applyMiddleware,
  combineReducers,
  legacy_createStore,
  type Reducer,
  type Store,
  type UnknownAction,
} from 'redux';
import { createEpicMiddleware } from 'redux-observable';
import { catchError, EMPTY, from, mergeMap, type Observable, Subject, takeUntil } from 'rxjs';
import { createBus, type Bus } from './bus';
import { guardReducer } from './guard-reducer';
import { changesPerson, sessionReducer, startSession } from './session';
import type { AppEpic, Call, EpicDependencies, RootState, SessionState, StoreModule } from './types';

export interface AppStore extends Store<RootState, UnknownAction> {
  bus: Bus;
  /**
   * Adds a module's reducer and starts its epic. Joining an id that is already registered replaces it. If the module
   * throws while starting, `join` throws and nothing is registered. The returned function stops the epic and all its
   * subscriptions; the slice stays, so that coming back shows the same state. Another reducer, and `reset`, start the
   * slice from its initial state.
   */
  join(module: StoreModule, options?: { reset?: boolean }): () => void;
  /** Counts the modules whose epics run, for leak tests. */
  running(): number;
}

export interface StoreOptions {
  call: Call;
  /**
   * Receives an error that escaped a running module: of its epic, which stops, or of its reducer, whose slice stays as
   * it was. Other modules go on.
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
  const slices = createSlices(store, onError);
  const epics = createEpics((run) => middleware.run(run), onError);

  return {
    ...store,
    bus,
    running: epics.running,
    join({ id, reducer, epic }, { reset = false } = {}) {
      epics.stop(id);
      if (reducer) slices.add(id, reducer, reset);
      if (!epic) return () => undefined;
      try {
        return epics.start(id, epic);
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
  const reduce = combineReducers({ session: sessionReducer, ...slices });
  return (state, action) => reduce(state && changesPerson(action) ? { session: state.session } : state, action);
}

interface StartingEpic {
  id: string;
  epic: AppEpic;
  left$: Subject<void>;
  /** Set when the epic throws while it is started. */
  failure?: { error: unknown };
}

/** Runs the epics of joined modules apart from each other: one that fails ends alone. */
function createEpics(runRoot: (epic: AppEpic) => void, onError: OnError) {
  const starting$ = new Subject<StartingEpic>();
  const leaving = new Map<string, Subject<void>>();

  runRoot((action$, state$, dependencies) =>
    starting$.pipe(
      mergeMap((starting) => {
        let output$: Observable<UnknownAction>;
        try {
          output$ = from(starting.epic(action$, state$, dependencies));
        } catch (error) {
          // Thrown from here it would end the epics of all modules.
          starting.failure = { error };
          return EMPTY;
        }
        return output$.pipe(
          catchError((error: unknown) => {
            onError(starting.id, error);
            return EMPTY;
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
  const start = (id: string, epic: AppEpic) => {
    const left$ = new Subject<void>();
    leaving.set(id, left$);
    const starting: StartingEpic = { id, epic, left$ };
    starting$.next(starting);
    if (starting.failure) {
      leaving.delete(id);
      throw starting.failure.error;
    }
    return () => {
      left$.next();
      if (leaving.get(id) === left$) leaving.delete(id);
    };
  };
  return { start, stop, running: () => leaving.size };
}
