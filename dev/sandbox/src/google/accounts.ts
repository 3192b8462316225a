import { createHash } from 'node:crypto';
import { googleTexts } from './texts';

export interface GoogleAccount {
  email: string;
  name: string;
  sub: string;
  emailVerified: boolean;
  /** Workspace domain; absent for a consumer account. */
  hostedDomain?: string;
}

/** A made-up account with its kind, which decides what a product may do with it. */
export interface ListedAccount extends GoogleAccount {
  kind: string;
}

/** Derives the account id of an address: 21 digits like Google's, always the same for one address. */
export function deriveAccountId(email: string): string {
  const digest = createHash('sha256').update(email.trim().toLowerCase()).digest('hex').slice(0, 16);
  return `1${BigInt(`0x${digest}`).toString().padStart(20, '0')}`;
}

const { accountKind } = googleTexts;

/** One account for each case of the account-linking rule, which depends on who confirmed the address. */
export const LISTED_ACCOUNTS: readonly ListedAccount[] = [
  listed('anna.piaskownica@gmail.com', 'Anna Piaskowska', accountKind.gmail),
  listed('jan.piaskownica@gmail.com', 'Jan Piaskowski', accountKind.gmail),
  {
    ...listed('marta.zarzadca@firma-piaskownica.test', 'Marta Zarządca', accountKind.workspace),
    hostedDomain: 'firma-piaskownica.test',
  },
  listed('ewa.obca@poczta-piaskownica.test', 'Ewa Obca', accountKind.foreign),
  { ...listed('piotr.nowy@poczta-piaskownica.test', 'Piotr Nowy', accountKind.unverified), emailVerified: false },
];

function listed(email: string, name: string, kind: string): ListedAccount {
  return { email, name, sub: deriveAccountId(email), emailVerified: true, kind };
}
