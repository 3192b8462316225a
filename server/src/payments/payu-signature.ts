import { createHash, timingSafeEqual } from 'node:crypto';

/** The algorithms that PayU documents, by the names that it uses; anything else is refused. */
const ALGORITHMS: Readonly<Record<string, string>> = {
  MD5: 'md5',
  SHA: 'sha256',
  'SHA-1': 'sha1',
  'SHA-256': 'sha256',
  'SHA-384': 'sha384',
  'SHA-512': 'sha512',
};

/** Whether PayU signed these very bytes: `hash(body + second key)` as its header names the algorithm. */
export function isSignedByPayu(body: Buffer, header: string | undefined, secondKey: string): boolean {
  const parts = new Map(
    (header ?? '').split(';').map((part) => {
      const [name = '', ...value] = part.split('=');
      return [name.trim(), value.join('=').trim()];
    }),
  );
  const signature = parts.get('signature');
  const algorithm = parts.get('algorithm') ?? '';
  const hash = Object.hasOwn(ALGORITHMS, algorithm) ? ALGORITHMS[algorithm] : undefined;
  if (!signature || hash === undefined) return false;
  const expected = createHash(hash).update(body).update(secondKey).digest();
  if (!/^[0-9a-f]+$/i.test(signature)) return false;
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
