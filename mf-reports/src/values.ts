import type { Report } from '@najem/shared/contract';
import { formatEffect, IDENTIFIER_TYPE_LABELS, type KnownIdentifierType } from '@najem/shared/domain';

const TYPES: readonly KnownIdentifierType[] = ['pesel', 'nip', 'passport'];

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
