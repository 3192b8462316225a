import { createHash } from 'node:crypto';

export const SIGNATURE_ALGORITHMS = ['MD5', 'SHA-256'] as const;
export type SignatureAlgorithm = (typeof SIGNATURE_ALGORITHMS)[number];

/** Signs a body with the value of the `OpenPayu-Signature` header: a plain hash of body and second key, not an HMAC. */
export function signBody(body: string, secondKey: string, algorithm: SignatureAlgorithm): string {
  const hash = createHash(algorithm === 'MD5' ? 'md5' : 'sha256')
    .update(body + secondKey, 'utf8')
    .digest('hex');
  return `sender=checkout;signature=${hash};algorithm=${algorithm};content=DOCUMENT`;
}
