import { formatGrosze } from '@najem/shared/domain/kernel';
import { REPORT_PRICE_GROSZE, REPORT_VALID_DAYS } from '@najem/shared/domain/reports';
import { type ComposedMail, composeMail } from '../../kernel/mail/compose';

export interface PaidMail {
  reportId: string;
  invoice: { id: string; number: string };
  /** What the buyer stated at the purchase. */
  statements: string | null;
}

/** Composes the confirmation of a purchase; it does not name the report's subject. */
export function paidMail(publicUrl: string, { reportId, invoice, statements }: PaidMail): ComposedMail {
  return composeMail({
    subject: 'Płatność przyjęta – Rzetelny Najem',
    preview: 'Twój raport jest gotowy.',
    title: 'Płatność przyjęta',
    blocks: [
      `Otrzymaliśmy płatność ${formatGrosze(REPORT_PRICE_GROSZE)}. Twój raport jest gotowy i będzie ważny przez ${REPORT_VALID_DAYS} dni.`,
      { button: 'Otwórz raport', url: `${publicUrl}/reports/${reportId}` },
      { link: `Zobacz fakturę ${invoice.number}`, url: `${publicUrl}/invoices/${invoice.id}` },
      ...(statements === null ? [] : [`Twoje oświadczenie złożone przy zakupie: „${statements}”`]),
    ],
  });
}
