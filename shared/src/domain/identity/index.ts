export * from './account';
export * from './permission';
