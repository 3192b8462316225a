import { configure } from '@testing-library/react';

// A busy machine may take long for a screen, and a test for several; no test asserts a time.
configure({ asyncUtilTimeout: 25_000 });
jest.setTimeout(180_000);
