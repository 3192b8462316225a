import type { Input } from '@najem/shared/contract/kernel';
import type { Proof, secondFactor } from '@najem/shared/contract/identity';
import { PASSKEY_TRANSPORTS } from '@najem/shared/domain/identity';
import type { UserRow } from '../accounts/queries';
import type { Context } from '../tables';
import {
  type ChallengePurpose,
  insertPasskeyChallenge,
  type PasskeyRow,
  touchPasskey,
  usePasskeyChallenge,
} from './queries';

const SITE_NAME = 'Rzetelny Najem';
/** A passkey is asked for beside a password, so a key without PIN or fingerprint is enough. */
const USER_VERIFICATION = { userVerification: 'preferred' } as const;

/** EdDSA, ES256 and RS256 by their COSE numbers: what passkeys have, and what every supported Node verifies. */
const ALGORITHMS = [-8, -7, -257];

/** Loaded with the first passkey: its parsers of certificates are a sixth of what the program loads. */
const webAuthn = () => import('@simplewebauthn/server');

type Attestation = Input<typeof secondFactor.addPasskey>['passkey'];

/** The site as passkeys know it: never by the request's host. */
function relyingParty({ config }: Pick<Context, 'config'>) {
  return { expectedOrigin: config.publicUrl, expectedRPID: new URL(config.publicUrl).hostname };
}

/** Makes the options of a new passkey, with a stored challenge. */
export async function startPasskey(ctx: Context, user: UserRow, known: readonly PasskeyRow[]) {
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: SITE_NAME,
    rpID: relyingParty(ctx).expectedRPID,
    userName: user.email,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(user.id),
    challenge: new Uint8Array(ctx.randomBytes(32)),
    attestationType: 'none',
    excludeCredentials: known.map(describe),
    authenticatorSelection: { residentKey: 'preferred', ...USER_VERIFICATION },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  await insertPasskeyChallenge(ctx, options.challenge, user.id, 'add');
  return { ...options, excludeCredentials: known.map(describe) };
}

/** Verifies a new passkey; returns what is stored of it, or undefined for a wrong one. Its challenge is used up. */
export async function readNewPasskey(ctx: Context, userId: string, { response, ...passkey }: Attestation) {
  const transports = PASSKEY_TRANSPORTS.filter((transport) => response.transports?.includes(transport));
  const { verifyRegistrationResponse } = await webAuthn();
  const verified = await verifyRegistrationResponse({
    response: { ...passkey, response: { ...response, transports } },
    expectedChallenge: (challenge) => usePasskeyChallenge(ctx, challenge, userId, 'add'),
    ...relyingParty(ctx),
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return { credential_id: id, public_key: Buffer.from(publicKey), counter, transports };
}

/** Makes the options with which a browser asks for one of the user's passkeys, with a stored challenge. */
export async function askForPasskey(
  ctx: Context,
  userId: string,
  known: readonly PasskeyRow[],
  purpose: ChallengePurpose,
) {
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx).expectedRPID,
    allowCredentials: known.map(describe),
    challenge: new Uint8Array(ctx.randomBytes(32)),
    ...USER_VERIFICATION,
  });
  await insertPasskeyChallenge(ctx, options.challenge, userId, purpose);
  return { ...options, allowCredentials: known.map(describe) };
}

/** Whether a passkey of the user signed a challenge of this purpose, which is used up. */
export async function verifyPasskey(
  ctx: Context,
  userId: string,
  known: readonly PasskeyRow[],
  assertion: NonNullable<Proof['passkey']>,
  purpose: ChallengePurpose,
): Promise<boolean> {
  const passkey = known.find(({ credential_id }) => credential_id === assertion.id);
  if (!passkey) return false;
  const { verifyAuthenticationResponse } = await webAuthn();
  const verified = await verifyAuthenticationResponse({
    response: assertion,
    expectedChallenge: (challenge) => usePasskeyChallenge(ctx, challenge, userId, purpose),
    ...relyingParty(ctx),
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
    },
    requireUserVerification: false,
  }).catch(() => undefined);
  if (!verified?.verified) return false;
  await touchPasskey(ctx, passkey.id, verified.authenticationInfo.newCounter);
  return true;
}

function describe({ credential_id, transports }: PasskeyRow) {
  const type = 'public-key' as const;
  return {
    id: credential_id,
    type,
    transports: PASSKEY_TRANSPORTS.filter((transport) => transports.includes(transport)),
  };
}
