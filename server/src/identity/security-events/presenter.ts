import type { SecurityEvent } from '@najem/shared/contract/identity';
import type { readEvents } from './queries';

/** Enough to tell addresses apart by eye. */
const SHOWN_DIGITS = 8;

/** Presents a security event with its user. */
export function presentEvent(row: Awaited<ReturnType<typeof readEvents>>[number]): SecurityEvent {
  const { id, at, kind, user_id, name, email, address_hash } = row;
  return {
    _id: String(id),
    at: at.toISOString(),
    kind,
    user: user_id === null ? undefined : { _id: user_id, name: name ?? '', email: email ?? '' },
    origin: address_hash?.toString('hex').slice(0, SHOWN_DIGITS),
  };
}
