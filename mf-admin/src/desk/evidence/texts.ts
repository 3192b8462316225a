import type { DeskEvidenceRow } from '@najem/shared/contract/rights';

const STATES: Readonly<Record<DeskEvidenceRow['state'], string>> = {
  waiting: 'Do oceny',
  graded: 'Stopień nadany',
  refused: 'Bez stopnia',
};

/** All Polish texts of evidence on the desk. */
export const EVIDENCE_TEXTS = {
  called: (kind: string, person: string) => `${kind} · ${person}`,
  title: (number: string) => `Dowód ${number}`,
  titleLoading: 'Dowód',
  failed: 'Nie udało się otworzyć dowodu',
  states: STATES,
  status: 'Stan dowodu',
  takenByOther: (name: string) =>
    `Zajmuje się tym ${name}. Stopień możesz nadać, gdy odda dowód albo gdy po terminie go przejmiesz.`,
  submission: 'Dowód',
  kind: 'Rodzaj',
  created: 'Dodany',
  files: 'Pliki',
  noFiles: 'Pliki zostały już usunięte.',
  decision: 'Ocena dowodu',
  check:
    'Sprawdź, czy plik dotyczy tego najmu i tych dwojga osób i czy nic w nim nie przeczy wpisowi. Stopień nie zmienia punktów w ocenie.',
  grade: 'Stopień',
  gradeEmpty: 'Wybierz stopień.',
  give: 'Nadaj stopień',
  giveFailed: 'Nie udało się nadać stopnia.',
  ungraded: 'Bez stopnia',
  ungradedTitle: 'Dowód bez stopnia',
  reasons: 'Powód dla autora',
  reasonsHint: (least: number) => `Co najmniej ${least} znaków. Autor dostanie ten tekst w wiadomości.`,
  criminal: 'To orzeczenie sądu karnego – usuń pliki od razu',
  criminalHint: 'Danych o wyrokach skazujących nie przetwarzamy (art. 10 RODO).',
  ungradedFailed: 'Nie udało się zapisać oceny.',
  outcome: 'Ocena dowodu',
  decidedBy: 'Kto ocenił',
  decidedAt: 'Kiedy',
} as const;
