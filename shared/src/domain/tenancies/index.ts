export * from './days';
export * from './tenancy';
