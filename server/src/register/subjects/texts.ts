import { countWord, COUNTED_WORDS } from '@najem/shared/domain/kernel';

/** The Polish sentences of subjects that are neither the domain's nor in the contract's error catalogue. */
export const SUBJECT_TEXTS = {
  identifiersDiffer: 'Podane identyfikatory różnią się od siebie. Podaj jeden.',
  entryTimeImplausible: 'Data wpisu jest nieprawidłowa lub leży w przyszłości.',
  networkLookups: 'Z tej sieci sprawdzono dziś zbyt wiele numerów. Zweryfikuj tożsamość albo spróbuj jutro.',
  unverifiedLookups: (unverified: number, verified: number) =>
    `Bez weryfikacji tożsamości możesz sprawdzić ${countWord(unverified, COUNTED_WORDS.number)} dziennie. ` +
    `Po weryfikacji: ${verified === 0 ? 'bez limitu' : verified}.`,
  mustBeAdded:
    'Tego wpisu nie można tak zmienić, bo inny Twój wpis o tej osobie usunięto. Dodaj nowy wpis: sprawdzi go administrator.',
  wasCorrected:
    'Ten wpis poprawiono po sporze, więc nie można zmienić jego treści na inną negatywną. Możesz go usunąć i dodać nowy wpis.',
  refusedThere:
    'Ten numer należy do osoby, o której autor wpisu z tego rekordu nie może tak pisać: to on sam albo osoba, o której jego wpis usunięto. Najpierw usuń ten wpis.',
  sortUnknown: 'Nieznany porządek sortowania listy.',
} as const;
