export * from './fake-api';
export * from './fixtures';
export * from './marbles';
export * from './render-screen';
