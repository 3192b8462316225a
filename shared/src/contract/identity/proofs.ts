import { PASSKEY_TRANSPORTS } from '@najem/shared/domain/identity';
import { type Static, Type } from '@sinclair/typebox';
import { oneOf } from '../kernel/parts';
import type { ErrorCode } from '../kernel/errors';

const Transport = oneOf(PASSKEY_TRANSPORTS);

/** A passkey as WebAuthn names it in options. */
export const PasskeyDescriptor = Type.Object({
  id: Type.String(),
  type: Type.Literal('public-key'),
  transports: Type.Optional(Type.Array(Transport)),
});

export const UserVerification = Type.Optional(
  Type.Union([Type.Literal('discouraged'), Type.Literal('preferred'), Type.Literal('required')]),
);

/** The options of `navigator.credentials.get`, in WebAuthn's JSON form. */
const PasskeyRequest = Type.Object({
  challenge: Type.String(),
  timeout: Type.Optional(Type.Number()),
  rpId: Type.Optional(Type.String()),
  allowCredentials: Type.Optional(Type.Array(PasskeyDescriptor)),
  userVerification: UserVerification,
});

/** Binary data in base64url. */
export const Binary = Type.String({ maxLength: 20_000 });
export const Attachment = Type.Optional(Type.Union([Type.Literal('cross-platform'), Type.Literal('platform')]));

/** The result of `navigator.credentials.get`, in WebAuthn's JSON form. */
const PasskeyAssertion = Type.Object({
  id: Binary,
  rawId: Binary,
  type: Type.Literal('public-key'),
  authenticatorAttachment: Attachment,
  clientExtensionResults: Type.Object({}),
  response: Type.Object({
    clientDataJSON: Binary,
    authenticatorData: Binary,
    signature: Binary,
    userHandle: Type.Optional(Binary),
  }),
});

/** The secret of a sign-in that waits for its second step. */
export const Challenge = Type.String({ minLength: 1, maxLength: 200 });

/** One of the three proves a second factor. */
export const Proof = Type.Object({
  /** The six digits of the app. */
  code: Type.Optional(Type.String({ maxLength: 20 })),
  recoveryCode: Type.Optional(Type.String({ maxLength: 60 })),
  passkey: Type.Optional(PasskeyAssertion),
});
export type Proof = Static<typeof Proof>;

export const PROOF_ERRORS = [
  'CODE_APP_CLOSED',
  'SECOND_FACTOR_WRONG',
  'PASSKEY_FAILED',
  'CHALLENGE_INVALID',
] as const satisfies readonly ErrorCode[];

/** The second factors that an account has. */
export const ProofOptions = Type.Object({
  success: Type.Boolean(),
  codeApp: Type.Boolean(),
  recoveryCode: Type.Boolean(),
  /** Absent for an account without passkeys. */
  passkey: Type.Optional(PasskeyRequest),
});
export type ProofOptions = Static<typeof ProofOptions>;

/** How a person confirms that it is them; the password and Google only where the account has nothing stronger. */
export const ConfirmOptions = Type.Composite([
  ProofOptions,
  Type.Object({
    password: Type.Boolean(),
    /** What the Google token must carry. */
    google: Type.Optional(Type.Object({ nonce: Type.String() })),
  }),
]);
export type ConfirmOptions = Static<typeof ConfirmOptions>;
