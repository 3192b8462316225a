import { formatDate } from '@najem/shared/domain/kernel';
import { authorLevelText } from '@najem/shared/domain/rights';
import { OPINION_REMINDERS_DAYS, otherRole, type TenancyRole } from '@najem/shared/domain/tenancies';
import { queueMail } from '../../kernel/mail/send';
import type { Sided } from '../tenancy/queries';
import { mailBoth, mailSide, tenancyUrl } from '../tenancy/mail-side';
import { findProof } from '../tenancy/parties';
import { formatDay } from '../day-words';
import type { Context, CounterProposal, TenancyRow } from '../tables';
import { tenancyConfirmedMail, tenancyCounterMail, tenancyDeclinedMail, tenancyInvitedMail } from './mail-texts';

/** Queues an invitation for its address, in the caller's transaction. */
export async function sendInvitation(
  tx: Context,
  { inviter, token, email, expiresAt }: { inviter: string; token: string; email: string; expiresAt: Date },
): Promise<void> {
  const link = invitationUrl(tx, token);
  const { controller } = tx.config.legal;
  await queueMail(tx, { email }, tenancyInvitedMail({ inviter, link, expiresAt, controller }), expiresAt);
}

/** The address of an invitation's page. */
export function invitationUrl(ctx: Context, token: string): string {
  return `${ctx.config.publicUrl}/tenancies/invited/${token}`;
}

/** Queues the news of a confirmed tenancy for both sides, in the caller's transaction. */
export async function sendConfirmed(tx: Context, sided: Sided): Promise<void> {
  const { tenancy } = sided;
  const mail = tenancyConfirmedMail({
    number: tenancy.number,
    url: tenancyUrl(tx, tenancy),
    next: describeNext(tenancy),
  });
  await mailBoth(tx, sided, mail);
}

/** Queues the news of an answer that the inviter has to accept, in the caller's transaction. */
export async function sendCounter(tx: Context, sided: Sided, counter: CounterProposal, until: Date): Promise<void> {
  const { tenancy, sides } = sided;
  const invited = sides[otherRole(tenancy.inviter)];
  const { level = 1 } = (await findProof(tx, invited)) ?? {};
  const mail = tenancyCounterMail({
    number: tenancy.number,
    url: tenancyUrl(tx, tenancy),
    name: invited.name ?? '',
    level: authorLevelText(level, 'sprawdzona'),
    changes: describeChanges(counter),
    until,
  });
  await mailSide(tx, sided, tenancy.inviter, mail);
}

/** Queues the news for a side that its tenancy was not confirmed, in the caller's transaction. */
export async function sendDeclined(tx: Context, sided: Sided, to: TenancyRole): Promise<void> {
  const { tenancy } = sided;
  await mailSide(tx, sided, to, tenancyDeclinedMail({ number: tenancy.number, url: tenancyUrl(tx, tenancy) }));
}

function describeNext({ state, ends_on, window_ends_at: until }: TenancyRow): string {
  if (state === 'closed') return 'Czas na opinie już minął.';
  if (state === 'window' && until) return `Opinię o drugiej stronie możesz wystawić do ${formatDate(until)}.`;
  const [first] = OPINION_REMINDERS_DAYS;
  return ends_on === null
    ? 'Gdy najem się skończy, podaj jego koniec: wtedy każda ze stron będzie mogła wystawić opinię.'
    : `Najem trwa do ${formatDay(ends_on)}. Dzień później zacznie się czas na opinie, przypomnimy o nim też ${first} dni przed końcem.`;
}

function describeChanges({ address, from, to }: CounterProposal): string[] {
  return [
    ...(address === undefined ? [] : ['adres']),
    ...(from === undefined ? [] : [`początek: ${formatDay(from)}`]),
    ...(to === undefined ? [] : [to === null ? 'najem trwa nadal' : `koniec: ${formatDay(to)}`]),
  ];
}
