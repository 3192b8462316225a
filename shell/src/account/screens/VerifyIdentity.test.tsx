import { accountCalls } from '@najem/shared/contract/identity';
import { LANDLORD, TENANT } from '@najem/shared/domain/register';
import { profileLoaded } from '@najem/shared/store/host';
import { aUser, callError, noConnection, refusal } from '@najem/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { throwError } from 'rxjs';
import { anApi, GOOGLE_FRAME, renderSite, type SiteOptions, tokenOf } from '../../testing/render-site';
import type { GoogleButtonProps } from '../GoogleButton';

jest.mock('../../federation', () => ({ loadRelease: () => new Promise(() => undefined) }));

/** Replaces the provider's window by a button that answers at once with its nonce. */
jest.mock('../GoogleButton', () => ({
  GoogleButton: ({ nonce, onCredential, onError }: GoogleButtonProps) => (
    <>
      <button onClick={() => onCredential(`token with ${nonce}`)}>Kontynuuj z Google</button>
      <button onClick={onError}>Zablokuj Google</button>
    </>
  ),
}));

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const JAN = aUser({ verification_status: 'unverified' });
const VERIFIED = aUser({ verification_status: 'verified' });
const GOOGLE = { google: { clientId: 'client-1', frameUrl: GOOGLE_FRAME } };
const FORM = { returnPath: '/landlords/add', formData: { name: 'Anna' }, formType: LANDLORD.kind, subjectId: 'new_1' };

function api(person = JAN) {
  let given = 0;
  return anApi(person)
    .on(accountCalls.googleNonce, () => ({ success: true, nonce: `nonce-${(given += 1)}` }))
    .on(accountCalls.verifyGoogle, () => ({ success: true, token: tokenOf(VERIFIED, 2), user: VERIFIED }));
}

function open(options: SiteOptions = {}, path = '/verify-identity') {
  return renderSite(path, { signedIn: JAN, api: api(), boot: GOOGLE, ...options });
}

const confirm = async ({ user }: ReturnType<typeof open>) =>
  user.click(await screen.findByRole('button', { name: 'Kontynuuj z Google' }));

// RULES: The identity is verified
it.each(['/verify-identity', '/identity-verification'])(
  'the verification takes a one-time nonce, shows a dialog for three seconds and returns to the form: %s',
  async (path) => {
    const site = open({ state: FORM }, path);
    await confirm(site);
    expect(site.api.inputs(accountCalls.verifyGoogle)).toEqual([{ token: 'token with nonce-1' }]);
    expect(screen.getByRole('dialog', { name: 'Sukces' })).toBeVisible();
    expect(site.store.getState().session.user?.verification_status).toBe('verified');
    expect(localStorage.getItem('token')).toBe(tokenOf(VERIFIED, 2));
    act(() => void jest.advanceTimersByTime(2_999));
    expect(site.location().pathname).toBe(path);
    await act(async () => void jest.advanceTimersByTime(1));
    expect(site.location()).toMatchObject({
      pathname: '/landlords/add',
      state: { ...FORM, verificationCompleted: true },
    });
  },
);

it('the verification continues at once when the dialog is confirmed', async () => {
  const site = open({ state: FORM });
  await confirm(site);
  await site.user.click(screen.getByRole('button', { name: 'OK' }));
  expect(site.location().pathname).toBe('/landlords/add');
});

it.each([
  [{ formType: TENANT.kind }, '/tenants/add'],
  [{ formType: LANDLORD.kind }, '/landlords/add'],
  [{}, '/tenants/add'],
  [{ returnPath: 'https://evil.example' }, '/tenants/add'],
  [{ returnPath: '/reports?x=1' }, '/reports'],
])('a verification started with %j leads to %s', async (state, pathname) => {
  const site = open({ state });
  await confirm(site);
  await act(async () => void jest.advanceTimersByTime(3_000));
  expect(site.location().pathname).toBe(pathname);
  expect(site.location().state).toMatchObject({ verificationCompleted: true });
});

it.each([
  ['the sentence of the server', () => refusal('GOOGLE_ACCOUNT_TAKEN'), /To konto Google potwierdziło już tożsamość/],
  [
    'its own sentence without one',
    () => throwError(() => ({ ...callError('INTERNAL'), general: true })),
    /Wystąpił błąd podczas weryfikacji przez Google/,
  ],
])('the identity verification that fails shows %s and starts again with a new nonce', async (_name, answer, text) => {
  const site = open({ api: api().on(accountCalls.verifyGoogle, answer) });
  await confirm(site);
  expect(screen.getByRole('alert')).toHaveTextContent(text);
  await confirm(site);
  expect(site.api.inputs(accountCalls.verifyGoogle)).toEqual([
    { token: 'token with nonce-1' },
    { token: 'token with nonce-2' },
  ]);
});

it('the verification says when the provider is blocked', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Zablokuj Google' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Nie udało się zalogować przez Google. Spróbuj ponownie.');
});

it('the verification offers a retry when no nonce can be fetched', async () => {
  const failing = api().on(accountCalls.googleNonce, () => noConnection());
  const { user, api: server } = open({ api: failing });
  const retry = await screen.findByRole('button', { name: 'Spróbuj ponownie' });
  server.on(accountCalls.googleNonce, () => ({ success: true, nonce: 'late' }));
  await user.click(retry);
  expect(screen.getByRole('button', { name: 'Kontynuuj z Google' })).toBeVisible();
});

it('the verification is not offered if no provider is configured', async () => {
  open({ boot: {} });
  expect(await screen.findByText(/Weryfikacja przez Google jest chwilowo niedostępna/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Kontynuuj z Google' })).not.toBeInTheDocument();
});

// RULES: The identity is verified
it('the verification offers bank, signature and document beside Google, also where there is no Google', async () => {
  for (const boot of [GOOGLE, {}]) {
    const { user, location, unmount } = open({ boot, state: FORM });
    expect(await screen.findByText(/w swoim banku, podpisem elektronicznym albo dokumentem/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Wybierz inny sposób' }));
    expect(location()).toMatchObject({ pathname: '/dossier/start', state: FORM });
    unmount();
  }
});

// RULES: The identity is verified
it('the verification shows a verified person that they are verified, and lets them continue', async () => {
  const { user, location } = open({ signedIn: VERIFIED, api: api(VERIFIED), state: FORM });
  await user.click(await screen.findByRole('button', { name: 'Kontynuuj' }));
  await waitFor(() => expect(location().pathname).toBe('/landlords/add'));
});

it('the verification leads back to the screen on which the indicator of the bar was pressed', async () => {
  const site = open({}, '/reports?numer=1');
  await site.user.click(screen.getByRole('link', { name: 'Tożsamość niezweryfikowana' }));
  await confirm(site);
  await act(async () => void jest.advanceTimersByTime(3_000));
  expect(site.location()).toMatchObject({ pathname: '/reports', search: '?numer=1' });
});

it('the verification leads back without a verification, to the form with what was typed', async () => {
  const { user, location } = open({ state: FORM });
  await user.click(await screen.findByRole('button', { name: 'Wróć' }));
  expect(location()).toMatchObject({ pathname: '/landlords/add', state: FORM });
  expect(location().state).not.toHaveProperty('verificationCompleted');
});

it('the verification says that the identity is verified once another tab or another proof has verified it', async () => {
  const { store } = open({ state: FORM });
  await screen.findByRole('button', { name: 'Kontynuuj z Google' });
  act(() => void store.dispatch(profileLoaded(VERIFIED)));
  expect(screen.getByRole('heading', { name: 'Twoja tożsamość jest zweryfikowana' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Kontynuuj z Google' })).not.toBeInTheDocument();
});

// RULES: `/identity-verification`
it.each([TENANT, LANDLORD])(
  'the verification redirects the address after a verification of $kind with its navigation state',
  async (kind) => {
    const { location } = open({ state: FORM }, kind.afterVerificationPath);
    expect(location()).toMatchObject({ pathname: kind.addPath, state: FORM });
  },
);
