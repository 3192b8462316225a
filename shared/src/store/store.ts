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
import { catchError, EMPTY, from, mergeMap, type Observable, Subject, takeUntil } from 'rxjs';
import { createBus, type Bus } from './bus';
import { guardReducer } from './guard-reducer';
import { changesPerson, type SessionState, sessionReducer, startSession } from './session';
import type { AppEpic, Call, EpicDependencies, RootState, StoreModule } from './types';

export interface AppStore extends Store<RootState, UnknownAction> {
  bus: Bus;
  /**
   * Adds a module's reducer and starts its epic; joining a present id replaces it. Throws when the module cannot start,
   * its reducer or its epic failing at once, and is then as if it had never been asked to. The returned function stops
   * the epic and everything it subscribed to; the slice stays, so that coming back shows what was there. It begins anew
   * for another reducer, whose state may look different, and where `afresh` says so.
   */
  join(module: StoreModule, options?: { afresh?: boolean }): () => void;
  /** How many modules' epics run, for leak tests. */
  running(): number;
}

export interface StoreOptions {
  call: Call;
  /**
   * Told of an error that escaped a running module: of its epic, which stops, or of its reducer, whose slice stays as it
   * was. Other modules go on.
   */
  onEpicError?: (moduleId: string, error: unknown) => void;
  session?: SessionState;
}

interface StartingEpic {
  id: string;
  epic: AppEpic;
  left$: Subject<void>;
  /** Set while it is started, when it fails at that. */
  fault?: { error: unknown };
}

/** Makes the application's one store, with its bus. */
export function createAppStore(options: StoreOptions): AppStore {
  const bus = createBus();
  const epics$ = new Subject<StartingEpic>();
  const slices: Record<string, Reducer> = {};
  /** Reducers as their modules gave them, to know them again. */
  const given = new Map<string, Reducer>();
  const leaving = new Map<string, Subject<void>>();
  const tell = (id: string, error: unknown) => options.onEpicError?.(id, error);
  const epicMiddleware = createEpicMiddleware<UnknownAction, UnknownAction, RootState, EpicDependencies>({
    dependencies: { call: options.call, bus },
  });
  const store = legacy_createStore(
    combine(slices),
    { session: options.session ?? startSession(null) },
    compose(applyMiddleware(epicMiddleware)),
  ) as unknown as AppStore;

  epicMiddleware.run((action$, state$, dependencies) =>
    epics$.pipe(
      mergeMap((starting) => {
        const { id, epic, left$ } = starting;
        let output$: Observable<UnknownAction>;
        try {
          output$ = from(epic(action$, state$, dependencies));
        } catch (error) {
          // Thrown from here it would end the epics of all modules.
          starting.fault = { error };
          return EMPTY;
        }
        return output$.pipe(
          catchError((error: unknown) => {
            tell(id, error);
            return EMPTY;
          }),
          takeUntil(left$),
        );
      }),
    ),
  );

  store.bus = bus;
  store.running = () => leaving.size;
  const leave = (id: string) => {
    leaving.get(id)?.next();
    leaving.delete(id);
  };
  const drop = (id: string) => {
    delete slices[id];
    given.delete(id);
    store.replaceReducer(combine(slices));
  };
  store.join = ({ id, reducer, epic }, { afresh = false } = {}) => {
    leave(id);
    if (reducer && (afresh || given.get(id) !== reducer)) {
      const guarded = guardReducer(reducer, (error) => tell(id, error));
      // What another reducer left behind would be read as if it were this one's own.
      if (given.has(id)) drop(id);
      slices[id] = guarded;
      given.set(id, reducer);
      store.replaceReducer(combine(slices));
      // Replacing a reducer goes past the middleware: without an action, epics would not see the new slice yet.
      store.dispatch({ type: 'store/joined', id });
    }
    if (!epic) return () => undefined;
    const left$ = new Subject<void>();
    leaving.set(id, left$);
    const starting: StartingEpic = { id, epic, left$ };
    epics$.next(starting);
    if (starting.fault) {
      leaving.delete(id);
      if (reducer) drop(id);
      throw starting.fault.error;
    }
    return () => {
      left$.next();
      if (leaving.get(id) === left$) leaving.delete(id);
    };
  };
  return store;
}

/** All slices in one; when the person changes, every slice but the session begins anew. */
function combine(slices: Record<string, Reducer>): Reducer<RootState, UnknownAction> {
  const reduce = combineReducers({ session: sessionReducer, ...slices });
  return (state, action) => reduce(state && changesPerson(action) ? { session: state.session } : state, action);
}
