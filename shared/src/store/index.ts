export * from './bus';
export * from './idle';
export * from './request';
export * from './session';
export * from './session-epics';
export * from './store';
export * from './texts';
export * from './types';
// Remotes take these from here: with the libraries' own copies each remote would carry them, and much of rxjs, again.
export { combineReducers } from 'redux';
export { combineEpics } from 'redux-observable';
