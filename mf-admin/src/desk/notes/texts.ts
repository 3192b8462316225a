import type { DeskNote } from '@najem/shared/contract/rights';

const KINDS: Readonly<Record<DeskNote['kind'], string>> = {
  identity_abuse: 'Ktoś wybrał „To nie ja” przy potwierdzeniu tożsamości',
  not_me: 'Ktoś wybrał „To nie ja” w informacji o zebraniu danych; adres został usunięty',
  author_removals: 'Trzy wpisy tego autora usunięto w ciągu 12 miesięcy',
  author_repeats: 'Autor dodaje ponownie usunięty wpis',
  entry_held: 'Nowy negatywny wpis czeka, bo wcześniejszy wpis tego autora o tej osobie usunięto',
};

/** All Polish texts of the notes. */
export const NOTE_TEXTS = {
  heldEntry: (person: string, reason: string) => `${person}: ${reason}`,
  releaseEntry: 'Dopuść wpis',
  refuseEntry: 'Odrzuć wpis',
  refuseEntryText: 'Wpis zostanie usunięty, a jego autor dostanie powód.',
  refuseEntryReasons: 'Powód',
  refuseEntryHint: (least: number) => `Co najmniej ${least} znaków. Dostanie go autor.`,
  columns: {
    what: 'Co się stało',
    claim: 'Potwierdzenie',
    author: 'Autor',
    removals: 'Usunięte wpisy w 12 miesięcy',
    at: 'Kiedy',
    actions: 'Akcje',
  },
  authors: 'Autorzy do sprawdzenia',
  otherNotes: 'Inne notatki',
  kinds: KINDS,
  noClaim: 'nie dotyczy',
} as const;
