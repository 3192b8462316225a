/** The made-up people who sign in to the demo: what they are there to show, and since when they are. */
export interface DemoPerson {
  name: string;
  email: string;
  /** Description for the operator, in English; RentCoins are added once the data are loaded. */
  about: string;
  /** Months ago. */
  registered: number;
  referralCode?: string;
  isEmailVerified: boolean;
  isIdentityVerified: boolean;
  isBlocked?: boolean;
  /** Only gives the history more than a few authors; is not printed. */
  isExtra?: boolean;
}

export const DEMO_PASSWORD = 'Demo-haslo-1';

const VERIFIED = { isEmailVerified: true, isIdentityVerified: true };

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    name: 'Katarzyna Zawadzka',
    email: 'katarzyna@demo.test',
    about: 'landlord and manager, identity verified, wrote disputed entries',
    registered: 37,
    ...VERIFIED,
  },
  {
    name: 'Tomasz Zieliński',
    email: 'tomasz@demo.test',
    about: 'tenant, identity verified, has a file with disputes, cases and a passport',
    registered: 31,
    referralCode: 'STUDENT',
    ...VERIFIED,
  },
  {
    name: 'Agnieszka Kamińska',
    email: 'agnieszka@demo.test',
    about: 'e-mail not verified: signing in leads to the waiting screen',
    registered: 0,
    referralCode: 'WLASCICIEL',
    isEmailVerified: false,
    isIdentityVerified: false,
  },
  {
    name: 'Marek Lewandowski',
    email: 'marek@demo.test',
    about: 'identity not verified: cannot add history yet; has a corrected report and asked for passports',
    registered: 4,
    isEmailVerified: true,
    isIdentityVerified: false,
  },
  {
    name: 'Paweł Wójcik',
    email: 'pawel@demo.test',
    about: 'blocked by an administrator: cannot sign in',
    registered: 26,
    isBlocked: true,
    ...VERIFIED,
  },
  { name: 'Beata Krajewska', email: 'beata@demo.test', about: '', registered: 36, isExtra: true, ...VERIFIED },
  {
    name: 'Zbigniew Olszewski',
    email: 'zbigniew@demo.test',
    about: '',
    registered: 34,
    referralCode: 'WLASCICIEL',
    isExtra: true,
    ...VERIFIED,
  },
  {
    name: 'Justyna Maciejewska',
    email: 'justyna@demo.test',
    about: 'identity verified, waits for the letter that opens her file',
    registered: 29,
    ...VERIFIED,
  },
  {
    name: 'Rafał Adamski',
    email: 'rafal@demo.test',
    about: '',
    registered: 22,
    referralCode: 'STUDENT',
    isExtra: true,
    ...VERIFIED,
  },
];
