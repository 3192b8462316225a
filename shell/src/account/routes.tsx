import { SHELL_PATHS } from '@najem/shared/domain/platform';
import { type Location, Navigate, type RouteObject, useLocation } from 'react-router-dom';
import type { Boot } from '../boot';
import { lazyScreen } from '../lazy-screen';
import { IDENTITY_PATHS, REDIRECTS } from '../layout/after-verification';
import type { GoogleSettings } from './google-identity';

const Login = lazyScreen(() => import(/* webpackChunkName: "sign-in" */ './screens/Login').then((m) => m.Login));
const Register = lazyScreen(() =>
  import(/* webpackChunkName: "sign-in" */ './screens/Register').then((m) => m.Register),
);
const VerifyEmail = lazyScreen(() =>
  import(/* webpackChunkName: "sign-in" */ './screens/VerifyEmail').then((m) => m.VerifyEmail),
);
const NotMe = lazyScreen(() => import(/* webpackChunkName: "sign-in" */ './screens/NotMe').then((m) => m.NotMe));
const VerifyPending = lazyScreen(() =>
  import(/* webpackChunkName: "sign-in" */ './screens/VerifyPending').then((m) => m.VerifyPending),
);
const ForgotPassword = lazyScreen(() =>
  import(/* webpackChunkName: "sign-in" */ './screens/ForgotPassword').then((m) => m.ForgotPassword),
);
const ResetPassword = lazyScreen(() =>
  import(/* webpackChunkName: "sign-in" */ './screens/ResetPassword').then((m) => m.ResetPassword),
);
const Profile = lazyScreen(() => import(/* webpackChunkName: "account" */ './screens/Profile').then((m) => m.Profile));
const VerifyIdentity = lazyScreen(() =>
  import(/* webpackChunkName: "identity" */ './screens/VerifyIdentity').then((m) => m.VerifyIdentity),
);

const LegalPage = lazyScreen(() =>
  import(/* webpackChunkName: "legal" */ '../legal/LegalPage').then((m) => m.LegalPage),
);

/** Sets up the second factor; shown in place of every other screen while a required one is missing. */
export const SecondFactor = lazyScreen(() =>
  import(/* webpackChunkName: "second-factor" */ './second-factor/SecondFactor').then((m) => m.SecondFactor),
);

/** The shell's screens around the sign-in, which have a frame of their own. */
export function signInRoutes(boot: Boot): RouteObject[] {
  const google = googleOf(boot);
  const { marketingUrl } = boot;
  return [
    { path: SHELL_PATHS.login, element: <Login google={google} marketingUrl={marketingUrl} /> },
    { path: SHELL_PATHS.register, element: <Register google={google} marketingUrl={marketingUrl} /> },
    // Links in mails may use the endpoint's address, which opens the same screen in a browser.
    ...[`${SHELL_PATHS.verifyEmail}/:token?`, '/api/users/verify-email/:token?'].map((path) => ({
      path,
      element: <VerifyEmail marketingUrl={marketingUrl} />,
    })),
    { path: `${SHELL_PATHS.notMe}/:token`, element: <NotMe marketingUrl={marketingUrl} /> },
    { path: SHELL_PATHS.verifyPending, element: <VerifyPending marketingUrl={marketingUrl} /> },
    { path: SHELL_PATHS.forgotPassword, element: <ForgotPassword marketingUrl={marketingUrl} /> },
    { path: `${SHELL_PATHS.resetPassword}/:token`, element: <ResetPassword marketingUrl={marketingUrl} /> },
  ];
}

/** The shell's screens that are open to everybody. */
export const LEGAL_ROUTES: RouteObject[] = [
  { path: SHELL_PATHS.terms, element: <LegalPage document="regulamin" /> },
  { path: SHELL_PATHS.privacy, element: <LegalPage document="polityka-prywatnosci" /> },
];

/** The shell's screens that need a session. */
export function memberRoutes(boot: Boot): RouteObject[] {
  const google = googleOf(boot);
  return [
    { path: SHELL_PATHS.profile, element: <Profile google={google} /> },
    { path: SHELL_PATHS.secondFactor, element: <SecondFactor /> },
    ...IDENTITY_PATHS.map((path) => ({ path, element: <VerifyIdentity google={google} /> })),
    ...Object.entries(REDIRECTS).map(([path, to]) => ({ path, element: <Redirect to={to} /> })),
  ];
}

/** Redirects to another address with the query and the navigation state. */
function Redirect({ to }: { to: string }) {
  const { state, search }: Location<unknown> = useLocation();
  return <Navigate to={`${to}${search}`} replace state={state} />;
}

/** Undefined if no client id is set: the product then works with e-mail and password alone. */
export function googleOf({ google }: Boot): GoogleSettings | undefined {
  return google.clientId ? google : undefined;
}
