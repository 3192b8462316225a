import { exportJWK, generateKeyPair, importJWK } from 'jose';
import type { CryptoKey, JWK } from 'jose';
import { randomBytes } from 'node:crypto';
import { StartError } from '../errors';
import { isFields } from '../fields';
import type { Folder } from '../folder';

const FILE = 'google-keys.json';

export interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
  /** The public half as it is published. */
  publicJwk: JWK;
}

/** The signing keys. The first one signs and all are published, as the real provider does while it rotates. */
export class GoogleKeys {
  private constructor(
    private readonly folder: Folder,
    private keys: SigningKey[],
  ) {}

  /** Reads the keys of an earlier run, so that tokens stay valid over a restart; creates two where there are none. */
  static async open(folder: Folder): Promise<GoogleKeys> {
    if (folder.names('.json').includes(FILE)) {
      return new GoogleKeys(folder, await Promise.all(folder.readJson(FILE, isKeyList).map(restored)));
    }
    const keys = new GoogleKeys(folder, await Promise.all([createKey(), createKey()]));
    await keys.save();
    return keys;
  }

  get signing(): SigningKey {
    const [first] = this.keys;
    if (!first) throw new Error('The sandbox has no Google signing key.');
    return first;
  }

  published(): { keys: JWK[] } {
    return { keys: this.keys.map((key) => key.publicJwk) };
  }

  /** Starts signing with a new key; the one before the last is no longer published. */
  async rotate(): Promise<void> {
    this.keys = [await createKey(), this.signing];
    await this.save();
  }

  private async save(): Promise<void> {
    const jwks = await Promise.all(
      this.keys.map(async (key) => ({ ...(await exportJWK(key.privateKey)), kid: key.kid })),
    );
    this.folder.write(FILE, JSON.stringify(jwks));
  }
}

function isKeyList(value: unknown): value is JWK[] {
  return Array.isArray(value) && value.every(isFields);
}

/** Creates an RSA key, which is not published unless it is added to the set. */
export async function createKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return describe(privateKey, randomBytes(20).toString('hex'));
}

async function restored(jwk: JWK): Promise<SigningKey> {
  const privateKey = await importJWK(jwk, 'RS256', { extractable: true });
  if (privateKey instanceof Uint8Array) throw new StartError('The sandbox has a Google signing key that is not RSA.');
  return describe(privateKey, jwk.kid ?? '');
}

async function describe(privateKey: CryptoKey, kid: string): Promise<SigningKey> {
  const { kty, n, e } = await exportJWK(privateKey);
  return { kid, privateKey, publicJwk: { kty, n, e, kid, alg: 'RS256', use: 'sig' } };
}
