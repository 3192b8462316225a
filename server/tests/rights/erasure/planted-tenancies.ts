import { opinions, tenancies } from '@najem/shared/contract/tenancies';
import type { TestApp } from '../../support/harness';
import { readInvitation } from '../../support/tenancy-steps';
import { ADDRESS, type Cast, mailbox, textOf } from './planted-flows';

/** The person rents from one, who gives an opinion about them, asks another who has no account, and proposes other terms to a third. */
export async function rent(site: TestApp, { author, buyer, person }: Cast): Promise<void> {
  const terms = { role: 'tenant', address: ADDRESS, from: '2024-09-01', to: '2026-10-31' } as const;
  const emails = [author.email, mailbox('najem')];
  await site.call(tenancies.invite, { ...terms, emails }, { as: person });
  const confirm = { token: await readInvitation(site, author.email), answer: 'confirm' } as const;
  const { body } = await site.call(tenancies.answerInvitation, confirm, { as: author });
  const { number = '' } = body.tenancy ?? {};
  const entries = [{ reason: 'payment_issues', comment: textOf('opinion') }];
  await site.call(opinions.give, { number, entries, version: 0 }, { as: author });
  await site.call(tenancies.invite, { ...terms, role: 'landlord', emails: [person.email] }, { as: buyer });
  const counter = {
    token: await readInvitation(site, person.email),
    answer: 'counter',
    address: `${ADDRESS}, m. 1`,
  } as const;
  await site.call(tenancies.answerInvitation, counter, { as: person });
}
