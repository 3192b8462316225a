export * from './desk';
export * from './opinions';
export * from './parts';
export * from './tenancies';
