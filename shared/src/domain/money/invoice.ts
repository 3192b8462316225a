import { warsawDate } from '../kernel/format';
import type { Instant } from '../kernel/format';

export const VAT_RATE_PERCENT = 23;
export const INVOICE_QUANTITY = 1;

/** Amounts in integer grosze; net and VAT always add up to gross. */
export interface VatSplit {
  readonly netGrosze: number;
  readonly vatGrosze: number;
  readonly grossGrosze: number;
}

/**
 * Splits a gross price in grosze by the rate in per cent: VAT is gross × rate / (100 + rate), rounded half up to the
 * grosz, net is the rest (art. 106e of the VAT act). Throws RangeError unless gross and rate are whole and not negative.
 */
export function vatFromGross(grossGrosze: number, ratePercent: number = VAT_RATE_PERCENT): VatSplit {
  if (!Number.isSafeInteger(grossGrosze) || grossGrosze < 0) throw new RangeError('grossGrosze must be whole grosze');
  if (!Number.isSafeInteger(ratePercent) || ratePercent < 0) throw new RangeError('ratePercent must be a whole rate');
  const whole = 100 + ratePercent;
  // (2·gross·rate + whole) / (2·whole) is the rounded quotient without ever leaving the integers.
  const vatGrosze = Math.floor((2 * grossGrosze * ratePercent + whole) / (2 * whole));
  return { netGrosze: grossGrosze - vatGrosze, vatGrosze, grossGrosze };
}

/** The year, in Warsaw, whose invoice numbers this instant uses: 23:30 UTC on 31 December is already the next one. */
export function invoiceYear(issuedAt: Instant): number {
  return Number(warsawDate(issuedAt).slice(0, 4));
}

/** The printed number of the year's n-th invoice: `FV/{n}/{year}`. */
export function formatInvoiceNumber(n: number, year: number): string {
  return `FV/${n}/${year}`;
}
