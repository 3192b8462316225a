export * from './days';
export * from './end';
export * from './opinion';
export * from './tenancy';
export * from './words';
