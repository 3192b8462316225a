import { users } from '@najem/shared/contract';
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
  serve(users.register, registerUser),
  serve(users.login, signIn),
  serve(users.googleLoginNonce, createSignInNonce),
  serve(users.googleLogin, signInWithGoogle),
  serve(users.disown, disownAccount),
  serve(users.verifyEmail, verifyEmail),
  serve(users.resendVerification, resendVerification),
  serve(users.isConfirmed, isConfirmed),
  serve(users.forgotPassword, forgotPassword),
  serve(users.checkLink, checkLink),
  serve(users.resetPassword, resetPassword),
  serve(users.changePassword, changePassword),
  serve(users.changeEmail, changeEmail),
  serve(users.googleNonce, createNonce),
  serve(users.verifyGoogle, verifyIdentity),
  serve(users.tieGoogle, tieGoogle),
  serve(users.removeGoogle, removeGoogle),
  serve(users.profile, getProfile),
];
