export * from './bus';
export * from './idle';
export * from './request';
export * from './session';
export * from './session-epics';
export * from './store';
export * from './texts';
export * from './types';
