export * from './permission';
export * from './rating-sum';
export * from './report-version';
export * from './report-words';
export * from './report';
export * from './topics';
export * from './verdict';
