import { explainProblem } from '@najem/shared/contract/kernel';
import { LANDLORD, SUBJECTS, TENANT, isSubjectKind, isUnsavedId } from './subject';
import type { SubjectDescriptor } from './subject';
import { findEntryProblem, findIdentityProblem, findSubjectProblem } from './subject-rules';
import type { SubjectDraft } from './subject-rules';

const entry = {
  counterpart: 'Anna Przykładowa',
  rentalAddress: 'ul. Zmyślona 1, Warszawa',
  reason: 'timely_payment',
  comment: 'Zawsze w terminie',
};
const landlordEntry = { ...entry, reason: 'deposit_settlement', comment: '' };
const person: SubjectDraft = {
  name: 'Jan Testowy',
  type: 'osoba',
  identifier: '20871543213',
  address: 'ul. Zmyślona 1',
  contact_info: '600 000 000',
};
const company: SubjectDraft = { ...person, type: 'firma', identifier: '3008017585' };

it.each([
  ['person with a PESEL', TENANT, person],
  ['person with a passport', TENANT, { ...person, identifier: 'zz 0000000' }],
  ['company', TENANT, company],
  ['tenant without address and contact', TENANT, { ...person, address: '', contact_info: undefined }],
  ['tenant with an entry', TENANT, { ...person, history: [entry] }],
  ['landlord', LANDLORD, person],
  ['landlord company', LANDLORD, { ...company, history: [landlordEntry] }],
] as const)('a subject is accepted: %s', (_name, descriptor, draft) => {
  expect(findSubjectProblem(descriptor, draft)).toBeUndefined();
});

const required = 'Wypełnij wszystkie wymagane pola';
it.each([
  [TENANT, { ...person, name: ' ' }, 'name', required],
  [TENANT, { ...person, type: '' }, 'type', required],
  [TENANT, { ...person, type: 'spółka' }, 'type', required],
  [TENANT, { ...company, identifier: '20871543213' }, 'identifier', 'Dla firmy wymagany jest NIP (10 cyfr)'],
  [TENANT, { ...company, identifier: '' }, 'identifier', 'Dla firmy wymagany jest NIP (10 cyfr)'],
  [TENANT, { ...company, identifier: '1234567890' }, 'identifier', 'Nieprawidłowy numer NIP - błędna suma kontrolna'],
  [TENANT, { ...person, identifier: '' }, 'identifier', 'Dla osoby wymagany jest PESEL (11 cyfr) lub numer paszportu'],
  [
    TENANT,
    { ...person, identifier: '3008017585' },
    'identifier',
    'Dla osoby wymagany jest PESEL (11 cyfr) lub numer paszportu',
  ],
  [TENANT, { ...person, identifier: '20871543214' }, 'identifier', 'Nieprawidłowy numer PESEL - błędna suma kontrolna'],
  [LANDLORD, { ...person, address: '' }, 'address', required],
  [LANDLORD, { ...person, contact_info: '' }, 'contact_info', required],
  [LANDLORD, { ...person, identifier: 'ZZ0000000' }, 'identifier', 'Dla osoby wymagany jest PESEL (11 cyfr)'],
  [LANDLORD, { ...company, identifier: '300801758' }, 'identifier', 'Dla firmy wymagany jest NIP (10 cyfr)'],
  [TENANT, { ...person, name: 'x'.repeat(513) }, 'name', 'Nazwa może mieć najwyżej 512 znaków'],
  [TENANT, { ...person, address: 'x'.repeat(201) }, 'address', 'Adres może mieć najwyżej 200 znaków'],
  [
    TENANT,
    { ...person, contact_info: 'x'.repeat(201) },
    'contact_info',
    'Dane kontaktowe mogą mieć najwyżej 200 znaków',
  ],
  [
    TENANT,
    { ...person, history: Array<typeof entry>(11).fill(entry) },
    'history',
    'O jednej osobie lub firmie możesz dodać najwyżej 10 wpisów historii',
  ],
] as const)('a subject is refused with a sentence: %#', (descriptor, draft, field, message) => {
  expect(explainProblem(findSubjectProblem(descriptor, draft))).toMatchObject({ field, message });
});

it('problems of the basics come before those of the identifier, and of the identifier before the history', () => {
  const draft = { ...person, name: '', identifier: '', history: [{}] };
  expect(findSubjectProblem(TENANT, draft)?.field).toBe('name');
  expect(findSubjectProblem(TENANT, { ...draft, name: 'Jan' })?.field).toBe('identifier');
  expect(explainProblem(findSubjectProblem(TENANT, { ...person, history: [entry, {}] }))).toMatchObject({
    field: 'counterpart',
    entryIndex: 1,
    message: 'Wypełnij wszystkie wymagane pola historii',
  });
});

it('a subject is accepted with texts of the greatest length and ten entries', () => {
  const longest = 'x'.repeat(200);
  const history = Array<typeof entry>(10).fill({ ...entry, comment: 'x'.repeat(2000) });
  expect(
    findSubjectProblem(TENANT, {
      ...person,
      name: 'x'.repeat(512),
      address: longest,
      contact_info: longest,
      history,
    }),
  ).toBeUndefined();
});

it('an identifier is not required when older basics are edited, but checked where it is given', () => {
  expect(findSubjectProblem(TENANT, { ...person, identifier: '' }, 'edit')).toBeUndefined();
  expect(explainProblem(findSubjectProblem(TENANT, { ...person, identifier: '20871543214' }, 'edit'))?.message).toBe(
    'Nieprawidłowy numer PESEL - błędna suma kontrolna',
  );
});

it('an identifier that fits the subject type is accepted with any separators', () => {
  expect(findIdentityProblem(TENANT, 'firma', 'PL 300-801-75-85')).toBeUndefined();
  expect(findIdentityProblem(LANDLORD, 'osoba', '208715 43213')).toBeUndefined();
});

const history = 'Wypełnij wszystkie wymagane pola historii';
const fields = 'Wypełnij wszystkie wymagane pola';

it.each([
  [TENANT, 'withSubject', { ...entry, counterpart: '' }, history],
  [TENANT, 'withSubject', { ...entry, rentalAddress: '' }, history],
  [TENANT, 'withSubject', { ...entry, reason: '' }, history],
  [TENANT, 'withSubject', { ...entry, comment: '' }, history],
  [TENANT, 'withSubject', entry, undefined],
  [TENANT, 'add', { ...entry, counterpart: '' }, undefined],
  [TENANT, 'add', { ...entry, rentalAddress: '' }, history],
  [TENANT, 'add', { ...entry, reason: '' }, 'Wybierz powód'],
  [TENANT, 'add', {}, 'Wybierz powód'],
  [TENANT, 'add', { ...entry, comment: ' ' }, history],
  [TENANT, 'add', { ...entry, reason: 'Terminowe płatności' }, undefined],
  [TENANT, 'add', { ...entry, reason: 'deposit_issues' }, 'Wybierz powód'],
  [TENANT, 'edit', { ...entry, counterpart: '' }, fields],
  [TENANT, 'edit', { ...entry, comment: '' }, fields],
  [TENANT, 'edit', { ...entry, reason: 'nieznany' }, 'Wybierz powód'],
  [LANDLORD, 'withSubject', landlordEntry, undefined],
  [LANDLORD, 'withSubject', { ...landlordEntry, counterpart: '' }, history],
  [LANDLORD, 'add', landlordEntry, undefined],
  [LANDLORD, 'add', { ...landlordEntry, rentalAddress: '' }, history],
  [LANDLORD, 'edit', landlordEntry, fields],
  [TENANT, 'add', { ...entry, comment: 'x'.repeat(2000) }, undefined],
  [TENANT, 'add', { ...entry, comment: 'x'.repeat(2001) }, 'Komentarz może mieć najwyżej 2000 znaków'],
  [TENANT, 'add', { ...entry, rentalAddress: 'x'.repeat(201) }, 'Adres może mieć najwyżej 200 znaków'],
  [TENANT, 'add', { ...entry, counterpart: 'x'.repeat(513) }, 'Nazwa drugiej strony może mieć najwyżej 512 znaków'],
] as const)('a history entry is checked by its purpose: %#', (descriptor, purpose, draft, expected) => {
  expect(explainProblem(findEntryProblem(descriptor, draft, purpose))?.message).toBe(expected);
});

it('the problem of an entry names its field', () => {
  expect(findEntryProblem(TENANT, { ...entry, comment: '' })?.field).toBe('comment');
  expect(findEntryProblem(TENANT, entry)).toBeUndefined();
});

describe('the descriptors', () => {
  it('has two descriptors that refer to each other', () => {
    for (const descriptor of Object.values<SubjectDescriptor>(SUBJECTS)) {
      const other = SUBJECTS[descriptor.counterpartKind];
      expect(other.counterpartKind).toBe(descriptor.kind);
      expect(descriptor.counterpartField).toBe(other.kind);
      expect(descriptor.addPath).toBe(`${descriptor.path}/add`);
      expect(SUBJECTS[descriptor.kind]).toBe(descriptor);
    }
  });

  it('allows a passport for tenants only', () => {
    expect(TENANT.identifierTypes).toContain('passport');
    expect(LANDLORD.identifierTypes).not.toContain('passport');
  });

  // RULES: Ordinary users never change
  it('has the specified sentences of each kind', () => {
    expect(TENANT.texts).toMatchObject({
      addTooltip: 'Jeśli jesteś właścicielem lub zarządcą nieruchomości dodaj opinię o twoim najemcy',
      missingId: 'Nie można edytować wpisu - brak ID najemcy',
      deleteQuestion: 'Czy na pewno chcesz usunąć tego najemcę?',
      listFailed: 'Nie udało się pobrać listy najemców: ',
      deleteFailed: 'Nie udało się usunąć najemcy. Sprawdź czy nie ma powiązanych historii.',
      checkFailed: 'Wystąpił błąd podczas sprawdzania najemcy',
      loadFailed: 'Nie udało się pobrać danych najemcy',
    });
    expect(LANDLORD.texts).toMatchObject({
      missingId: 'Brak ID wynajmującego',
      deleteQuestion: 'Czy na pewno chcesz usunąć tego wynajmującego?',
      listFailed: 'Nie udało się pobrać listy wynajmujących: ',
      deleteFailed: 'Nie udało się usunąć wynajmującego. Sprawdź czy nie ma powiązanych historii.',
      checkFailed: 'Wystąpił błąd podczas pobierania danych wynajmującego. Spróbuj ponownie.',
    });
  });

  it('recognises kinds and temporary ids', () => {
    expect(['tenant', 'landlord', 'user', '', undefined].map(isSubjectKind)).toEqual([true, true, false, false, false]);
    expect(isUnsavedId('new_1')).toBe(true);
    expect(isUnsavedId('42')).toBe(false);
  });
});
