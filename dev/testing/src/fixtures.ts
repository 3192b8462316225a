import type { Page } from '@najem/shared/contract/kernel';
import type { SessionUser } from '@najem/shared/contract/identity';
import type { HistoryEntry, Subject } from '@najem/shared/contract/register';

/**
 * Made-up people and companies. Every identifier has a right check digit and belongs to nobody: PESELs encode births
 * of 1800–1850, NIPs carry an office prefix that is never issued.
 */
export const IDENTIFIERS = {
  pesel: '20871543213',
  otherPesel: '45922187655',
  nip: '3008017585',
  passport: 'AB1234567',
} as const;

/** An ordinary user whose identity is verified. */
export function aUser(changes: Partial<SessionUser> = {}): SessionUser {
  return {
    _id: 'user-1',
    email: 'ewa.lis@example.test',
    name: 'Ewa Lis',
    isEmailVerified: true,
    role: 'user',
    verification_status: 'verified',
    builtIn: false,
    hasPassword: true,
    createdAt: '2026-01-10T09:00:00.000Z',
    ...changes,
  };
}

/** An administrator. */
export function anAdmin(changes: Partial<SessionUser> = {}): SessionUser {
  return aUser({ _id: 'admin-1', email: 'admin@example.test', name: 'Administrator', role: 'admin', ...changes });
}

/** An access token of this person, as far as a browser can read it. */
export function aToken(userId: string): string {
  return `header.${btoa(JSON.stringify({ id: userId }))}.signature`;
}

/** A history entry of a tenant, written by the ordinary user. */
export function aTenantEntry(changes: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    _id: 'entry-1',
    landlord: 'Ewa Lis',
    rentalAddress: 'ul. Lipowa 4, Kraków',
    reason: 'timely_payment',
    comment: 'Czynsz zawsze na czas.',
    created_at: '2026-05-12T10:00:00.000Z',
    addedAt: '2026-05-12T10:00:00.000Z',
    addedBy: { _id: 'user-1', name: 'Ewa Lis', role: 'user' },
    version: 1,
    ...changes,
  };
}

/** A history entry of a landlord, written by the ordinary user. */
export function aLandlordEntry(changes: Partial<HistoryEntry> = {}): HistoryEntry {
  const { landlord: _, ...entry } = aTenantEntry();
  return {
    ...entry,
    tenant: 'Ewa Lis',
    reason: 'deposit_settlement',
    comment: 'Kaucja wróciła w tydzień.',
    ...changes,
  };
}

/** A tenant, a natural person with one entry, made by the ordinary user. */
export function aTenant(changes: Partial<Subject> = {}): Subject {
  return {
    _id: 'tenant-1',
    name: 'Jan Brzoza',
    type: 'osoba',
    identifier: IDENTIFIERS.pesel,
    identifierType: 'pesel',
    pesel: IDENTIFIERS.pesel,
    address: 'ul. Polna 7, Poznań',
    contact_info: 'jan.brzoza@example.test',
    created_by: { _id: 'user-1', email: 'ewa.lis@example.test' },
    created_at: '2026-05-12T10:00:00.000Z',
    history: [aTenantEntry()],
    rating: 3.8,
    entryCount: 1,
    othersEffect: 0,
    version: 1,
    ...changes,
  };
}

/** A landlord, a company with one entry, made by the ordinary user. */
export function aLandlord(changes: Partial<Subject> = {}): Subject {
  return {
    _id: 'landlord-1',
    name: 'Kamienica Sp. z o.o.',
    type: 'firma',
    identifier: IDENTIFIERS.nip,
    identifierType: 'nip',
    nip: IDENTIFIERS.nip,
    address: 'ul. Długa 1, Gdańsk',
    contact_info: 'biuro@kamienica.test',
    created_by: { _id: 'user-1', email: 'ewa.lis@example.test' },
    created_at: '2026-05-12T10:00:00.000Z',
    history: [aLandlordEntry()],
    rating: 3.5,
    entryCount: 1,
    othersEffect: 0,
    version: 1,
    ...changes,
  };
}

/** The output of a paged call: these rows, out of `total`. */
export function pageOf<Row>(rows: Row[], total: number = rows.length): Page<Row> {
  return { rows, total };
}
