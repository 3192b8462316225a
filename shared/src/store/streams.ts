/**
 * What remotes of contract 1.0 took from here. Their stored releases still do; a remote of today imports the libraries
 * themselves and carries what it uses. It goes with the next major of the contract.
 */
export { combineReducers } from 'redux';
export { combineEpics } from 'redux-observable';
export {
  catchError,
  concat,
  distinctUntilChanged,
  exhaustMap,
  filter,
  ignoreElements,
  map,
  mergeMap,
  of,
  skip,
  switchMap,
  take,
  takeUntil,
  takeWhile,
  tap,
  timer,
} from 'rxjs';
export type { Observable } from 'rxjs';
