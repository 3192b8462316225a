import { MIN_ADMIN_PASSWORD_LENGTH, type Role } from '@najem/shared/domain/kernel';
import { findPasswordProblem } from '@najem/shared/domain/identity';
import { refuse, requireNoProblem } from '../../kernel/errors';
import { isCommonPassword } from '../../kernel/passwords/is-common-password';

/** Refuses a new password: PASSWORD_TOO_SHORT, PASSWORD_COMMON. */
export function requireGoodPassword(password: string): void {
  requireNoProblem(findPasswordProblem(password));
  if (isCommonPassword(password)) refuse('PASSWORD_COMMON');
}

/** Refuses a new password that is long enough for others, but not for an administrator. */
export function requireLengthForRole(password: string, role: Role): void {
  if (role === 'admin' && password.length < MIN_ADMIN_PASSWORD_LENGTH) refuse('PASSWORD_TOO_SHORT_ADMIN');
}
