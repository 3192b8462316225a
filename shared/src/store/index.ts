export * from './bus';
export * from './request';
export * from './session';
export * from './store';
export * from './types';
