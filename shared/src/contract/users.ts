import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from './endpoint';
import { Done, Id, IdParams, Paging, Role, Time, UserStatus, VerificationStatus } from './parts';

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
  createdAt: Time,
});
export type SessionUser = Static<typeof SessionUser>;

export const SignedIn = Type.Object({ success: Type.Boolean(), token: Type.String(), user: SessionUser });
export type SignedIn = Static<typeof SignedIn>;

/** A user as an administrator sees them. */
export const AdminUser = Type.Object({
  _id: Id,
  name: Type.String(),
  email: Type.String(),
  role: Role,
  status: UserStatus,
  createdAt: Time,
  isEmailVerified: Type.Boolean(),
  verification_status: VerificationStatus,
  rentCoins: Type.Integer(),
  builtIn: Type.Boolean(),
});
export type AdminUser = Static<typeof AdminUser>;

/** What the list of users is sorted by (`sort=name`); a leading `-` turns the order round. */
export const USER_SORTS = ['name', 'email', 'createdAt', 'rentCoins'] as const;

const Email = Type.String({ maxLength: 254 });
const Password = Type.String({ maxLength: 200 });
/** Longer codes are simply unknown ones: a referral code never blocks a registration. */
const ReferralCode = Type.Optional(Type.String({ maxLength: 200 }));
const TokenParams = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) });
const Credential = Type.String({ minLength: 1, maxLength: 8192 });

export const users = {
  register: endpoint({
    method: 'POST',
    path: '/users/register',
    access: 'public',
    summary: 'Registers a user and sends the verification mail.',
    body: Type.Object({
      name: Type.String({ maxLength: 200 }),
      email: Email,
      password: Password,
      referralCode: ReferralCode,
    }),
    reply: Done,
    status: 201,
    errors: ['FIELDS_REQUIRED', 'PASSWORD_TOO_SHORT', 'EMAIL_INVALID', 'EMAIL_EXISTS'],
  }),
  login: endpoint({
    method: 'POST',
    path: '/users/login',
    access: 'public',
    summary: 'Signs in with e-mail and password; sets the refresh cookie.',
    body: Type.Object({ email: Email, password: Password }),
    reply: SignedIn,
    errors: ['CREDENTIALS_INVALID', 'EMAIL_NOT_VERIFIED', 'USER_BLOCKED'],
  }),
  googleLogin: endpoint({
    method: 'POST',
    path: '/users/google-login',
    access: 'public',
    summary: 'Signs in, or registers, with a Google ID token.',
    body: Type.Object({ credential: Credential, referralCode: ReferralCode }),
    reply: SignedIn,
    errors: ['GOOGLE_FAILED', 'GOOGLE_LINK_REFUSED', 'USER_BLOCKED', 'EMAIL_NOT_VERIFIED'],
  }),
  verifyEmail: endpoint({
    method: 'GET',
    path: '/users/verify-email/{token}',
    access: 'public',
    summary: 'Confirms an e-mail address; succeeds again within the life of the token.',
    params: TokenParams,
    reply: Done,
    errors: ['LINK_INVALID'],
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/users/resend-verification',
    access: 'public',
    summary: 'Sends the verification mail again.',
    body: Type.Object({ email: Email }),
    reply: Done,
    errors: ['EMAIL_INVALID', 'USER_NOT_FOUND'],
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/users/forgot-password',
    access: 'public',
    summary: 'Sends a link to set a new password; answers the same whether or not the account exists.',
    body: Type.Object({ email: Email }),
    reply: Done,
    errors: ['EMAIL_INVALID'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/users/reset-password/{token}',
    access: 'public',
    summary: 'Sets a new password with a link from the mail and ends all sessions of the account.',
    params: TokenParams,
    body: Type.Object({ password: Password }),
    reply: Done,
    errors: ['LINK_INVALID', 'PASSWORD_TOO_SHORT'],
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/users/password',
    access: 'user',
    summary: "Changes the caller's password and ends their other sessions.",
    body: Type.Object({ currentPassword: Password, password: Password }),
    reply: Done,
    errors: ['PASSWORD_WRONG', 'PASSWORD_TOO_SHORT'],
  }),
  googleNonce: endpoint({
    method: 'POST',
    path: '/users/verify/google/nonce',
    access: 'user',
    summary: 'Gives the one-time nonce that the Google token of an identity verification must carry.',
    reply: Type.Object({ success: Type.Boolean(), nonce: Type.String() }),
    errors: [],
  }),
  verifyGoogle: endpoint({
    method: 'POST',
    path: '/users/verify/google',
    access: 'user',
    summary: "Confirms the caller's identity with a Google ID token made for this purpose.",
    body: Type.Object({ token: Credential }),
    reply: SignedIn,
    errors: ['GOOGLE_VERIFY_FAILED', 'GOOGLE_ACCOUNT_TAKEN'],
  }),
  profile: endpoint({
    method: 'GET',
    path: '/users/profile',
    access: 'user',
    summary: 'The signed-in person.',
    reply: Type.Object({ success: Type.Boolean(), user: SessionUser }),
    errors: [],
  }),
  rentCoins: endpoint({
    method: 'GET',
    path: '/users/rentcoins',
    access: 'user',
    summary: "The caller's RentCoins balance.",
    reply: Type.Object({ success: Type.Boolean(), rentCoins: Type.Integer() }),
    errors: [],
  }),
  list: endpoint({
    method: 'GET',
    path: '/users',
    access: 'admin',
    summary:
      'Users, filtered by parts of name and e-mail (any part from three characters on, the beginning of a word below ' +
      'that) and by a part of the YYYY-MM-DD registration date (Warsaw). `sort` is one of name, email, createdAt and ' +
      'rentCoins, descending with a leading `-`; newest first without it. The list counts and pages through its first ' +
      '10,000 rows.',
    query: Type.Composite([
      Paging,
      Type.Object({
        name: Type.Optional(Type.String({ maxLength: 200 })),
        email: Type.Optional(Type.String({ maxLength: 254 })),
        date: Type.Optional(Type.String({ maxLength: 10 })),
      }),
    ]),
    reply: Type.Array(AdminUser),
    paged: true,
    errors: [],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/users/{id}',
    access: 'admin',
    summary: 'Changes name, e-mail, role and status of a user; takes effect on their next call.',
    params: IdParams,
    body: Type.Object({ name: Type.String({ maxLength: 200 }), email: Email, role: Role, status: UserStatus }),
    reply: Type.Object({ success: Type.Boolean(), user: AdminUser }),
    errors: ['USER_NOT_FOUND', 'EMAIL_EXISTS', 'EMAIL_INVALID', 'FIELDS_REQUIRED', 'LAST_ADMIN'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/users/{id}',
    access: 'admin',
    summary: "Removes a user's personal data; invoices and others' evidence stay.",
    params: IdParams,
    reply: Done,
    errors: ['USER_NOT_FOUND', 'LAST_ADMIN'],
  }),
};
