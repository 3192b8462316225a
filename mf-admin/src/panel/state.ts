import type { RootState } from '@najem/shared/store';
import { useSelector } from 'react-redux';
import type { Reducer } from 'redux';

/** The remote's id, under which the store keeps its slice. */
export const ID = 'admin';

/** What one noun keeps in the remote's slice beyond the state of its calls. */
interface Part<State> {
  reducer: Reducer<State>;
  select: (root: RootState) => State;
  /** Reads a value of the part in a component and follows it. */
  usePart: <Value>(pick: (state: State) => Value) => Value;
}

/** Declares a part of the remote's slice, so that a noun's folder reads its own state and no other's. */
export function part<State>(name: string, reducer: Reducer<State>): Part<State> {
  const select = (root: RootState): State => {
    // The remote's reducer keeps each part under its name.
    const { [name]: state } = root[ID] as Record<string, State>;
    if (state === undefined) throw new Error(`The remote's slice has no part '${name}'`);
    return state;
  };
  return { reducer, select, usePart: (pick) => useSelector((root: RootState) => pick(select(root))) };
}
