import { cleanText } from '@najem/shared/domain/kernel';
import { DISPUTE_TEXT_MAX_LENGTH } from '@najem/shared/domain/rights';
import { refuse } from '../../kernel/errors';
import { DISPUTE_TEXTS } from './texts';

/** Plain text has line ends and tabs, and no other control characters. */
const CONTROL_CHARACTERS = /[^\P{Cc}\n\t]/u;

/**
 * Reads what a side of a dispute wrote, as it is kept: trimmed, each letter composed. VALIDATION for control characters,
 * TEXT_TOO_SHORT below `least` characters, TEXT_TOO_LONG.
 */
export function readStatement(input: string | undefined, least: number): string {
  const text = readPlain(input);
  if (text.length < least) refuse('TEXT_TOO_SHORT', { message: DISPUTE_TEXTS.tooShort(least) });
  return text;
}

/** Reads the reasons of an administrator likewise. VALIDATION, REASONS_REQUIRED below `least` characters, TEXT_TOO_LONG. */
export function readReasons(input: string | undefined, least: number): string {
  const text = readPlain(input);
  return text.length < least ? refuse('REASONS_REQUIRED') : text;
}

function readPlain(input = ''): string {
  if (CONTROL_CHARACTERS.test(input.replace(/\r\n?/g, '\n').trim())) refuse('VALIDATION');
  const text = cleanText(input);
  if (text.length > DISPUTE_TEXT_MAX_LENGTH) refuse('TEXT_TOO_LONG');
  return text;
}
