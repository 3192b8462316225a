export * from './bus-events';
export * from './overrides';
export * from './registry';
export * from './releases';
export type { RemoteStage } from './stages';
export * from './telemetry';
