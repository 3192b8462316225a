import type { DeskNote } from '@najem/shared/contract/rights';
import type { DeskDecision } from '@najem/shared/domain/tenancies';

const KINDS: Readonly<Record<DeskNote['kind'], string>> = {
  identity_abuse: 'Ktoś wybrał „To nie ja” przy potwierdzeniu tożsamości',
  not_me: 'Ktoś wybrał „To nie ja” w informacji o zebraniu danych; adres został usunięty',
  author_removals: 'Trzy wpisy tego autora usunięto w ciągu 12 miesięcy',
  author_repeats: 'Autor dodaje ponownie usunięty wpis',
  entry_held: 'Nowy negatywny wpis czeka, bo wcześniejszy wpis tego autora o tej osobie usunięto',
  tenancy_proof: 'Lepszy dowód tożsamości zakończył ten, którym potwierdzono stronę najmu: czy to ta sama osoba?',
  tenancy_names: 'Obie strony najmu potwierdziły to samo imię i nazwisko: czy to dwie osoby?',
  tenancy_months: 'Te same dwie osoby potwierdziły wstecz ponad 36 miesięcy najmu',
  tenancy_ring: 'Trzy osoby potwierdziły najmy między sobą, każda z każdą',
  tenancy_network: 'Obie strony najmu potwierdziły go z jednej sieci',
  tenancy_tenant: 'Sześć trwających najmów jednej osoby jako najemcy',
  tenancy_unknown: 'Trzy osoby w 90 dni odpowiedziały tej, że jej nie znają',
};

const DECISIONS: Readonly<Record<DeskDecision, string>> = {
  prove: 'Strony to dwie różne osoby: najem potwierdzony',
  admit: 'To ta sama osoba: opinie z najmu liczą się nadal',
  refuse: 'To inna osoba: opinie z najmu o tej stronie znikają z historii',
  annul: 'Takiego najmu nie było: unieważnij go',
};

/** All Polish texts of the notes. */
export const NOTE_TEXTS = {
  tenancy: (number: string, state: string) => `Najem ${number}: ${state}`,
  sides: (landlord: string, tenant: string) => `${landlord} (wynajmujący), ${tenant} (najemca)`,
  noName: 'konto usunięte',
  days: (from: string, to: string) => `${from} – ${to}`,
  ongoing: 'trwa',
  decide: 'Rozstrzygnij',
  decideOf: (number: string) => `Rozstrzygnij: ${number}`,
  decideTitle: (number: string) => `Najem ${number}`,
  decision: 'Decyzja',
  decisions: DECISIONS,
  decisionHint: (least: number) => `Co najmniej ${least} znaków. Dostaną go obie strony.`,
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
