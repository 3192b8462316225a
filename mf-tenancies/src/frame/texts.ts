import type { TenancyRole } from '@najem/shared/domain/tenancies';

const ROLES: Readonly<Record<TenancyRole, string>> = { landlord: 'wynajmujący', tenant: 'najemca' };

/** The Polish words that several screens of tenancies have. */
export const TEXTS = {
  list: 'Moje najmy',
  add: 'Dodaj najem',
  reference: 'Poproś o referencję',
  roles: ROLES,
  ongoing: 'trwa nadal',
  days: (from: string, to: string) => `${from} – ${to}`,
  invited: 'osoba zaproszona',
  proven: 'tożsamości sprawdzone',
  levels: { 2: 'tożsamość sprawdzona dokumentem i listem', 3: 'tożsamość sprawdzona przez bank lub podpis' },
  noLevel: 'tożsamość niepotwierdzona',
  accountName: 'imię podane w koncie',
  late: 'Ten najem zmienił się w międzyczasie. Sprawdź go i spróbuj ponownie.',
  lateOpinion: 'Ta opinia została zmieniona w innej karcie.',
  cancel: 'Anuluj',
  asCompany: 'Działam w imieniu firmy',
  nip: 'NIP firmy',
  noCompany: 'Nie masz dostępu do firmy o tym NIP.',
  companiesFailed: 'Nie udało się sprawdzić, czy działasz w imieniu firmy.',
  retry: 'Spróbuj ponownie',
  nipHint: (masked: string) => `Firma, do której masz dostęp: ${masked}.`,
} as const;
