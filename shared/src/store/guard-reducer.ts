import type { Reducer } from 'redux';

/**
 * Wraps a module's reducer so that its errors stay its own: `onError` receives them and the state stays as it was. Throws
 * when the reducer has no initial state.
 */
export function guardReducer(reducer: Reducer, onError: (error: unknown) => void): Reducer {
  const requireState: Reducer = (state: unknown, action) => {
    const next: unknown = reducer(state, action);
    if (next === undefined) throw new Error(`A reducer returned no state for '${action.type}'`);
    return next;
  };
  const initial: unknown = requireState(undefined, { type: 'store/begun' });
  return (state: unknown, action) => {
    try {
      return requireState(state, action);
    } catch (error) {
      // A reducer must not have effects while it runs.
      queueMicrotask(() => onError(error));
      return state ?? initial;
    }
  };
}
