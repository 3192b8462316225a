import { USER_STATUSES } from '@najem/shared/domain/identity';
import { Type } from '@sinclair/typebox';
import { endpoint } from '../kernel/endpoint';
import { Done, Email, Name, oneOf, Password } from '../kernel/parts';
import { SessionUser, SignedIn } from './sessions';

/** Any other text is simply an unknown code: it never blocks a registration. */
const ReferralCode = Type.Optional(Type.String());
/** A path within the site that the mail's link leads back to; any other text is left out. */
const ReturnPath = Type.Optional(Type.String());
const TokenParams = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) });
export const UserStatus = oneOf(USER_STATUSES);
/** The forms that mails to an account lead to. */
const MailedForm = Type.Union([Type.Literal('reset-password'), Type.Literal('not-me')]);
const Credential = Type.String({ minLength: 1, maxLength: 8192 });

export const accountCalls = {
  register: endpoint({
    method: 'POST',
    path: '/users/register',
    access: 'public',
    summary: 'Registers a user and sends the verification mail.',
    body: Type.Object({
      name: Name,
      email: Email,
      password: Password,
      referralCode: ReferralCode,
      returnPath: ReturnPath,
    }),
    reply: Done,
    status: 201,
    errors: [
      'FIELDS_REQUIRED',
      'PASSWORD_TOO_SHORT',
      'EMAIL_INVALID',
      'NAME_INVALID',
      'PASSWORD_COMMON',
      'EMAIL_EXISTS',
    ],
  }),
  googleLoginNonce: endpoint({
    method: 'POST',
    path: '/users/google-login/nonce',
    access: 'public',
    repeatable: 'Each gives a nonce of its own.',
    summary:
      'Gives the one-time nonce that the Google token of a sign-in must carry: good for 10 minutes, and for callers who ' +
      'send back the cookie that comes with it.',
    reply: Type.Object({ success: Type.Boolean(), nonce: Type.String() }),
    errors: [],
  }),
  googleLogin: endpoint({
    method: 'POST',
    path: '/users/google-login',
    access: 'public',
    aboutSession: true,
    summary: 'Signs in, or registers, with a Google ID token that carries a nonce of `/users/google-login/nonce`.',
    body: Type.Object({ credential: Credential, referralCode: ReferralCode }),
    reply: SignedIn,
    errors: [
      'GOOGLE_FAILED',
      'GOOGLE_LINK_REFUSED',
      'GOOGLE_PROOF_ONLY',
      'USER_BLOCKED',
      'EMAIL_NOT_VERIFIED',
      'SECOND_FACTOR_NEEDED',
    ],
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
  disown: endpoint({
    method: 'POST',
    path: '/users/not-me/{token}',
    access: 'public',
    summary:
      'By the link of the verification mail, for a reader who did not make the account: removes it while its address is ' +
      'not confirmed; otherwise ends its sessions, and takes its password and Google account away.',
    params: TokenParams,
    reply: Type.Object({ success: Type.Boolean(), removed: Type.Boolean() }),
    errors: ['LINK_INVALID'],
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/users/resend-verification',
    access: 'public',
    summary: 'Sends the verification mail again.',
    body: Type.Object({ email: Email, returnPath: ReturnPath }),
    reply: Done,
    errors: ['EMAIL_INVALID', 'USER_NOT_FOUND'],
  }),
  isConfirmed: endpoint({
    method: 'POST',
    path: '/users/is-confirmed',
    access: 'public',
    repeatable: 'It reads.',
    summary:
      'Says to the browser that registered an account whether its address is confirmed; false to every other caller, ' +
      'and for an address without an account.',
    body: Type.Object({ email: Email }),
    reply: Type.Object({ success: Type.Boolean(), isConfirmed: Type.Boolean() }),
    errors: [],
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/users/forgot-password',
    access: 'public',
    summary: 'Sends a link to set a new password; answers the same whether or not the account exists.',
    body: Type.Object({ email: Email, returnPath: ReturnPath }),
    reply: Done,
    errors: ['EMAIL_INVALID'],
  }),
  checkLink: endpoint({
    method: 'POST',
    path: '/users/links/check',
    access: 'public',
    repeatable: 'It reads.',
    summary:
      'Says before a form is filled in whether the link of a mail that leads to it can be used, and nothing else.',
    body: Type.Object({ ...TokenParams.properties, opens: MailedForm }),
    reply: Done,
    errors: ['LINK_INVALID'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/users/reset-password/{token}',
    access: 'public',
    summary: 'Sets a new password with a link from the mail and ends all sessions of the account.',
    params: TokenParams,
    body: Type.Object({ password: Password }),
    reply: Done,
    errors: ['LINK_INVALID', 'PASSWORD_TOO_SHORT', 'PASSWORD_COMMON', 'PASSWORD_TOO_SHORT_ADMIN'],
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/users/password',
    access: 'user',
    beforeSecondFactor: true,
    summary: "Changes the caller's password and ends their other sessions.",
    body: Type.Object({ currentPassword: Password, password: Password }),
    reply: Done,
    errors: ['PASSWORD_WRONG', 'PASSWORD_TOO_SHORT', 'PASSWORD_COMMON', 'PASSWORD_TOO_SHORT_ADMIN'],
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/users/me/email',
    access: 'user',
    fresh: true,
    summary:
      "Mails a link to another address of the caller's account, which is the account's once the link is opened " +
      '(`verifyEmail`); the old address gets a mail then.',
    body: Type.Object({ email: Email }),
    reply: Done,
    errors: ['EMAIL_INVALID', 'EMAIL_EXISTS', 'OWN_MATTER', 'STEP_UP_REQUIRED'],
  }),
  googleNonce: endpoint({
    method: 'POST',
    path: '/users/verify/google/nonce',
    access: 'user',
    repeatable: 'Each gives a nonce of its own.',
    summary: "Gives the one-time nonce that the caller's next Google token must carry.",
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
  tieGoogle: endpoint({
    method: 'PUT',
    path: '/users/google',
    access: 'user',
    stepUp: true,
    summary: "Makes a Google account a way to sign in to the caller's account, by an ID token made for this purpose.",
    body: Type.Object({ token: Credential }),
    reply: Done,
    errors: ['GOOGLE_VERIFY_FAILED', 'GOOGLE_ACCOUNT_TAKEN'],
  }),
  removeGoogle: endpoint({
    method: 'DELETE',
    path: '/users/google',
    access: 'user',
    stepUp: true,
    summary: 'Removes the Google account as a way to sign in; a verified identity stays.',
    reply: Done,
    errors: ['GOOGLE_ONLY_WAY'],
  }),
  profile: endpoint({
    method: 'GET',
    path: '/users/profile',
    access: 'user',
    beforeSecondFactor: true,
    summary: 'The signed-in person.',
    reply: Type.Object({ success: Type.Boolean(), user: SessionUser }),
    errors: [],
  }),
};
