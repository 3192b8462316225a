import { rotateCodeApps } from './identity/second-factors/key-queries';
import { rotateFileKeys } from './register/attachments/key-queries';
import { rotateClaims } from './rights/claims/key-queries';
import { readDisputeKeyNeeds, rotateDisputedWords } from './rights/disputes/key-queries';
import { rotateNewsAddresses } from './rights/news-address/key-queries';
import { rotateDrafts } from './rights/drafts/key-queries';
import { countClosed } from './rights/closings/queries';
import { readKeyNeeds } from './register/inquiries/queries';
import { readNoticeKeyNeeds } from './rights/notices/queries';
import { rotatePassportRequests } from './rights/passports/key-queries';
import { countSilenced } from './rights/passports/request-queries';
import { rotateTenancies } from './tenancies/key-queries';
import { KEYED_COLUMNS, type KeyNeed, type Rotation, type SealedTable } from './kernel/db/keyed-columns';
import { rotateIdentifiers, type RotationOptions } from './kernel/db/rotate-identifiers';
import type { EveryDb } from './tables';

/** How each kind of keyed columns is made again; identifiers are, in batches, before the others. */
const ROTATIONS: Readonly<
  Record<Exclude<Rotation, 'identifiers'>, (options: RotationOptions<EveryDb>) => Promise<void>>
> = {
  claims: rotateClaims,
  'code apps': rotateCodeApps,
  'passport requests': rotatePassportRequests,
  files: rotateFileKeys,
  drafts: rotateDrafts,
  'news addresses': rotateNewsAddresses,
  'disputed words': rotateDisputedWords,
  tenancies: rotateTenancies,
};

/** Re-encrypts every stored identifier and secret with the newest key. Returns the number of changed identifiers. */
export async function rotateKeys(options: RotationOptions<EveryDb>): Promise<Record<SealedTable, number>> {
  const counts = await rotateIdentifiers(options);
  for (const rotate of Object.values(ROTATIONS)) await rotate(options);
  return counts;
}

/** What still needs a key: until a day, or without an end. */
interface Need {
  sentence: string;
  freeFrom: string | null;
}

type ReadNeed = (db: EveryDb, key: string, now: Date) => Promise<Need | null>;

const NEEDS: Readonly<Record<KeyNeed, ReadNeed>> = {
  inquiries: async (db, key, now) =>
    until((await readKeyNeeds(db, [key], now))[0]?.freeFrom, 'inquiries of the last 24 months are found by it'),
  notices: async (db, key, now) =>
    until((await readNoticeKeyNeeds(db, [key], now))[0]?.freeFrom, 'notices of the last 12 months are found by it'),
  'removed entries': async (db, key, now) =>
    until(
      (await readDisputeKeyNeeds(db, key, now)).removedFreeFrom,
      'entries removed in the last 12 months are known again by it',
    ),
  'disputed words': async (db, key, now) =>
    lasting((await readDisputeKeyNeeds(db, key, now)).words, 'words that were disputed are known again by it alone'),
  'silent addresses': async (db, key, now) =>
    lasting(
      (await readNoticeKeyNeeds(db, [key], now))[0]?.silent ?? 0,
      'addresses that get no notices are found by it alone',
    ),
  'passport silences': async (db, key) =>
    lasting(await countSilenced(db, key), 'addresses that get no requests for passports are found by it alone'),
  'closed identifiers': async (db, key) =>
    lasting(await countClosed(db, key), 'closed identifiers are found by it alone'),
};

function until(freeFrom: string | null | undefined, words: string): Need | null {
  return freeFrom ? { sentence: `${words}, until ${freeFrom}`, freeFrom } : null;
}

function lasting(count: number, words: string): Need | null {
  return count === 0 ? null : { sentence: `${words} (${count}), without an end`, freeFrom: null };
}

/**
 * Says of each older key, one line each, whether it may be withdrawn after a rotation. What `KEYED_COLUMNS` needs it for has
 * a blind index or a hash and no cipher, so it cannot be made again with another key; `signedLines` counts the lines of the
 * erasure journal that each key alone signed.
 */
export async function describeKeyNeeds(
  db: EveryDb,
  older: readonly string[],
  now: Date,
  signedLines: ReadonlyMap<string, number>,
): Promise<string[]> {
  const readers = KEYED_COLUMNS.flatMap((one) => ('neededFor' in one ? [NEEDS[one.neededFor]] : []));
  const lines: string[] = [];
  for (const key of older) {
    const needs: Need[] = [];
    for (const read of readers) {
      const need = await read(db, key, now);
      if (need) needs.push(need);
    }
    const signed = lasting(signedLines.get(key) ?? 0, 'lines of the erasure journal are signed by it');
    if (signed) needs.push(signed);
    lines.push(describe(key, needs));
  }
  return lines;
}

function describe(key: string, needs: readonly Need[]): string {
  if (needs.length === 0) return `No inquiry and no notice needs ${key} any more: it may be withdrawn.`;
  const days = needs.flatMap(({ freeFrom }) => freeFrom ?? []);
  // What ends comes first.
  const sentences = [...needs].sort((one, other) => Number(one.freeFrom === null) - Number(other.freeFrom === null));
  const end = days.length === needs.length ? ` From ${days.sort().at(-1)} on nothing needs it.` : '';
  return `Do not withdraw ${key}: ${sentences.map(({ sentence }) => sentence).join('; ')}.${end}`;
}
