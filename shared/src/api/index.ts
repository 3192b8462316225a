export * from './call';
export * from './client';
export { fitsShape } from './shape';
