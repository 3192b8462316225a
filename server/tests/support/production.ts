import { randomBytes } from 'node:crypto';

/** Settings that production takes without a warning. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://najem.example',
  TOKEN_SECRET: randomBytes(32).toString('base64'),
  IDENTIFIER_KEYS: `k1:${randomBytes(32).toString('base64')}`,
  ADMIN_EMAIL: 'admin@najem.example',
  ADMIN_PASSWORD: 'a password of our own',
  SMTP_URL: 'smtps://user:secret@mail.example:465',
  MAIL_FROM: 'Najem <no-reply@najem.example>',
  GOOGLE_CLIENT_ID: '123.apps.googleusercontent.com',
  CLAMAV_URL: 'tcp://clamav:3310',
  PAYU_URL: 'https://secure.payu.com',
  PAYU_POS_ID: '1',
  PAYU_CLIENT_ID: '1',
  PAYU_CLIENT_SECRET: 'client secret',
  PAYU_SECOND_KEY: 'second key',
  SELLER_NAME: 'Najem sp. z o.o.',
  SELLER_ADDRESS: 'ul. Prosta 1, 00-001 Warszawa',
  SELLER_NIP: '111-111-11-11',
  SELLER_BANK_ACCOUNT: 'PL83 0000 0000 0000 0000 0000 0001',
  CONTROLLER_EMAIL: 'dane@najem.example',
  // On another disk than the data.
  ERASURE_JOURNAL: 'postgresql://journal:kept-elsewhere-7@127.0.0.1:5433/journal',
  METRICS_TOKEN: 'a token of our own',
  EID_ISSUER: 'https://broker.example',
  EID_CLIENT_ID: 'najem',
  EID_CLIENT_SECRET: 'eid secret',
  EID_ACR_ACCEPTED: 'substantial,high',
};
