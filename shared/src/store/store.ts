import {
  combineReducers,
  compose,
  legacy_createStore,
  applyMiddleware,
  type Reducer,
  type Store,
  type UnknownAction,
} from 'redux';
import { createEpicMiddleware } from 'redux-observable';
import { catchError, EMPTY, mergeMap, Subject, takeUntil } from 'rxjs';
import { createBus, type Bus } from './bus';
import { changesPerson, type SessionState, sessionReducer, startSession } from './session';
import type { AppEpic, Call, EpicDependencies, RootState, StoreModule } from './types';

export interface AppStore extends Store<RootState, UnknownAction> {
  bus: Bus;
  /**
   * Adds a module's reducer and starts its epic; joining a present id replaces it. The returned function stops the
   * epic and everything it subscribed to; the slice stays, so that coming back shows what was there.
   */
  join(module: StoreModule): () => void;
  /** How many modules' epics run, for leak tests. */
  running(): number;
}

export interface StoreOptions {
  call: Call;
  /** Told of an error that escaped a module's epic; the module stops, the others go on. */
  onEpicError?: (moduleId: string, error: unknown) => void;
  session?: SessionState;
}

/** Makes the application's one store, with its bus. */
export function createAppStore(options: StoreOptions): AppStore {
  const bus = createBus();
  const epics$ = new Subject<{ id: string; epic: AppEpic; left$: Subject<void> }>();
  const slices: Record<string, Reducer> = { session: sessionReducer as Reducer };
  const leaving = new Map<string, Subject<void>>();
  const epicMiddleware = createEpicMiddleware<UnknownAction, UnknownAction, RootState, EpicDependencies>({
    dependencies: { call: options.call, bus },
  });
  const store = legacy_createStore(
    combine(slices),
    { session: options.session ?? startSession(null) } as RootState,
    compose(applyMiddleware(epicMiddleware)),
  ) as unknown as AppStore;

  epicMiddleware.run((action$, state$, dependencies) =>
    epics$.pipe(
      mergeMap(({ id, epic, left$ }) =>
        epic(action$, state$, dependencies).pipe(
          catchError((error: unknown) => {
            options.onEpicError?.(id, error);
            return EMPTY;
          }),
          takeUntil(left$),
        ),
      ),
    ),
  );

  store.bus = bus;
  store.running = () => leaving.size;
  store.join = (module) => {
    leaving.get(module.id)?.next();
    leaving.delete(module.id);
    if (module.reducer && slices[module.id] !== module.reducer) {
      slices[module.id] = module.reducer as Reducer;
      store.replaceReducer(combine(slices));
      // Replacing a reducer goes past the middleware: without an action, epics would not see the new slice yet.
      store.dispatch({ type: 'store/joined', id: module.id });
    }
    if (!module.epic) return () => undefined;
    const left$ = new Subject<void>();
    leaving.set(module.id, left$);
    epics$.next({ id: module.id, epic: module.epic, left$ });
    return () => {
      left$.next();
      if (leaving.get(module.id) === left$) leaving.delete(module.id);
    };
  };
  return store;
}

/** All slices in one; when the person changes, every slice but the session begins anew. */
function combine(slices: Record<string, Reducer>): Reducer<RootState, UnknownAction> {
  const reduce = combineReducers(slices) as unknown as Reducer<RootState, UnknownAction>;
  return (state, action) => reduce(state && changesPerson(action) ? { session: state.session } : state, action);
}

/** A selector of a joined module's slice; throws when the module has not joined. */
export function slice<State>(moduleId: string): (state: RootState) => State {
  return (state) => {
    const found = state[moduleId];
    if (found === undefined) throw new Error(`Module '${moduleId}' has not joined the store`);
    return found as State;
  };
}
