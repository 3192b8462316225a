import path from 'node:path';
import type { Checks } from '../../kernel/config/floors';
import { quoteValue, type Reader } from '../../kernel/config/reader';

/** Who answers for the data: the seller, under the address for such letters. */
export interface Controller {
  name: string;
  address: string;
  email: string;
}

export interface LegalSettings {
  /** Printed in letters and notices: who answers for the data, and where the supervisory authority is. */
  legal: {
    controller: Controller;
    authorityAddress: string;
    /** Absolute path of the versions of Regulamin and Polityka prywatności. */
    textsDir: string;
    /** Where the footer's links to both lead. */
    termsShown: 'marketing' | 'site';
  };
}

/** Why production needs to know who sells. */
export const NO_MADE_UP_SELLER = 'the made-up company is refused when NODE_ENV=production';
/** Of the President of the Personal Data Protection Office. */
const AUTHORITY_ADDRESS = 'ul. Stanisława Moniuszki 1A, 00-014 Warszawa';

export const LEGAL_CHECKS: Checks = {
  floors: [],
  withoutFloor: {
    SELLER_NAME: 'printed',
    SELLER_ADDRESS: 'printed',
    CONTROLLER_EMAIL: 'made-up only where it is absent, which is warned of',
    AUTHORITY_ADDRESS: 'printed',
    LEGAL_DIR: 'templates in use are warned of when the texts are read',
    TERMS_SHOWN: 'where a link leads',
  },
};

export function readLegal(read: Reader, production: boolean): LegalSettings {
  if (production) read.require(['SELLER_NAME', 'SELLER_ADDRESS'], NO_MADE_UP_SELLER);
  const email = read.email('CONTROLLER_EMAIL', 'dane@rzetelnynajem.test');
  if (production && read.optional('CONTROLLER_EMAIL') === null) {
    read.warn(`CONTROLLER_EMAIL is not set: letters name ${quoteValue(email)}`);
  }
  return {
    legal: {
      controller: {
        name: read.text('SELLER_NAME', 'Rzetelny Najem Demo sp. z o.o.'),
        address: read.text('SELLER_ADDRESS', 'ul. Przykładowa 1, 00-001 Warszawa'),
        email,
      },
      authorityAddress: read.text('AUTHORITY_ADDRESS', AUTHORITY_ADDRESS),
      textsDir: path.resolve(read.text('LEGAL_DIR', 'server/legal')),
      termsShown: read.oneOf('TERMS_SHOWN', ['marketing', 'site'], 'marketing'),
    },
  };
}
