import type { Report } from '@najem/shared/contract/reports';
import { DAY_MS } from '@najem/shared/domain/kernel';
import { computeRating, confidence, documentedRating, type Grade, TENANT } from '@najem/shared/domain/register';
import { reportExpiration } from '@najem/shared/domain/reports';

const HIDDEN_IDENTIFIER = '•••••••0000';

interface SampleEntry {
  /** How many days before the report it was written. */
  age: number;
  landlord: string;
  rentalAddress: string;
  reason: string;
  grade: Grade;
  comment: string;
  reply?: string;
}

/** Made up, as everything in this file: nobody has these names, and no such addresses exist. */
const ENTRIES: readonly SampleEntry[] = [
  {
    age: 40,
    landlord: 'Barbara Zmyślona',
    rentalAddress: 'ul. Wymyślona 7/2, Przykładowo',
    reason: 'timely_payment',
    grade: 'documented',
    comment: 'Czynsz zawsze przed dziesiątym dniem miesiąca.',
  },
  {
    age: 75,
    landlord: 'Barbara Zmyślona',
    rentalAddress: 'ul. Wymyślona 7/2, Przykładowo',
    reason: 'cleanliness',
    grade: 'confirmed',
    comment: 'Mieszkanie oddane posprzątane, gotowe dla następnej osoby.',
  },
  {
    age: 420,
    landlord: 'Kamienice Przykładowe sp. z o.o.',
    rentalAddress: 'ul. Nieistniejąca 15/4, Przykładowo',
    reason: 'payment_issues',
    grade: 'documented',
    comment: 'Dwa czynsze zapłacone z miesięcznym opóźnieniem.',
    reply: 'To był czas zmiany pracy. Całość jest zapłacona, razem z odsetkami.',
  },
  {
    age: 600,
    landlord: 'Kamienice Przykładowe sp. z o.o.',
    rentalAddress: 'ul. Nieistniejąca 15/4, Przykładowo',
    reason: 'property_care',
    grade: 'declared',
    comment: 'Usterki zgłaszane od razu, drobne naprawiane bez proszenia.',
  },
  {
    age: 900,
    landlord: 'Tadeusz Niebyły',
    rentalAddress: 'ul. Zmyślona 1/8, Przykładowo',
    reason: 'contract_breach',
    grade: 'declared',
    comment: 'Pies w mieszkaniu, choć umowa na to nie pozwalała.',
  },
];
const SUSPENDED_DAYS = { since: 12, left: 18 };
const VERIFIED_AGES = [1200, 800, 500];

/** A report on a tenant who does not exist, as it would be if it were issued now. */
export function makeSampleReport(now: number): Report {
  const before = (days: number) => new Date(now - days * DAY_MS).toISOString();
  const history = ENTRIES.map(({ age, reply, ...entry }, place) => ({
    ...entry,
    _id: `sample-${place}`,
    created_at: before(age),
    addedAt: before(age),
    version: 1,
    reply: reply === undefined ? undefined : { text: reply, at: before(age - 10) },
  }));
  const counted = history.map((entry) => ({ ...entry, authorId: entry.landlord }));
  const authors = new Set(counted.map(({ authorId }) => authorId)).size;
  return {
    _id: 'sample',
    number: 'RN-0000-0000-0000',
    checksum: '0000 0000 0000 0000',
    type: TENANT.kind,
    createdAt: before(0),
    expirationDate: reportExpiration(now).toISOString(),
    identifier: HIDDEN_IDENTIFIER,
    purpose: 'rental_decision',
    data: {
      identifier: HIDDEN_IDENTIFIER,
      pesel: HIDDEN_IDENTIFIER,
      name: 'Jan Przykładowy',
      address: 'ul. Wymyślona 7/2, Przykładowo',
      rating: computeRating(
        TENANT,
        history.map(({ reason }) => reason),
      ).rating,
      history,
      isEmpty: false,
      verificationDates: VERIFIED_AGES.map(before),
    },
    confidence: {
      ...confidence(counted, 1, now),
      authors,
      documentedRating: documentedRating(TENANT, counted),
      newestAt: history[0]?.created_at,
    },
    suspended: [{ since: before(SUSPENDED_DAYS.since), until: before(-SUSPENDED_DAYS.left), why: 'disputed' }],
  };
}
