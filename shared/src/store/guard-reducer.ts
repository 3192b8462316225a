import type { Reducer } from 'redux';

/**
 * A module's reducer that cannot hurt the others: whatever it throws later is told to `onFault` and its state stays as it
 * was. Throws itself when it has no state to begin with.
 */
export function guardReducer(reducer: Reducer, onFault: (error: unknown) => void): Reducer {
  const demandState: Reducer = (state: unknown, action) => {
    const next: unknown = reducer(state, action);
    if (next === undefined) throw new Error(`A reducer answered '${action.type}' with no state`);
    return next;
  };
  const initial: unknown = demandState(undefined, { type: 'store/begun' });
  return (state: unknown, action) => {
    try {
      return demandState(state, action);
    } catch (error) {
      // A reducer must not cause anything while it runs.
      queueMicrotask(() => onFault(error));
      return state ?? initial;
    }
  };
}
