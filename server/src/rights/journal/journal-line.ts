import type { IdentifierVault } from '../../kernel/db/identifier-vault';
import { ERASURE_WORDS, type ErasureTables } from './tables';

/** A line of the journal. */
export interface JournalLine {
  sequence: number;
  at: string;
  what: ErasureTables['erasures']['what'];
  table: string;
  rowId: string;
}

/** Of an HMAC with SHA-256 in base64url. */
const MAC_LENGTH = 43;

/** Writes a line: sequence, time, what happened, table, row, and a MAC over these. */
export function writeLine(vault: IdentifierVault, { sequence, at, what, table, rowId }: JournalLine): string {
  const text = `${sequence} ${at} ${what} ${table} ${rowId}`;
  return `${text} ${vault.signLine(text)}`;
}

/** Reads a line: `torn` where a power cut left its beginning, `forged` where the MAC is not ours. */
export function readLine(vault: IdentifierVault, line: string): JournalLine | 'torn' | 'forged' {
  const parts = line.split(' ');
  const [sequence = '', at = '', word = '', table = '', rowId = '', mac = ''] = parts;
  const what = ERASURE_WORDS.find((known) => known === word);
  if (parts.length !== 6 || mac.length !== MAC_LENGTH || what === undefined) return 'torn';
  if (!vault.isSigned(line.slice(0, -MAC_LENGTH - 1), mac)) return 'forged';
  return { sequence: Number(sequence), at, what, table, rowId };
}
