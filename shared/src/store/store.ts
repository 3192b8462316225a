import {
  applyMiddleware,
  combineReducers,
  legacy_createStore,
  type Reducer,
  type Store,
  type UnknownAction,
} from 'redux';
import { createEpicMiddleware } from 'redux-observable';
import { filter, ignoreElements, tap } from 'rxjs';
import { type Bus, createBus, type Ear } from './bus';
import { draftsReducer } from './drafts';
import { unkeptReducer } from './unkept';
import { draftsEpic } from './save-drafts';
import { guardReducer } from './guard-reducer';
import { requestsForgotten, requestsReducer } from './requests';
import { createEpics, type OnError } from './run-epics';
import { changesPerson, loginSuccess, sessionReducer, startSession } from './session';
import type { AppEpic, Call, EpicDependencies, RemoteModule, RootState, SessionState, StoreModule } from './types';
import { keepUnsaved } from './unsaved-drafts';

/** A module of the host, which runs for as long as it is joined; its epics run apart: one that fails interrupts none of the others. */
export interface HostModule extends StoreModule {
  epics: readonly AppEpic[];
}

type JoiningModule = StoreModule | HostModule | RemoteModule;

export interface AppStore extends Store<RootState, UnknownAction> {
  bus: Bus;
  /**
   * Adds a module's reducer and starts its epics, and those of its `listens`. Slice and epics have one life: both go on after
   * the last who joined has called the returned function, so that what happens meanwhile is heard, and end with the
   * session; for those who are still there both start anew. A module of the host ends when the last has left.
   *
   * The same module runs once, another one of the same id takes its place. With `reset` the slice starts from its initial
   * state, and what requests brought is forgotten. If the module throws while starting, `join` throws and nothing is
   * registered.
   */
  join(module: JoiningModule, options?: { reset?: boolean }): () => void;
  /** Starts what a remote has to hear without having been shown, as `join` does; nothing where it runs already. */
  listen(module: StoreModule): void;
  /** Ends a module's epics and its slice; those of one that somebody is still joined to when the last leaves. */
  end(id: string): void;
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

/** Makes the application's one store, with its bus. */
export function createAppStore(options: StoreOptions): AppStore {
  const { call, session = startSession(null), redirectOrigins = [], onEpicError } = options;
  const bus = createBus();
  const onError: OnError = (id, error) => onEpicError?.(id, error);
  const middleware = createEpicMiddleware<UnknownAction, UnknownAction, RootState, EpicDependencies>({
    dependencies: { call, bus, redirectOrigins },
  });
  const store = legacy_createStore(combine({}), { session }, applyMiddleware(keepUnsaved, middleware));
  // What one person's remotes announced is none of the next one's business, nor what they announce as they end.
  const isOtherPerson = (action: UnknownAction) => changesPerson(action) || loginSuccess.match(action);
  middleware.run((action$) => action$.pipe(filter(isOtherPerson), tap(bus.forget), ignoreElements()));
  // Not a module's: what a remote's form left behind is saved after the remote was left.
  middleware.run(draftsEpic);
  const slices = createSlices(store, onError);
  const running = createEpics((run) => middleware.run(run), onError);
  const lives = createLives(running.start, bus.createEar, onError);

  /** Ends a module, what it listens to, and its slice. */
  const endAll = (id: string) => {
    [id, listening(id)].forEach(lives.end);
    slices.remove(id);
  };
  const start = (module: JoiningModule, reset: boolean): Life[] => {
    const { id, reducer } = module;
    if (lives.of(id)?.module !== module || reset) {
      lives.end(id);
      if (reset) {
        lives.end(listening(id));
        store.dispatch(requestsForgotten());
      }
      if (reducer) slices.add(id, reducer, reset);
    }
    const listens = listensOf(module);
    // Another release's would go on beside this one.
    if (lives.of(listening(id))?.module !== listens) lives.end(listening(id));
    try {
      return [...(listens ? [lives.start(listening(id), listens)] : []), lives.start(id, module)];
    } catch (error) {
      endAll(id);
      throw error;
    }
  };

  return {
    ...store,
    bus,
    running: running.count,
    join(module, { reset = false } = {}) {
      const used = start(module, reset);
      // The screens of the host read its slices when they have left, too.
      return lives.use(used, 'epics' in module ? undefined : () => endAll(module.id));
    },
    listen(module) {
      const { id, reducer } = module;
      if (lives.of(listening(id))?.module === module) return;
      const joined = lives.of(id);
      // The release on the page is another one, which stays until it is left.
      if (joined && listensOf(joined.module) !== module) {
        if (joined.uses > 0) return;
        this.end(id);
      }
      lives.end(listening(id));
      const isFirst = !slices.has(id);
      if (reducer && isFirst) slices.add(id, reducer, false);
      try {
        lives.start(listening(id), module);
      } catch (error) {
        if (isFirst) slices.remove(id);
        throw error;
      }
    },
    end(id) {
      const life = lives.of(id);
      if (life && life.uses > 0) life.endsWhenLeft = true;
      else endAll(id);
    },
  };
}

function listensOf(module: JoiningModule): StoreModule | undefined {
  return 'listens' in module ? module.listens : undefined;
}

/** The name of a life beside that of the module `id`. */
const listening = (id: string): string => `${id} listens`;

/** A module whose epics run. */
interface Life {
  module: JoiningModule;
  /** How many have joined it and not left yet. */
  uses: number;
  /** It is the host's, or the session that it was joined in is over: it goes on for those alone who have not left yet. */
  endsWhenLeft: boolean;
  end: () => void;
}

/** Keeps running what was joined: until the session ends, or as long as somebody uses it. */
function createLives(startEpics: ReturnType<typeof createEpics>['start'], createEar: () => Ear, onError: OnError) {
  const lives = new Map<string, Life>();
  const begin = (name: string, module: JoiningModule): Life => {
    const { id, epic } = module;
    const isHosts = 'epics' in module;
    const epics = [...(isHosts ? module.epics : []), ...(epic ? [epic] : [])];
    let stop = () => {};
    const life: Life = {
      module,
      uses: 0,
      endsWhenLeft: isHosts,
      end() {
        stop();
        if (lives.get(name) === life) lives.delete(name);
      },
    };
    if (epics.length === 0) return life;
    const ear = createEar();
    const run = (): void => {
      // Last, so that the module's own epics hear the end of the session, too.
      stop = startEpics({ id, epics: isHosts ? epics : [...epics, atSessionEnd], ear });
    };
    const atSessionEnd: AppEpic = (action$, state$) =>
      action$.pipe(
        filter(changesPerson),
        tap(() => {
          life.end();
          if (life.uses === 0) return;
          life.endsWhenLeft = !state$.value.session.isAuthenticated;
          try {
            run();
            lives.set(name, life);
          } catch (error) {
            onError(id, error);
          }
        }),
        ignoreElements(),
      );
    run();
    return life;
  };
  return {
    of: (name: string) => lives.get(name),
    end: (name: string) => lives.get(name)?.end(),
    /** Starts a module, or finds it running. */
    start(name: string, module: JoiningModule): Life {
      const life = lives.get(name) ?? begin(name, module);
      lives.set(name, life);
      return life;
    },
    /**
     * Counts a user of these lives, until the returned function is called; `whenOver` ends the module with the last user of one
     * that goes on for them alone.
     */
    use(used: readonly Life[], whenOver?: () => void): () => void {
      for (const life of used) {
        life.uses += 1;
        life.endsWhenLeft = 'epics' in life.module;
      }
      let hasLeft = false;
      return () => {
        if (hasLeft) return;
        hasLeft = true;
        let isOver = false;
        for (const life of used) {
          life.uses -= 1;
          if (life.uses > 0 || !life.endsWhenLeft) continue;
          // Another release may run in its place by now.
          isOver ||= [...lives.values()].includes(life);
          life.end();
        }
        if (isOver) whenOver?.();
      };
    },
  };
}

/** Keeps the slices of joined modules in the store. */
function createSlices(store: Store<RootState, UnknownAction>, onError: OnError) {
  const guarded: Record<string, Reducer> = {};
  /** Reducers as their modules gave them, to recognise them. */
  const given = new Map<string, Reducer>();
  const remove = (id: string) => {
    if (!given.has(id)) return;
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
  return { add, remove, has: (id: string) => given.has(id) };
}

/** Combines all slices; when the person changes, every slice but the session starts from its initial state. */
function combine(slices: Record<string, Reducer>): Reducer<RootState, UnknownAction> {
  const reduce = combineReducers({
    session: sessionReducer,
    requests: requestsReducer,
    drafts: draftsReducer,
    unkept: unkeptReducer,
    ...slices,
  });
  return (state, action) => reduce(state && changesPerson(action) ? { session: state.session } : state, action);
}
