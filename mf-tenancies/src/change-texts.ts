import type { Tenancy } from '@najem/shared/contract/tenancies';
import { formatDate } from '@najem/shared/domain/kernel';

/** What a person reads after a change of a tenancy. */
export const CHANGE_TEXTS = {
  withdrawn: 'Zaproszenie zostało wycofane.',
  ended: ({ to, ends, role }: Pick<Tenancy, 'to' | 'ends' | 'role'>) => {
    const own = ends.find(({ by }) => by === role);
    return own ? `Twoja propozycja: koniec ${formatDate(own.to)}.` : `Koniec najmu: ${formatDate(to)}.`;
  },
  kept: 'Najem pozostaje bez zmian.',
  saved: 'Opinia została zapieczętowana.',
  opinionWithdrawn: 'Opinia została wycofana.',
  joined: 'Opinie z tego najmu są w historii.',
  proved: 'Dowody dodane. Administrator oceni je i nada stopień.',
  named: 'Wskazane wpisy zapisano.',
  forgotten: 'Najem usunięto z Twojej teczki.',
  downloadFailed: 'Nie udało się pobrać potwierdzenia',
} as const;
