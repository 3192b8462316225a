export * from './choose';
export * from './fake-api';
export { federated } from './federated';
export * from './fixtures';
export * from './marbles';
export * from './press';
export { renderKit } from './render-kit';
export * from './render-screen';
