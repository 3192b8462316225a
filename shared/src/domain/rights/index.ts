export * from './case-letter';
export * from './case';
export * from './claim';
export * from './dispute-letter';
export * from './dispute-name';
export * from './dispute';
export * from './passport';
export * from './permission';
