import { accountCalls, signInCalls } from '@najem/shared/contract/identity';
import { type Route, serve } from '../../kernel/serve';
import { changeEmail } from './change-email';
import { changePassword } from './change-password';
import { checkLink } from './check-link';
import { isConfirmed, resendVerification, verifyEmail } from './confirm-email';
import { disownAccount } from './disown-account';
import { getProfile } from './get-profile';
import { removeGoogle, tieGoogle } from '../accounts/change-google-account';
import { registerUser } from './register-user';
import { forgotPassword, resetPassword } from './reset-password';
import { signIn } from './sign-in';
import { createSignInNonce, signInWithGoogle } from './sign-in-with-google';
import { createNonce, verifyIdentity } from './verify-identity';

export const ownAccountRoutes: Route[] = [
  serve(accountCalls.register, registerUser),
  serve(signInCalls.login, signIn),
  serve(accountCalls.googleLoginNonce, createSignInNonce),
  serve(accountCalls.googleLogin, signInWithGoogle),
  serve(accountCalls.disown, disownAccount),
  serve(accountCalls.verifyEmail, verifyEmail),
  serve(accountCalls.resendVerification, resendVerification),
  serve(accountCalls.isConfirmed, isConfirmed),
  serve(accountCalls.forgotPassword, forgotPassword),
  serve(accountCalls.checkLink, checkLink),
  serve(accountCalls.resetPassword, resetPassword),
  serve(accountCalls.changePassword, changePassword),
  serve(accountCalls.changeEmail, changeEmail),
  serve(accountCalls.googleNonce, createNonce),
  serve(accountCalls.verifyGoogle, verifyIdentity),
  serve(accountCalls.tieGoogle, tieGoogle),
  serve(accountCalls.removeGoogle, removeGoogle),
  serve(accountCalls.profile, getProfile),
];
