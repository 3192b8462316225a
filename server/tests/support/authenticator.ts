import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Input } from '@najem/shared/contract/kernel';
import type { Proof, secondFactor } from '@najem/shared/contract/identity';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const USER_PRESENT = 0x01;
const HAS_CREDENTIAL = 0x40;

type Attestation = Input<typeof secondFactor.addPasskey>['passkey'];
type Assertion = NonNullable<Proof['passkey']>;

/** An authenticator with one passkey, in software. */
export interface Authenticator {
  create(challenge: string): Attestation;
  get(challenge: string): Assertion;
}

/** Makes an authenticator for the pages of `origin`, which it names in all that it signs. */
export function createAuthenticator(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const base64 = id.toString('base64url');
  let counter = 0;

  const hash = (data: string | Buffer) => createHash('sha256').update(data).digest();
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  function authenticatorData(flags: number, credential: Buffer = Buffer.alloc(0)): Buffer {
    counter += 1;
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([hash(new URL(origin).hostname), head, credential]);
  }
  const common = { id: base64, rawId: base64, type: 'public-key', clientExtensionResults: {} } as const;

  return {
    create(challenge) {
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key)]);
      const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authenticatorData(USER_PRESENT | HAS_CREDENTIAL, credential))],
      ]);
      return {
        ...common,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    get(challenge) {
      const client = clientData('webauthn.get', challenge);
      const data = authenticatorData(USER_PRESENT);
      return {
        ...common,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, hash(client)]), privateKey).toString('base64url'),
        },
      };
    },
  };
}
