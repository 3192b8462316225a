import { formatGrosze, REPORT_PRICE_GROSZE, REPORT_VALID_DAYS } from '@najem/shared/domain';
import type { Context } from '../../kernel/context';
import { composeMail } from '../../kernel/mail/templates/layout';

/** Queues the confirmation of a purchase in the caller's transaction; it does not name the report's subject. */
export async function sendPaid(
  ctx: Context,
  to: string,
  paid: { reportId: string; invoice: { id: string; number: string }; statements: string | null },
): Promise<void> {
  const { publicUrl } = ctx.config;
  const mail = composeMail({
    subject: 'Płatność przyjęta – Rzetelny Najem',
    preview: 'Twój raport jest gotowy.',
    title: 'Płatność przyjęta',
    blocks: [
      `Otrzymaliśmy płatność ${formatGrosze(REPORT_PRICE_GROSZE)}. Twój raport jest gotowy i będzie ważny przez ${REPORT_VALID_DAYS} dni.`,
      { button: 'Otwórz raport', url: `${publicUrl}/reports/${paid.reportId}` },
      `Faktura ${paid.invoice.number} czeka w Twoim profilu: ${publicUrl}/invoices/${paid.invoice.id}`,
      ...(paid.statements === null ? [] : [`Twoje oświadczenie złożone przy zakupie: „${paid.statements}”`]),
    ],
  });
  await ctx.jobs.add(ctx, 'mail/send', { to, ...mail });
}
