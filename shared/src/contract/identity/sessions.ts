import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../kernel/endpoint';
import { Done, Email, Id, IdParams, Password, Role, Time, VerificationStatus } from '../kernel/parts';
import { LegalVersion } from './legal';
import { Challenge, ConfirmOptions, Proof, PROOF_ERRORS, ProofOptions } from './proofs';

/** The signed-in person, as the session knows them. */
export const SessionUser = Type.Object({
  _id: Id,
  email: Type.String(),
  name: Type.String(),
  isEmailVerified: Type.Boolean(),
  role: Role,
  verification_status: VerificationStatus,
  /** The one built-in administrator account: no verification indicator is shown for it. */
  builtIn: Type.Boolean(),
  /** Whether the account has a password (accounts made by Google sign-in may have none). */
  hasPassword: Type.Boolean(),
  /** The required second factor is missing: until it is set up, only its calls and those of the session work. */
  mustSetUpSecondFactor: Type.Optional(Type.Boolean()),
  /** The material new version of Regulamin that the person has not accepted: until then they can read, export and delete. */
  termsToAccept: Type.Optional(LegalVersion),
  /** When the account is removed at the latest, whose owner asked for it. */
  removesAt: Type.Optional(Time),
  /** How much `dossier.todo` lists; absent where that is nothing. */
  waitingCount: Type.Optional(Type.Integer()),
  /** Whether a tenancy of theirs, or an invitation to one, may still lead to opinions; absent where none may. */
  hasOpenTenancy: Type.Optional(Type.Boolean()),
  createdAt: Time,
});
export type SessionUser = Static<typeof SessionUser>;

export const SignedIn = Type.Object({ success: Type.Boolean(), token: Type.String(), user: SessionUser });
export type SignedIn = Static<typeof SignedIn>;

/** One signed-in device of the caller. */
export const SessionInfo = Type.Object({
  _id: Id,
  device: Type.String(),
  createdAt: Time,
  lastUsedAt: Time,
  current: Type.Boolean(),
});
export type SessionInfo = Static<typeof SessionInfo>;

export const session = {
  refresh: endpoint({
    method: 'POST',
    path: '/auth/refresh',
    access: 'public',
    aboutSession: true,
    beforeSecondFactor: true,
    summary: 'Exchanges the refresh cookie for a new access token and a new refresh cookie.',
    reply: Type.Object({ success: Type.Boolean(), token: Type.String() }),
    errors: ['REFRESH_INVALID', 'USER_BLOCKED'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    access: 'public',
    aboutSession: true,
    beforeSecondFactor: true,
    summary: "Ends the caller's session at the server; answers the same when there is none.",
    reply: Done,
    errors: [],
  }),
  list: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    access: 'user',
    beforeSecondFactor: true,
    summary: "Lists the caller's living sessions, newest first.",
    reply: Type.Object({ success: Type.Boolean(), sessions: Type.Array(SessionInfo) }),
    errors: [],
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    access: 'user',
    withoutTerms: true,
    stepUp: true,
    beforeSecondFactor: true,
    summary: "Ends one of the caller's sessions.",
    params: IdParams,
    reply: Done,
    errors: ['SESSION_NOT_FOUND'],
  }),
  confirmOptions: endpoint({
    method: 'POST',
    path: '/auth/confirmation/options',
    access: 'user',
    repeatable: 'Each gives a challenge of its own.',
    withoutTerms: true,
    beforeSecondFactor: true,
    summary: 'How the caller can confirm that it is them, with what each way needs.',
    reply: ConfirmOptions,
    errors: [],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/auth/confirmation',
    access: 'user',
    repeatable: 'It confirms the same session again.',
    withoutTerms: true,
    beforeSecondFactor: true,
    summary:
      "Confirms that it is the caller, for ten minutes of this session: by the account's second factor; without one by the password, and without both by a Google ID token with the nonce of the options.",
    body: Type.Composite([
      Proof,
      Type.Object({
        password: Type.Optional(Password),
        googleToken: Type.Optional(Type.String({ minLength: 1, maxLength: 8192 })),
      }),
    ]),
    reply: Done,
    errors: [...PROOF_ERRORS, 'PASSWORD_WRONG', 'GOOGLE_VERIFY_FAILED'],
  }),
  freshProof: endpoint({
    method: 'POST',
    path: '/users/fresh-proof',
    access: 'user',
    repeatable: 'It confirms the same session again.',
    withoutTerms: true,
    beforeSecondFactor: true,
    summary:
      "Makes the caller's session fresh for thirty minutes: the same confirmation as `session.confirm`, which makes it fresh as well.",
    body: Type.Composite([
      Proof,
      Type.Object({
        password: Type.Optional(Password),
        /** A Google ID token with the nonce of `session.confirmOptions`. */
        credential: Type.Optional(Type.String({ minLength: 1, maxLength: 8192 })),
      }),
    ]),
    reply: Type.Object({ success: Type.Boolean(), freshUntil: Time }),
    errors: [...PROOF_ERRORS, 'PASSWORD_WRONG', 'GOOGLE_VERIFY_FAILED'],
  }),
};

export const signInCalls = {
  login: endpoint({
    method: 'POST',
    path: '/users/login',
    access: 'public',
    aboutSession: true,
    summary:
      'Signs in with e-mail and password; sets the refresh cookie. An account with a second factor gets SECOND_FACTOR_NEEDED and a `challenge` instead.',
    body: Type.Object({ email: Email, password: Password }),
    reply: SignedIn,
    errors: ['CREDENTIALS_INVALID', 'EMAIL_NOT_VERIFIED', 'USER_BLOCKED', 'SECOND_FACTOR_NEEDED'],
  }),
  secondStepOptions: endpoint({
    method: 'POST',
    path: '/users/login/second-step/options',
    access: 'public',
    repeatable: 'Each gives a challenge of its own.',
    summary: 'How the account of a challenge can make the second step of its sign-in.',
    body: Type.Object({ challenge: Challenge }),
    reply: ProofOptions,
    errors: ['CHALLENGE_INVALID'],
  }),
  secondStep: endpoint({
    method: 'POST',
    path: '/users/login/second-step',
    access: 'public',
    aboutSession: true,
    summary: 'Makes the second step of a sign-in and sets the refresh cookie.',
    body: Type.Composite([Type.Object({ challenge: Challenge }), Proof]),
    reply: SignedIn,
    errors: ['CHALLENGE_INVALID', ...PROOF_ERRORS, 'USER_BLOCKED'],
  }),
};

/** A session as administrators see it. */
export const UserSession = Type.Omit(SessionInfo, ['current']);
export type UserSession = Static<typeof UserSession>;
