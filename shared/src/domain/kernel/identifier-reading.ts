import { isPassport, normaliseIdentifier } from './identifier';
import { IDENTIFIER_READINGS } from './texts';

// The longest first: `NUMER` also begins with what is no label.
const JOINED_LABEL = /^(?:PASZPORTU?|PASSPORT|DOKUMENT|NUMER|NUMBER|SERIA|PESEL|NIP|VAT|NR|NO)(?=[A-Z]{0,3}[0-9])/;
const ROW_BEYOND_PESEL = /^[0-9]{12,13}$/;

/**
 * Says how a typed text was read where its writer may have meant another number: a label that became part of a passport,
 * or one that was left out, and a row of digits too long for a PESEL. Undefined where nothing can be mistaken.
 */
export function describeReading(text: string): string | undefined {
  const identifier = normaliseIdentifier(text);
  if (!isPassport(identifier)) return undefined;
  if (ROW_BEYOND_PESEL.test(identifier)) return IDENTIFIER_READINGS.longRow;
  const [label] = JOINED_LABEL.exec(identifier) ?? [];
  if (label !== undefined) return IDENTIFIER_READINGS.joinedLabel(identifier, label);
  return isLabelled(text, identifier) ? IDENTIFIER_READINGS.leftOut(identifier) : undefined;
}

/** Whether the text has letters and digits that the identifier has not. */
function isLabelled(text: string, identifier: string): boolean {
  return (text.normalize('NFKC').match(/[\p{L}\p{N}]/gu) ?? []).length > identifier.length;
}
