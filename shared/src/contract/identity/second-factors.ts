import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../kernel/endpoint';
import { Done, Id, IdParams, Time } from '../kernel/parts';
import { Attachment, Binary, PasskeyDescriptor, UserVerification } from './proofs';

export type { ConfirmOptions, Proof, ProofOptions } from './proofs';

export const Passkey = Type.Object({
  _id: Id,
  name: Type.String(),
  createdAt: Time,
  lastUsedAt: Type.Optional(Time),
});
export type Passkey = Static<typeof Passkey>;

/** How an account is signed in to, besides its password. */
export const SignInWays = Type.Object({
  success: Type.Boolean(),
  /** An app with codes is set up. */
  codeApp: Type.Boolean(),
  passkeys: Type.Array(Passkey),
  /** Recovery codes that were not used yet. */
  recoveryCodes: Type.Integer(),
  /** The account may not be without a second factor. */
  isRequired: Type.Boolean(),
  /** The Google account that signs in; its address is unknown for one that was tied long ago. */
  google: Type.Optional(Type.Object({ email: Type.Optional(Type.String()) })),
});
export type SignInWays = Static<typeof SignInWays>;

/** The options of `navigator.credentials.create`, in WebAuthn's JSON form. */
const PasskeyCreation = Type.Object({
  rp: Type.Object({ id: Type.Optional(Type.String()), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  challenge: Type.String(),
  pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Number(), type: Type.Literal('public-key') })),
  timeout: Type.Optional(Type.Number()),
  excludeCredentials: Type.Optional(Type.Array(PasskeyDescriptor)),
  authenticatorSelection: Type.Optional(
    Type.Object({
      residentKey: UserVerification,
      requireResidentKey: Type.Optional(Type.Boolean()),
      userVerification: UserVerification,
    }),
  ),
});

/** The result of `navigator.credentials.create`, in WebAuthn's JSON form. */
const PasskeyAttestation = Type.Object({
  id: Binary,
  rawId: Binary,
  type: Type.Literal('public-key'),
  authenticatorAttachment: Attachment,
  clientExtensionResults: Type.Object({}),
  response: Type.Object({
    clientDataJSON: Binary,
    attestationObject: Binary,
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 30 }), { maxItems: 10 })),
  }),
});

/** The codes are answered once, with the first factor or on request, and are readable nowhere afterwards. */
const AddedReply = Type.Object({ success: Type.Boolean(), recoveryCodes: Type.Optional(Type.Array(Type.String())) });

/** Setting up the second factor of the caller's own account. */
export const secondFactor = {
  ways: endpoint({
    method: 'GET',
    path: '/users/sign-in-ways',
    access: 'user',
    beforeSecondFactor: true,
    summary: "The caller's second factors and the Google account that signs in.",
    reply: SignInWays,
    errors: [],
  }),
  startCode: endpoint({
    method: 'POST',
    path: '/users/second-factor/code/secret',
    access: 'user',
    repeatable: 'Its answer is a secret; another one takes its place.',
    stepUp: true,
    beforeSecondFactor: true,
    summary: 'Makes the secret of a code app; it counts once `addCode` proved that the app has it.',
    reply: Type.Object({ success: Type.Boolean(), secret: Type.String(), uri: Type.String() }),
    errors: [],
  }),
  addCode: endpoint({
    method: 'PUT',
    path: '/users/second-factor/code',
    access: 'user',
    stepUp: true,
    beforeSecondFactor: true,
    summary: 'Makes the codes of the app a second factor, in place of an earlier app; ends the other sessions.',
    body: Type.Object({ code: Type.String({ maxLength: 20 }) }),
    reply: AddedReply,
    errors: ['SECOND_FACTOR_WRONG', 'CHALLENGE_INVALID'],
  }),
  removeCode: endpoint({
    method: 'DELETE',
    path: '/users/second-factor/code',
    access: 'user',
    stepUp: true,
    beforeSecondFactor: true,
    summary: 'Removes the code app.',
    reply: Done,
    errors: ['SECOND_FACTOR_LAST'],
  }),
  startPasskey: endpoint({
    method: 'POST',
    path: '/users/second-factor/passkeys/options',
    access: 'user',
    repeatable: 'Each gives a challenge of its own.',
    stepUp: true,
    beforeSecondFactor: true,
    summary: 'Gives the options with which a browser makes a passkey.',
    reply: Type.Object({ success: Type.Boolean(), options: PasskeyCreation }),
    errors: [],
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/users/second-factor/passkeys',
    access: 'user',
    repeatable: 'A challenge is good for one passkey.',
    stepUp: true,
    beforeSecondFactor: true,
    summary: 'Makes a passkey a second factor; ends the other sessions.',
    body: Type.Object({ passkey: PasskeyAttestation }),
    reply: AddedReply,
    status: 201,
    errors: ['PASSKEY_FAILED', 'CHALLENGE_INVALID'],
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/users/second-factor/passkeys/{id}',
    access: 'user',
    stepUp: true,
    beforeSecondFactor: true,
    summary: 'Removes a passkey.',
    params: IdParams,
    reply: Done,
    errors: ['PASSKEY_NOT_FOUND', 'SECOND_FACTOR_LAST'],
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/users/second-factor/recovery-codes',
    access: 'user',
    repeatable: 'Its answer is a secret; other codes take their place.',
    stepUp: true,
    beforeSecondFactor: true,
    summary: 'Replaces the recovery codes; the earlier ones stop working.',
    reply: Type.Object({ success: Type.Boolean(), recoveryCodes: Type.Array(Type.String()) }),
    errors: ['SECOND_FACTOR_REQUIRED'],
  }),
};
