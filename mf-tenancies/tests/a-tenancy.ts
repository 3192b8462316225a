import { dossier } from '@najem/shared/contract/rights';
import type { RevealedOpinion, Tenancy, TenancyRow, TenancySide } from '@najem/shared/contract/tenancies';
import { tenancies } from '@najem/shared/contract/tenancies';
import { serverNow } from '@najem/shared/ui/context';
import type { UserEvent } from '@testing-library/user-event';
import { fakeApi, type FakeApi, pageOf } from '@najem/testing';

const DAY_MS = 86_400_000;

/** A moment so many days from now. */
export const inDays = (days: number): string => new Date(serverNow() + days * DAY_MS).toISOString();
/** A day so many days from now. */
export const dayIn = (days: number): string => inDays(days).slice(0, 10);

/** The reader, who lets the home. */
export function aLandlordSide(over: Partial<TenancySide> = {}): TenancySide {
  return {
    role: 'landlord',
    name: 'Ewa Lis',
    isYou: true,
    isCompany: false,
    isRemoved: false,
    level: 3,
    confirmedAt: '2025-09-01T09:00:00.000Z',
    ...over,
  };
}

/** The other side, who lives there. */
export function aTenantSide(over: Partial<TenancySide> = {}): TenancySide {
  return aLandlordSide({ role: 'tenant', name: 'Jan Brzoza', isYou: false, level: 2, ...over });
}

/** A tenancy in the list of its landlord, which goes on. */
export function aRow(over: Partial<TenancyRow> = {}): TenancyRow {
  return {
    number: 'NJ-7K3F-9QXA',
    state: 'running',
    role: 'landlord',
    address: 'ul. Lipowa 4/7, 30-001 Kraków',
    from: '2025-09-01',
    other: aTenantSide(),
    isProven: true,
    ...over,
  };
}

export const MAY_NOTHING: Tenancy['may'] = {
  withdraw: false,
  answerCounter: false,
  proposeEnd: false,
  giveOpinion: false,
  annul: false,
  inviteAgain: false,
  join: false,
  download: false,
  forget: false,
};

/** The same as its page has it. */
export function aTenancy(over: Partial<Tenancy> = {}): Tenancy {
  return {
    ...aRow(),
    version: 3,
    landlord: aLandlordSide(),
    tenant: aTenantSide(),
    confirmedAt: '2025-09-02T09:00:00.000Z',
    provenAt: '2025-09-02T09:00:00.000Z',
    ends: [],
    timeline: [
      { at: '2025-09-01T09:00:00.000Z', by: 'landlord', what: 'invited' },
      { at: '2025-09-02T09:00:00.000Z', by: 'tenant', what: 'confirmed' },
    ],
    may: { ...MAY_NOTHING, proposeEnd: true, annul: true, download: true },
    ...over,
  };
}

/** A tenancy that has ended, about which opinions may be given for so many days yet. */
export function anOpenTenancy(over: Partial<Tenancy> = {}, days = 20): Tenancy {
  return aTenancy({
    state: 'window',
    to: dayIn(days - 45),
    windowOpensOn: dayIn(days - 44),
    windowEndsAt: inDays(days),
    task: 'opinion',
    taskDueAt: inDays(days),
    may: { ...MAY_NOTHING, giveOpinion: true, annul: true, download: true },
    ...over,
  });
}

/** A tenancy whose opinions are revealed. */
export function aRevealedTenancy(over: Partial<Tenancy> = {}): Tenancy {
  return aTenancy({
    state: 'revealed',
    to: '2026-09-30',
    windowEndsAt: '2026-11-14T22:59:59.999Z',
    may: { ...MAY_NOTHING, download: true, forget: true },
    ...over,
  });
}

/** What the other side wrote about the reader, in the history. */
export function theirOpinion(over: Partial<RevealedOpinion> = {}): RevealedOpinion {
  return {
    by: 'tenant',
    isYours: false,
    revealedAt: '2026-11-14T23:05:00.000Z',
    entries: [
      {
        reason: 'deposit_settlement',
        comment: 'Kaucja wróciła w tydzień.',
        place: 'register',
        entryId: 'entry-7',
        grade: 'declared',
      },
    ],
    ...over,
  };
}

/** What the reader wrote. */
export function ownOpinion(over: Partial<RevealedOpinion> = {}): RevealedOpinion {
  return theirOpinion({
    by: 'landlord',
    isYours: true,
    entries: [{ reason: 'timely_payment', comment: 'Czynsz zawsze na czas.', place: 'register', entryId: 'entry-8' }],
    ...over,
  });
}

/** A server with these tenancies in the list. */
export function listing(...rows: TenancyRow[]): FakeApi {
  return fakeApi()
    .on(tenancies.list, () => pageOf(rows))
    .on(dossier.todo, () => ({ success: true, todo: [] }));
}

/** A server with one tenancy. */
export function showing(
  tenancy: Tenancy,
  rest: { opinions?: RevealedOpinion[]; needsFreshProof?: boolean; canNameEntries?: boolean } = {},
): FakeApi {
  return fakeApi().on(tenancies.get, () => ({ success: true, tenancy, ...rest }));
}

/** Puts a text into a field at once, as a person pastes it. */
export async function write(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
