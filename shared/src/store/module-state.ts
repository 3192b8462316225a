import { useSelector } from 'react-redux';
import type { Reducer } from 'redux';
import type { RootState } from './types';

/** A module's slice of the store. */
export interface ModuleState<State> {
  id: string;
  reducer: Reducer<State>;
  /** Reads the slice; throws when the module has not joined. */
  select: (root: RootState) => State;
  /** Reads a part of the slice in a component and follows it. */
  useModuleState: <Part>(pick: (state: State) => Part) => Part;
}

/** Declares the slice of the module `id`, which joins the store with this reducer. */
export function moduleState<State>(id: string, reducer: Reducer<State>): ModuleState<State> {
  const select = (root: RootState): State => {
    const state = root[id];
    if (state === undefined) throw new Error(`Module '${id}' has not joined the store`);
    // The store keeps what the reducer of this id returned.
    return state as State;
  };
  return { id, reducer, select, useModuleState: (pick) => useSelector((root: RootState) => pick(select(root))) };
}
