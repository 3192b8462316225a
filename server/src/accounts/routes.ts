import { session, users } from '@najem/shared/contract';
import { type Route, serve } from '../serve';
import { googleLogin } from './sign-in-with-google';
import { googleNonce, profile, verifyGoogle } from './verify-identity';
import { changePassword, forgotPassword, resetPassword } from './change-password';
import { register, resendVerification, verifyEmail } from './register';
import { end, list as listSessions, logout, refresh } from '../sessions/open-session';
import { login } from '../sessions/sign-in';
import { remove, update } from '../users/update-user';
import { list as listUsers } from '../users/list-users';

/** The calls about who somebody is: accounts, sessions, proofs of identity, and the administration of users. */
export const peopleRoutes: Route[] = [
  serve(session.refresh, refresh),
  serve(session.logout, logout),
  serve(session.list, listSessions),
  serve(session.end, end),
  serve(users.register, register),
  serve(users.login, login),
  serve(users.googleLogin, googleLogin),
  serve(users.verifyEmail, verifyEmail),
  serve(users.resendVerification, resendVerification),
  serve(users.forgotPassword, forgotPassword),
  serve(users.resetPassword, resetPassword),
  serve(users.changePassword, changePassword),
  serve(users.googleNonce, googleNonce),
  serve(users.verifyGoogle, verifyGoogle),
  serve(users.profile, profile),
  serve(users.list, listUsers),
  serve(users.update, update),
  serve(users.remove, remove),
];
