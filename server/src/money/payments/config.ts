import { isSecureAddress } from '@najem/shared/domain/kernel';
import { type Checks, hostOf, httpsOnly, refused, warned, withValue } from '../../kernel/config/floors';
import { type Reader, WEB_PROTOCOLS } from '../../kernel/config/reader';

/** The algorithms by which PayU can sign notifications; SHA-1 is broken and left out. */
const PAYU_SIGNATURES = ['MD5', 'SHA-256', 'SHA-384', 'SHA-512'] as const;

export interface PaymentSettings {
  payu: {
    url: string;
    posId: string;
    clientId: string;
    clientSecret: string;
    secondKey: string;
    /** How the point of sale signs its notifications; others are refused. */
    signatureAlgorithm: (typeof PAYU_SIGNATURES)[number];
    redirectOrigins: string[];
  };
}

/** PayU's public test point of sale; the mock service has the same keys. Production refuses what anybody knows. */
const SANDBOX_PAYU = {
  posId: '300746',
  clientId: '300746',
  clientSecret: '2ee86a66e5d97e3fadc400c9f19b065d',
  secondKey: 'b6ca15b0d1020e8094d9b5f8d163db54',
} as const;
const KEYS = ['PAYU_POS_ID', 'PAYU_CLIENT_ID', 'PAYU_CLIENT_SECRET', 'PAYU_SECOND_KEY'];

export const PAYMENT_CHECKS: Checks = {
  floors: [
    ...httpsOnly('PAYU_URL'),
    ...refused(
      KEYS,
      withValue((value) =>
        Object.values<string>(SANDBOX_PAYU).includes(value)
          ? "is PayU's published test value, refused when NODE_ENV=production"
          : null,
      ),
    ),
    ...warned(
      ['PAYU_URL'],
      withValue((value) => (/(^|\.)snd\.payu\.com$/.test(hostOf(value)) ? "is PayU's test system: nobody pays" : null)),
    ),
  ],
  withoutFloor: {
    PAYU_SIGNATURE_ALGORITHM: "as the point of sale has it; PayU's own default is MD5 with a secret key",
    PAYU_REDIRECT_ORIGINS: 'https or this machine, in any mode',
  },
};

export function readPayments(read: Reader, sandboxes: { url: string; payu: boolean }): PaymentSettings {
  return { payu: readPayu(read, sandboxes) };
}

function readPayu(read: Reader, sandboxes: { url: string; payu: boolean }): PaymentSettings['payu'] {
  if (sandboxes.payu) {
    read.requireAbsent([...KEYS, 'PAYU_REDIRECT_ORIGINS', 'PAYU_SIGNATURE_ALGORITHM'], 'PAYU_URL');
    return {
      url: `${sandboxes.url}/payu`,
      ...SANDBOX_PAYU,
      signatureAlgorithm: 'MD5',
      redirectOrigins: [sandboxes.url],
    };
  }
  read.require(KEYS, 'it belongs to PAYU_URL');
  const url = read.url('PAYU_URL', '', WEB_PROTOCOLS).replace(/\/+$/, '');
  const origins = read.origins('PAYU_REDIRECT_ORIGINS');
  if (origins.some((origin) => URL.canParse(origin) && !isSecureAddress(new URL(origin)))) {
    read.problem('PAYU_REDIRECT_ORIGINS must hold https origins alone, or http ones of this machine');
  }
  return {
    url,
    posId: read.text('PAYU_POS_ID', ''),
    clientId: read.text('PAYU_CLIENT_ID', ''),
    clientSecret: read.text('PAYU_CLIENT_SECRET', ''),
    secondKey: read.text('PAYU_SECOND_KEY', ''),
    // What PayU signs with unless a point of sale has agreed another one with it.
    signatureAlgorithm: read.oneOf('PAYU_SIGNATURE_ALGORITHM', PAYU_SIGNATURES, 'MD5'),
    redirectOrigins: origins.length > 0 || !URL.canParse(url) ? origins : [new URL(url).origin],
  };
}
