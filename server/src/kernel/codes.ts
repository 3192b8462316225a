import { timingSafeEqual } from 'node:crypto';
import type { Context } from './context';
import { hashSecret } from './crypto';
import type { SealedSecret } from './db/identifier-vault';

/** 32 signs that people do not mistake for one another: neither 0 and O nor 1 and I. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const NUMBER_LENGTH = 8;
const GROUP = 4;

/** Makes a random code that a person can write down: five bits a sign. */
export function newCode(ctx: Pick<Context, 'randomBytes'>, length: number): string {
  return [...ctx.randomBytes(length)].map((byte) => SIGNS[byte % SIGNS.length]).join('');
}

/** Makes the number by which people call a piece of work, as `PT-7K3F-9QXA`. */
export function newNumber(ctx: Pick<Context, 'randomBytes'>, prefix: string): string {
  return `${prefix}-${groupCode(newCode(ctx, NUMBER_LENGTH))}`;
}

/** Sets a code in groups of four, as it is printed. */
export function groupCode(code: string): string {
  return (code.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-');
}

/** Whether a typed code is the sealed one, however its groups and letters were typed. */
export function isCode(ctx: Context, typed: string, sealed: SealedSecret, owner: string): boolean {
  const plain = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return timingSafeEqual(hashSecret(plain), hashSecret(ctx.vault.openSecret(sealed, owner)));
}
