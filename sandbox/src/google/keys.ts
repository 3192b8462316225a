import { exportJWK, generateKeyPair, importJWK } from 'jose';
import type { CryptoKey, JWK } from 'jose';
import { randomBytes } from 'node:crypto';
import type { Folder } from '../folder';

const FILE = 'google-keys.json';

export interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
  /** The public half as it is published. */
  publicJwk: JWK;
}

/** The signing keys: the first signs, all are published, as the real provider does while it rotates. */
export class GoogleKeys {
  private constructor(
    private readonly folder: Folder,
    private keys: SigningKey[],
  ) {}

  /** Reads the keys of an earlier run, or makes two, so that tokens stay valid over a restart. */
  static async open(folder: Folder): Promise<GoogleKeys> {
    if (folder.names('.json').includes(FILE)) {
      return new GoogleKeys(folder, await Promise.all(folder.readJson<JWK[]>(FILE).map(restored)));
    }
    const keys = new GoogleKeys(folder, await Promise.all([newKey(), newKey()]));
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
    this.keys = [await newKey(), this.signing];
    await this.save();
  }

  private async save(): Promise<void> {
    const jwks = await Promise.all(
      this.keys.map(async (key) => ({ ...(await exportJWK(key.privateKey)), kid: key.kid })),
    );
    this.folder.write(FILE, JSON.stringify(jwks));
  }
}

/** Makes an RSA key that nobody publishes unless it is added to the set. */
export async function newKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return describe(privateKey, randomBytes(20).toString('hex'));
}

async function restored(jwk: JWK): Promise<SigningKey> {
  const privateKey = (await importJWK(jwk, 'RS256', { extractable: true })) as CryptoKey;
  return describe(privateKey, jwk.kid ?? '');
}

async function describe(privateKey: CryptoKey, kid: string): Promise<SigningKey> {
  const { kty, n, e } = await exportJWK(privateKey);
  return { kid, privateKey, publicJwk: { kty, n, e, kid, alg: 'RS256', use: 'sig' } };
}
