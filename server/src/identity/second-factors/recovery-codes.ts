import { Secret } from 'otpauth';
import type { Context } from '../tables';
import { hashSecret } from '../../kernel/crypto';

const CODES = 10;
/** 80 bits, 16 characters in base32: too many to guess a code from its hash in a copy of the database. */
const CODE_BYTES = 10;
const GROUP = /.{4}(?=.)/g;

/** Makes ten recovery codes, each in four groups of four characters. */
export function newRecoveryCodes(ctx: Pick<Context, 'randomBytes'>): string[] {
  return Array.from({ length: CODES }, () =>
    Secret.fromHex(ctx.randomBytes(CODE_BYTES).toString('hex')).base32.replace(GROUP, '$&-'),
  );
}

/** Hashes a code for storage, however its groups and letters were typed. */
export function hashRecoveryCode(code: string): Buffer {
  return hashSecret(code.toUpperCase().replace(/[^A-Z2-7]/g, ''));
}
