import { PROCESSING } from '@najem/shared/domain/kernel';
import type { Controller } from '../../identity/legal/config';
import { type ComposedMail, composeMail } from '../../kernel/mail/compose';

interface CollectedMail {
  controller: Controller;
  authorityAddress: string;
  startUrl: string;
  /** Removes the address. */
  notMeUrl: string;
}

/**
 * Composes the information of Art. 14 RODO; it has no name and no quotation, because another person typed the address.
 */
export function dataCollectedMail({ controller, authorityAddress, startUrl, notMeUrl }: CollectedMail): ComposedMail {
  const subject = 'Informacja o przetwarzaniu Twoich danych';
  const register = PROCESSING.find(({ id }) => id === 'register');
  if (!register) throw new Error('The register of processing has no register of rentals');
  const lead = 'Użytkownik serwisu Rzetelny Najem dodał wpis, który może dotyczyć Ciebie.';
  return composeMail({
    subject,
    preview: lead,
    title: subject,
    blocks: [
      lead,
      'Nie podajemy szczegółów w wiadomości, bo nie wiemy, czy trafia do właściwej osoby.',
      { button: 'Zobacz, co o Tobie zapisano', url: startUrl },
      { link: 'To nie ja', url: notMeUrl },
      `Administratorem danych jest ${controller.name}, ${controller.address}, ${controller.email}.`,
      `Cel: ${register.purpose}. Podstawa: ${register.legalBasis}.`,
      `Kategorie danych: ${register.categories}. Źródło: ${register.source}. Odbiorcy: ${register.recipients}.`,
      `Przechowujemy: ${register.kept}.`,
      `Masz prawo dostępu do danych, ich sprostowania, usunięcia, ograniczenia przetwarzania i sprzeciwu. Możesz wnieść skargę do Prezesa Urzędu Ochrony Danych Osobowych (${authorityAddress}).`,
    ],
  });
}
