export * from './call';
export * from './client';
