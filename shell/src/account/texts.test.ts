import { ERRORS } from '@najem/shared/contract/kernel';
import { SESSION_TEXTS } from '@najem/shared/store';
import { ACCOUNT } from './texts';

it('the shell uses the sentences of the server for the same errors', () => {
  expect(ACCOUNT.register.emailExists).toBe(ERRORS.EMAIL_EXISTS.message);
  expect(ACCOUNT.login.notVerified).toBe(ERRORS.EMAIL_NOT_VERIFIED.message);
  expect(ACCOUNT.resend.unknownUser).toBe(ERRORS.USER_NOT_FOUND.message);
  expect(ACCOUNT.identity.failed).toBe(ERRORS.GOOGLE_VERIFY_FAILED.message);
  expect(ACCOUNT.googleFailed).toBe(SESSION_TEXTS.googleFailed);
});
