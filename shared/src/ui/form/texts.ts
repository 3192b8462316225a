import { countWord } from '@najem/shared/domain/kernel';

/** The Polish texts of this group itself. */
export const TEXTS = {
  loading: 'Trwa wczytywanie',
  opensInNewTab: '(otwiera się w nowej karcie)',
  showPassword: 'Pokaż hasło',
  hidePassword: 'Ukryj hasło',
  optional: '(opcjonalnie)',
  charactersLeft: (left: number) => `Pozostało znaków: ${left}`,
  tooLong: (over: number, most: number) =>
    `Tekst jest za długi o ${countWord(over, ['znak', 'znaki', 'znaków'])}. Może mieć najwyżej ${most}.`,
  /** Where no rule of a form says it better. */
  incomplete: 'Wypełnij wszystkie wymagane pola',
  close: 'Zamknij',
  copy: 'Kopiuj',
  copied: 'Skopiowano',
  copyFailed: 'Nie udało się skopiować. Zaznacz tekst i skopiuj go ręcznie.',
} as const;
