import { ERRORS } from '@najem/shared/contract/kernel';
import { SESSION_TEXTS } from './texts';

it('the store has the same sentence of a refused session as the server', () => {
  expect(SESSION_TEXTS.refused).toBe(ERRORS.REFRESH_INVALID.message);
  expect(SESSION_TEXTS.googleFailed).toBe(ERRORS.GOOGLE_FAILED.message);
});
