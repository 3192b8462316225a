export * from './accounts';
export * from './legal';
export * from './processing';
export * from './second-factors';
export * from './security-events';
export * from './sessions';
