import { countWord } from '@najem/shared/domain/kernel';
import type { AttachmentCause } from '@najem/shared/domain/register';

/** Every Polish sentence of this group. */
export const TEXTS = {
  add: 'Dodaj pliki',
  hint: 'PDF, JPG, PNG lub WebP, do 10 MB każdy. Zakryj dane innych osób.',
  files: 'Pliki',
  remove: (name: string) => `Usuń ${name}`,
  cover: 'Zakryj fragmenty',
  coverOf: (name: string) => `Zakryj fragmenty: ${name}`,
  send: 'Dodaj bez zakrywania',
  sendOf: (name: string) => `Dodaj bez zakrywania: ${name}`,
  pickAgain: (name: string) => `Zdjęcie ${name} trzeba wybrać ponownie.`,
  waiting: 'Jeszcze niedodany',
  due: 'Ten plik jeszcze nie jest dodany: zakryj fragmenty, dodaj go bez zakrywania albo usuń.',
  removeFirst: (fault: string) => `${fault} Usuń go, żeby wysłać formularz.`,
  sending: 'Dodajemy plik…',
  checking: 'Sprawdzamy plik…',
  ready: 'Gotowy',
  tooLarge: 'Plik może mieć najwyżej 10 MB.',
  wrongType: 'Dozwolone są pliki PDF, JPG, PNG i WebP.',
  tooMany: (most: number) => `Możesz dodać najwyżej ${countWord(most, ['plik', 'pliki', 'plików'])}.`,
  unreadable: 'Nie udało się odczytać obrazu.',
  bar: (number: number, count: number) => `Czarny pasek ${number} z ${count}`,
  help: 'Narysuj pasek palcem lub myszą albo wybierz „Dodaj pasek”. Strzałki przesuwają pasek, Shift i strzałki zmieniają jego rozmiar, Delete go usuwa.',
  addBar: 'Dodaj pasek',
  removeBar: 'Usuń pasek',
  undo: 'Cofnij',
  done: 'Gotowe',
  cancel: 'Anuluj',
  picture: 'Obraz do zakrycia',
  unsent: {
    title: 'Twój niewysłany tekst',
    lead: 'Tego formularza już tu nie ma. Możesz skopiować tekst albo go usunąć.',
    copy: 'Kopiuj tekst',
  },
} as const;

/** Why a file was refused, for the person who sent it. */
export const CAUSE_TEXTS: Readonly<Record<AttachmentCause, string>> = {
  type: TEXTS.wrongType,
  'too-large': 'Plik jest zbyt duży: najwyżej 10 MB, 50 megapikseli i 100 stron.',
  encrypted: 'Plik jest zaszyfrowany. Zapisz go bez hasła i dodaj ponownie.',
  'active-content': 'Plik zawiera skrypty, załączniki lub formularz. Wydrukuj go do PDF i dodaj ponownie.',
  malware: 'W pliku wykryto szkodliwe oprogramowanie.',
  unreadable: 'Nie udało się odczytać pliku. Zapisz go ponownie albo wybierz inny.',
};
