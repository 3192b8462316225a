import { configure } from '@testing-library/react';

export * from './choose';
export * from './fake-api';
export * from './fixtures';
export * from './marbles';
export * from './press';
export { renderKit } from './render-kit';
export * from './render-screen';

// A busy machine may take long for a screen, and a test for several; no test asserts a time.
configure({ asyncUtilTimeout: 25_000 });
jest.setTimeout(180_000);
