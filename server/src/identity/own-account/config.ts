import { MIN_ADMIN_PASSWORD_LENGTH } from '@najem/shared/domain/kernel';
import type { Reader } from '../../kernel/config/reader';
import { type Checks, IN_PRODUCTION, refused, warned, withValue } from '../../kernel/config/floors';
import { isCommonPassword } from '../../kernel/passwords/is-common-password';

export interface BuiltInAdminSettings {
  admin: { email: string; password: string; isDefault: boolean };
}

export const DEVELOPMENT_ADMIN = { email: 'admin@rzetelnynajem.test', password: 'Administrator1!' } as const;
const MIN_PASSWORD_LENGTH = 6;

export const BUILT_IN_ADMIN_CHECKS: Checks = {
  floors: [
    ...refused(['ADMIN_PASSWORD'], withValue(findWeakAdmin)),
    ...warned(
      ['ADMIN_EMAIL'],
      withValue((value) => (value === DEVELOPMENT_ADMIN.email ? 'is a made-up address' : null)),
    ),
  ],
};

export function readBuiltInAdmin(read: Reader, production: boolean): BuiltInAdminSettings {
  const email = read.email('ADMIN_EMAIL', DEVELOPMENT_ADMIN.email);
  const password = read.secretText('ADMIN_PASSWORD', DEVELOPMENT_ADMIN.password, MIN_PASSWORD_LENGTH);
  if (production) {
    read.require(['ADMIN_EMAIL', 'ADMIN_PASSWORD'], 'a default is refused when NODE_ENV=production');
  }
  return { admin: { email, password, isDefault: password === DEVELOPMENT_ADMIN.password } };
}

function findWeakAdmin(value: string): string | null {
  if (value.length < MIN_ADMIN_PASSWORD_LENGTH) {
    return `has ${value.length} characters, needs ${MIN_ADMIN_PASSWORD_LENGTH} ${IN_PRODUCTION}`;
  }
  if (value === DEVELOPMENT_ADMIN.password) return `is the published development password, refused ${IN_PRODUCTION}`;
  return isCommonPassword(value) ? `is one of the commonest passwords, refused ${IN_PRODUCTION}` : null;
}
