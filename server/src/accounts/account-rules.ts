import type { ErrorCode } from '@najem/shared/contract';
import { ACCOUNT_MESSAGES } from '@najem/shared/domain';
import { refuse } from '../errors';

const CODES: Readonly<Record<string, ErrorCode>> = {
  [ACCOUNT_MESSAGES.allFieldsRequired]: 'FIELDS_REQUIRED',
  [ACCOUNT_MESSAGES.passwordTooShort]: 'PASSWORD_TOO_SHORT',
  [ACCOUNT_MESSAGES.emailInvalid]: 'EMAIL_INVALID',
};

/** Refuses with the code of the domain's sentence; has no effect for undefined. */
export function requireNoProblem(problem: string | undefined): void {
  if (problem !== undefined) refuse(CODES[problem] ?? 'VALIDATION', { message: problem });
}
