import { DAY_MS } from '../kernel/durations';

/**
 * Numbers with right check digits that do not belong to any person or company: their births are before numbering began,
 * and their tax offices do not exist.
 */

const FIRST_BIRTH_MS = Date.UTC(1800, 0, 1);
/** Days from 1800 to 1850: people of that age had died when numbering began in 1979. */
const DAYS = 18_627;
const SERIALS = 10_000;

const PESEL_WEIGHTS = [1, 3, 7, 9, 1, 3, 7, 9, 1, 3];
const NIP_WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7];
/** At least nine values of the last free digit leave a remainder below ten, for every beginning. */
const LAST_DIGITS = 9;
const NIP_PREFIXES = 9;

/** Makes a different PESEL for every n from 0 up to 186 million. */
export function makeSyntheticPesel(n: number): string {
  if (!Number.isInteger(n) || n < 0 || n >= DAYS * SERIALS) throw new RangeError('No synthetic PESEL with this number');
  const birth = new Date(FIRST_BIRTH_MS + (n % DAYS) * DAY_MS);
  const year = birth.getUTCFullYear() % 100;
  // The nineteenth century adds 80 to the month.
  const month = birth.getUTCMonth() + 81;
  const serial = Math.floor(n / DAYS);
  const digits = `${padded(year, 2)}${month}${padded(birth.getUTCDate(), 2)}${padded(serial, 4)}`;
  return `${digits}${(10 - (weighted(digits, PESEL_WEIGHTS) % 10)) % 10}`;
}

/** Makes a different NIP for every n from 0 up to 8 million; no office has its office code, x00. */
export function makeSyntheticNip(n: number): string {
  const prefix = 1 + (Math.floor(n / LAST_DIGITS) % NIP_PREFIXES);
  const serial = Math.floor(n / (LAST_DIGITS * NIP_PREFIXES));
  if (!Number.isInteger(n) || n < 0 || serial >= 100_000) throw new RangeError('No synthetic NIP with this number');
  const start = `${prefix}00${padded(serial, 5)}`;
  let skipped = n % LAST_DIGITS;
  for (let last = 0; ; last++) {
    const rest = weighted(`${start}${last}`, NIP_WEIGHTS) % 11;
    if (rest === 10) continue;
    if (skipped === 0) return `${start}${last}${rest}`;
    skipped -= 1;
  }
}

/** Makes a different passport number for every n below ten million, of a series that no known country uses. */
export function makeSyntheticPassport(n: number): string {
  if (!Number.isInteger(n) || n < 0 || n >= 10_000_000) throw new RangeError('No synthetic passport with this number');
  return `XX${padded(n, 7)}`;
}

function weighted(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, position) => sum + weight * Number(digits[position]), 0);
}

function padded(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
