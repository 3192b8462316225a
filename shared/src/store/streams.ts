/**
 * What epics of remotes are written with. They take it from here and not from the libraries: a remote with its own
 * copy of rxjs would make every visitor load that again, and a second copy does not know the first one's streams.
 * A name that is missing is added here.
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
