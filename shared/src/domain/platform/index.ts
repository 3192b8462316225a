export * from './remote-ids';
export * from './shell-paths';
export * from './slots';
export * from './telemetry';
