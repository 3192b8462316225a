import { ERRORS } from '@najem/shared/contract/kernel';
import { SERVER_FAILED, SESSION_ENDED, SESSION_MESSAGES } from './texts';

it("the client knows the server's sentences about a session without carrying all of its errors", () => {
  const { TOKEN_INVALID, TOKEN_EXPIRED, FORBIDDEN, REFRESH_INVALID, INTERNAL } = ERRORS;
  expect([...SESSION_MESSAGES]).toEqual([TOKEN_INVALID.message, TOKEN_EXPIRED.message, FORBIDDEN.message]);
  expect(SESSION_ENDED).toBe(REFRESH_INVALID.message);
  expect(SERVER_FAILED).toBe(INTERNAL.message);
});
