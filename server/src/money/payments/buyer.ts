import { PROBLEM_TEXTS } from '@najem/shared/contract/kernel';
import type { InvoiceCompany } from '@najem/shared/contract/money';
import {
  findFullNameProblem,
  isNip,
  FULL_NAME_MAX_LENGTH,
  normaliseIdentifier,
  PAYMENT_MESSAGES,
} from '@najem/shared/domain/kernel';
import { refuse, requireNoProblem } from '../../kernel/errors';
import type { Exchange } from '../../kernel/serve';
import { PAYMENT_TEXTS } from './texts';

/** The buyer as stored with the order: a company or a consumer, and the statement made. */
export interface Buyer {
  company_nip: string | null;
  company_name: string | null;
  company_address: string | null;
  statements: string | null;
}

const LONGEST_KEY = 200;

/** Normalises a text for an invoice, printed or structured: one line without invisible characters. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Z}\ufffe\uffff]+/gu, ' ').trim();
}

/**
 * Validates the buyer's data beside the identifier. Only a consumer has a right of withdrawal, so only a consumer's
 * statement is kept. COMPANY_INVALID for a company without a right NIP, name or address, NAME_INVALID for a name with
 * invisible characters.
 */
export function validateBuyer(company: InvoiceCompany | undefined, hasAgreed: boolean | undefined): Buyer {
  if (!company) {
    const statements = hasAgreed === true ? PAYMENT_MESSAGES.statement : null;
    return { company_nip: null, company_name: null, company_address: null, statements };
  }
  const nip = normaliseIdentifier(company.nip);
  const name = oneLine(company.name);
  const address = oneLine(company.address);
  if (!isNip(nip) || name === '' || address === '') refuse('COMPANY_INVALID');
  if (name.length > FULL_NAME_MAX_LENGTH) refuse('COMPANY_INVALID', { message: PROBLEM_TEXTS.SUBJECT_NAME_TOO_LONG });
  requireNoProblem(findFullNameProblem(name));
  return { company_nip: nip, company_name: name, company_address: address, statements: null };
}

/** Reads the caller's `Idempotency-Key`, which identifies a purchase; null where none was sent. */
export function idempotencyKey(exchange: Exchange): string | null {
  const key = exchange.header('idempotency-key')?.trim();
  if (key === undefined) return null;
  if (key === '' || key.length > LONGEST_KEY) refuse('VALIDATION', { message: PAYMENT_TEXTS.keyInvalid });
  return key;
}
