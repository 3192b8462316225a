import { epochMs } from '../kernel/format';
import type { Instant } from '../kernel/format';
import type { SubjectDescriptor, SubjectKind } from './subject';

/** An entry as both kinds' forms and rules see it; `counterpart` is the landlord of a tenant and the other way round. */
export interface EntryDraft {
  readonly counterpart?: string;
  readonly rentalAddress?: string;
  readonly reason?: string;
  readonly comment?: string;
}

/** The wire's fields of an entry, with every older name that is still understood. */
export interface WireEntry {
  readonly landlord?: string | null;
  readonly tenant?: string | null;
  readonly rentalAddress?: string | null;
  readonly lastAddress?: string | null;
  readonly last_address?: string | null;
  readonly reason?: string | null;
  readonly reason_type?: string | null;
  readonly comment?: string | null;
  readonly reason_comment?: string | null;
}

export interface HasEntryTime {
  readonly created_at?: Instant | null;
  readonly addedAt?: Instant | null;
}

/** The entry behind a wire object, whichever of the accepted field names it uses; absent fields become ''. */
export function readEntry(descriptor: SubjectDescriptor, wire: WireEntry): Required<EntryDraft> {
  return {
    counterpart: wire[descriptor.counterpartField] ?? '',
    rentalAddress: wire.rentalAddress ?? wire.lastAddress ?? wire.last_address ?? '',
    reason: wire.reason ?? wire.reason_type ?? '',
    comment: wire.comment ?? wire.reason_comment ?? '',
  };
}

/** The wire's payload of an entry, the counterpart under the kind's own field name. */
export function writeEntry(
  descriptor: SubjectDescriptor,
  entry: EntryDraft,
): Partial<Record<SubjectKind, string>> & { rentalAddress: string; reason: string; comment: string } {
  return {
    [descriptor.counterpartField]: entry.counterpart ?? '',
    rentalAddress: entry.rentalAddress ?? '',
    reason: entry.reason ?? '',
    comment: entry.comment ?? '',
  };
}

/** When the entry was written, in milliseconds since 1970; undefined when it is unknown. */
export function entryTimeMs(entry: HasEntryTime): number | undefined {
  return epochMs(entry.created_at) ?? epochMs(entry.addedAt);
}

/** A sorted copy, newest first; entries without a time come last and keep their order. */
export function newestFirst<Entry extends HasEntryTime>(entries: readonly Entry[]): Entry[] {
  const time = (entry: Entry) => entryTimeMs(entry) ?? -Infinity;
  return [...entries].sort((a, b) => (time(a) === time(b) ? 0 : time(b) - time(a)));
}

/** The newest entry, or undefined where there is no history. */
export function lastEntry<Entry extends HasEntryTime>(entries: readonly Entry[]): Entry | undefined {
  return newestFirst(entries)[0];
}
