export * from './invoice';
export * from './payment';
export * from './permission';
