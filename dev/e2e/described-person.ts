import { tenants } from '@najem/shared/contract/register';
import { expect } from '@playwright/test';
import type { Commands } from './commands';

const ENTRY = { landlord: 'Ewa Łęcka', rentalAddress: 'ul. Źródlana 5, Łódź' };
export const GOOD = { ...ENTRY, reason: 'timely_payment', comment: 'Czynsz zawsze na czas.', created_at: '2026-03-01' };
export const BAD = {
  ...ENTRY,
  reason: 'payment_issues',
  comment: 'Raz zapłacono po terminie.',
  created_at: '2026-02-01',
};

/** Describes a person as a tenant, by two entries of a new author. */
export async function describe(
  commands: Commands,
  { name, pesel, email }: { name: string; pesel: string; email?: string },
) {
  const author = await commands.verifiedPerson('Ewa Łęcka');
  const { tenant } = await commands.call(tenants.check, { identifier: pesel }, author.token);
  // Some people of the bank are in the demo data.
  if (tenant) {
    for (const entry of [GOOD, BAD]) {
      await commands.call(tenants.addHistory, { id: tenant._id, ...entry }, author.token);
    }
  } else {
    const subject = { name, type: 'osoba', identifier: pesel, ...(email ? { email } : {}) } as const;
    await commands.call(tenants.create, { ...subject, history: [GOOD, BAD] }, author.token);
  }
  return author;
}

const OF_ACCOUNTS = /weryfik|potwierdź|Tożsamość potwierdzona|Pierwsze logowanie/i;

/**
 * Waits until a person has the mails of these subjects, in the order of the alphabet, beside those about the account. Mails
 * of one moment may arrive in another order.
 */
export async function expectMails(
  commands: Commands,
  { email }: { email: string },
  ...expected: readonly unknown[]
): Promise<void> {
  const subjects = async () => {
    const mails = await commands.mails(email);
    return mails
      .map(({ subject }) => subject)
      .filter((subject) => !OF_ACCOUNTS.test(subject))
      .sort();
  };
  await expect.poll(subjects).toEqual(expected);
}

/** The address in a mail that leads to a path. */
export const linkOf = ({ text }: { text: string }, path: string) =>
  new RegExp(`https?://\\S+${path}\\S*`).exec(text)?.[0] ?? `no link to ${path}`;
