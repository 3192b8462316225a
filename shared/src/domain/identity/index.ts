export * from './account';
export * from './legal';
export * from './passkey';
export * from './permission';
