import type { Report } from '@najem/shared/contract';
import { formatEffect, IDENTIFIER_TYPE_LABELS, type KnownIdentifierType } from '@najem/shared/domain';
import { type CallError, sentenceOr } from '@najem/shared/store';

const TYPES: readonly KnownIdentifierType[] = ['pesel', 'nip', 'passport'];

/** The server's sentence, else the specified fallback; a lost connection is named after it. */
export function errorText(error: CallError, fallback: string): string {
  if (error.code === 'NO_CONNECTION') return `${/[.!?]$/.test(fallback) ? fallback : `${fallback}.`} ${error.message}`;
  return sentenceOr(error, fallback);
}

/** What a report's identifier is called. */
export function identifierLabel(data: Report['data']): string | undefined {
  const type = TYPES.find((name) => data[name] !== undefined);
  return type && IDENTIFIER_TYPE_LABELS[type];
}

/** A rating with one decimal, as in `2,5`. */
export function pointsText(points: number): string {
  return points.toFixed(1).replace('.', ',');
}

/** What an entry added, as in `+1,3`. */
export function effectText(points: number): string {
  return formatEffect(points).replace('.', ',');
}

/** The navigation state of an address, whatever it is. */
export function stateKeys(state: unknown): Record<string, unknown> {
  return typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
}
