import type { Inquiry } from '@najem/shared/contract/register';
import {
  type AlertSettings,
  type Claim,
  claims,
  type Dossier,
  dossier,
  type DossierEntry,
  type DossierRole,
} from '@najem/shared/contract/rights';
import { fakeApi, type FakeApi } from '@najem/testing';

/** An entry about the person as a tenant, which counts. */
export function anEntry(over: Partial<DossierEntry> = {}): DossierEntry {
  return {
    _id: 'entry-1',
    role: 'tenant',
    subjectId: 'subject-1',
    landlord: 'Ewa Lis',
    rentalAddress: 'Długa 5, Kraków',
    reason: 'payment_issues',
    comment: 'Dwa czynsze po terminie.',
    created_at: '2026-11-20T09:00:00.000Z',
    addedAt: '2026-11-20T09:00:00.000Z',
    version: 1,
    author: { name: 'Ewa Lis', role: 'user', level: 1, levelName: 'Konto Google' },
    grade: 'declared',
    standing: { is: 'counting' },
    expiresAt: '2029-11-20T09:00:00.000Z',
    replyChangesLeft: 5,
    canAnswer: true,
    canDispute: true,
    effect: -1.3,
    ratingWithout: 3.8,
    ...over,
  };
}

export function aRole(over: Partial<DossierRole> = {}): DossierRole {
  return {
    role: 'tenant',
    subject: {
      _id: 'subject-1',
      name: 'Jan Kowalski',
      type: 'osoba',
      identifierType: 'pesel',
      identifier: '•••••••3213',
      address: 'Długa 5, Kraków',
      email: 'jan@example.org',
      created_at: '2026-11-20T09:00:00.000Z',
    },
    rating: 2.5,
    confidence: { level: 'low', cause: 'Tylko jeden autor.', authors: 1, newestAt: '2026-11-20T09:00:00.000Z' },
    entryCount: 2,
    suspendedCount: 1,
    factors: [{ reason: 'payment_issues', count: 1, effect: -1.3 }],
    isBeyondScale: false,
    ...over,
  };
}

export function anInquiry(over: Partial<Inquiry> = {}): Inquiry {
  return {
    _id: 'inquiry-1',
    at: '2026-11-21T09:00:00.000Z',
    kind: 'issued',
    purpose: 'rental_decision',
    count: 2,
    who: { name: 'Adam Nowak', company: 'Domy Sp. z o.o.' },
    ...over,
  };
}

export function aDossier(over: Partial<Dossier> = {}): Dossier {
  return {
    person: {
      givenName: 'Jan',
      familyName: 'Kowalski',
      identifiers: [
        { type: 'pesel', identifier: '•••••••3213', method: 'eid', level: 3, levelName: 'Bank lub e-dowód' },
      ],
    },
    roles: [aRole()],
    entryCount: 1,
    inquiryCount: 7,
    inquiries: [anInquiry()],
    processing: [
      {
        id: 'register',
        name: 'Rejestr historii najmu',
        purpose: 'ocena wiarygodności',
        legalBasis: 'art. 6 ust. 1 lit. f RODO',
        people: 'najemcy',
        categories: 'wpisy o przebiegu najmu',
        source: 'użytkownik serwisu',
        recipients: 'nabywcy raportów',
        kept: '3 lata',
        safeguards: 'szyfrowanie',
      },
    ],
    disputes: [],
    cases: [],
    ...over,
  };
}

export function aClaim(over: Partial<Claim> = {}): Claim {
  return {
    _id: 'claim-1',
    number: 'PT-7K3F-9QXA',
    state: 'active',
    method: 'eid',
    level: 3,
    identifiers: [{ type: 'pesel', identifier: '•••••••3213' }],
    createdAt: '2026-11-20T09:00:00.000Z',
    provedAt: '2026-11-20T09:00:00.000Z',
    ...over,
  };
}

const ALERTS: AlertSettings = { entry: 'at_once', report: 'at_once', checked: 'weekly', progress: 'at_once' };

/** The reads of an open file with one entry, one inquiry and one claim. */
export function aDossierApi(): FakeApi {
  return fakeApi()
    .on(dossier.overview, () => ({ success: true, dossier: aDossier() }))
    .on(dossier.entries, () => ({ rows: [anEntry()], total: 1 }))
    .on(dossier.entry, () => ({ success: true, entry: anEntry() }))
    .on(dossier.inquiries, () => ({ rows: [anInquiry()], total: 1 }))
    .on(dossier.alerts, () => ({ success: true, alerts: ALERTS }))
    .on(claims.list, () => ({ success: true, claims: [aClaim()] }));
}
