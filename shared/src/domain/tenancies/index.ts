export * from './days';
export * from './tenancy';
export * from './words';
