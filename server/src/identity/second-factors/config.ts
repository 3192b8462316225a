import type { Reader } from '../../kernel/config/reader';
import { type Checks, warned, withValue } from '../../kernel/config/floors';

export interface SecondFactorSettings {
  /** Whether administrators need a second factor. */
  adminSecondFactor: 'optional' | 'required';
}

export const SECOND_FACTOR_CHECKS: Checks = {
  floors: warned(
    ['ADMIN_SECOND_FACTOR'],
    withValue((value) =>
      value === 'optional' ? 'is optional: an administrator can work with a password alone' : null,
    ),
  ),
};

export function readSecondFactors(read: Reader, production: boolean): SecondFactorSettings {
  const usual = production ? 'required' : 'optional';
  return { adminSecondFactor: read.oneOf('ADMIN_SECOND_FACTOR', ['optional', 'required'], usual) };
}
