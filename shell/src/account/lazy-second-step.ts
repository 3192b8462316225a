import { lazyScreen } from '../lazy-screen';

/** The second step of a sign-in: few accounts have one, so the sign-in page does not carry it. */
export const SecondStep = lazyScreen(() =>
  import(/* webpackChunkName: "second-factor" */ './second-factor/SecondStep').then((m) => m.SecondStep),
);
