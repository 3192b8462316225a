import { LIST_MOST_ROWS } from '@najem/shared/contract';

/** All Polish texts of the users. */
export const TEXTS = {
  table: 'Użytkownicy',
  editForm: 'Zmiana danych użytkownika',
  filters: 'Filtry użytkowników',
  filterName: 'Imię i nazwisko',
  filterEmail: 'Email',
  filterDate: 'Data rejestracji',
  filterDateHint: 'DD.MM.RRRR lub RRRR-MM-DD, cała lub jej część',
  listFailed: 'Nie udało się pobrać listy użytkowników.',
  updateFailed: 'Nie udało się zapisać zmian użytkownika.',
  removeFailed: 'Nie udało się usunąć użytkownika.',
  updated: 'Dane użytkownika zostały zapisane.',
  removed: 'Użytkownik został usunięty.',
  undo: 'Cofnij',
  restored: 'Usunięcie zostało cofnięte. Ta osoba musi zalogować się ponownie.',
  restoreFailed: 'Nie udało się cofnąć usunięcia.',
  block: {
    title: 'Dlaczego blokujesz to konto?',
    lead: (name: string) =>
      `${name} dostanie wiadomość z powodem i sposobem odwołania. Wszystkie urządzenia zostaną wylogowane.`,
    reason: 'Powód',
    reasonMissing: 'Wybierz powód.',
    text: 'Wyjaśnienie dla tej osoby (opcjonalnie)',
    textOfOther: 'Wyjaśnienie dla tej osoby',
    textMissing: 'Napisz, na czym polega naruszenie.',
    submit: 'Zablokuj',
  },
  columns: {
    name: 'Imię i nazwisko',
    email: 'Email',
    role: 'Rola',
    status: 'Status',
    coins: 'RentCoins',
    created: 'Rejestracja',
    actions: 'Akcje',
  },
  roles: { user: 'Użytkownik', admin: 'Administrator' },
  statuses: { active: 'Aktywny', blocked: 'Zablokowany' },
  emailUnconfirmed: 'Email niepotwierdzony',
  identityVerified: 'Tożsamość zweryfikowana',
  own: 'to Ty',
  edit: (name: string) => `Edytuj: ${name}`,
  remove: (name: string) => `Usuń: ${name}`,
  save: 'Zapisz',
  cancel: 'Anuluj',
  tooMany:
    `Lista pokazuje pierwszych ${LIST_MOST_ROWS.toLocaleString('pl-PL')} pasujących osób. ` +
    'Doprecyzuj filtry albo odwróć kolejność, aby znaleźć pozostałe.',
  nothingFound: 'Nie znaleziono użytkowników',
  nothingFoundText: 'Zmień albo wyczyść filtry.',
} as const;
