import { createHash, timingSafeEqual } from 'node:crypto';
import type { PaymentSettings } from './config';

export type SignatureAlgorithm = PaymentSettings['payu']['signatureAlgorithm'];

/** The hash of each algorithm, and the names under which PayU's header announces it. */
const ALGORITHMS: Readonly<Record<SignatureAlgorithm, { hash: string; names: readonly string[] }>> = {
  MD5: { hash: 'md5', names: ['MD5'] },
  'SHA-256': { hash: 'sha256', names: ['SHA-256', 'SHA'] },
  'SHA-384': { hash: 'sha384', names: ['SHA-384'] },
  'SHA-512': { hash: 'sha512', names: ['SHA-512'] },
};

/**
 * Whether PayU signed these very bytes: `hash(body + second key)` by the algorithm of the point of sale. The header only
 * says which algorithm was used; another one is refused, because otherwise a forger would choose the weakest.
 */
export function isSignedByPayu(
  body: Buffer,
  header: string | undefined,
  { secondKey, signatureAlgorithm }: Pick<PaymentSettings['payu'], 'secondKey' | 'signatureAlgorithm'>,
): boolean {
  const parts = new Map(
    (header ?? '').split(';').map((part) => {
      const [name = '', ...value] = part.split('=');
      return [name.trim(), value.join('=').trim()];
    }),
  );
  const { hash, names } = ALGORITHMS[signatureAlgorithm];
  const signature = parts.get('signature');
  if (!signature || !names.includes(parts.get('algorithm') ?? '')) return false;
  if (!/^[0-9a-f]+$/i.test(signature)) return false;
  const expected = createHash(hash).update(body).update(secondKey).digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
