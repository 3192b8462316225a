import { accountCalls } from '@najem/shared/contract/identity';
import { aUser, noConnection, refusal } from '@najem/testing';
import { screen } from '@testing-library/react';
import { NEVER } from 'rxjs';
import { anApi, GOOGLE_FRAME, renderSite, tokenOf } from '../../testing/render-site';
import type { GoogleButtonProps } from '../GoogleButton';

jest.mock('../../federation', () => ({ loadRelease: () => new Promise(() => undefined) }));
/** The signature is not checked in the browser. */
const mockCredential = `e30.${Buffer.from('{"email":"żaneta@example.com"}').toString('base64url')}.x`;

jest.mock('../GoogleButton', () => ({
  GoogleButton: ({ text, nonce, onCredential, onError, onRetry }: GoogleButtonProps) => (
    <>
      <p>{nonce}</p>
      <button onClick={() => onCredential(mockCredential)}>{text}</button>
      <button onClick={onError}>Zablokuj Google</button>
      <button onClick={onRetry}>Odblokuj Google</button>
    </>
  ),
}));

const JAN = aUser();
const boot = { google: { clientId: 'client-1', frameUrl: GOOGLE_FRAME } };
const SIGNED_IN = { success: true, token: tokenOf(JAN), user: JAN };

describe.each([
  ['/login', 'signin_with'],
  ['/register', 'signup_with'],
])('Google on %s', (path, button) => {
  it.each([
    [path, ''],
    [`${path}?ref=JESIEN`, 'JESIEN'],
  ])('signs in with the referral of the address: %s', async (address, referralCode) => {
    const api = anApi().on(accountCalls.googleLogin, () => SIGNED_IN);
    const { user, location } = renderSite(address, { api, boot });
    await user.click(await screen.findByRole('button', { name: button }));
    expect(api.inputs(accountCalls.googleLogin)).toEqual([{ credential: mockCredential, referralCode }]);
    expect(location().pathname).toBe('/landlords');
  });

  it.each([
    [
      'the sentence of the server',
      () => refusal('GOOGLE_LINK_REFUSED'),
      'Konto z tym adresem e-mail już istnieje. Zaloguj się hasłem.',
    ],
    [
      'its own sentence without an answer',
      () => noConnection(),
      'Nie udało się zalogować przez Google. Spróbuj ponownie później.',
    ],
  ])('that fails shows %s', async (_name, answer, text) => {
    const { user } = renderSite(path, { api: anApi().on(accountCalls.googleLogin, answer), boot });
    await user.click(await screen.findByRole('button', { name: button }));
    expect(screen.getByRole('alert')).toHaveTextContent(text);
  });

  it('says when the provider is blocked', async () => {
    const { user } = renderSite(path, { boot });
    await user.click(await screen.findByRole('button', { name: 'Zablokuj Google' }));
    expect(screen.getByRole('alert')).toHaveTextContent(/^Nie udało się zalogować przez Google\. Spróbuj ponownie\.$/);
  });

  it('says it no longer once the person tries again', async () => {
    const { user } = renderSite(path, { boot });
    await user.click(await screen.findByRole('button', { name: 'Zablokuj Google' }));
    await screen.findByRole('alert');
    await user.click(screen.getByRole('button', { name: 'Odblokuj Google' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the outcome of a later attempt instead of a provider error', async () => {
    const { user } = renderSite(path, {
      api: anApi().on(accountCalls.googleLogin, () => refusal('GOOGLE_LINK_REFUSED')),
      boot,
    });
    await user.click(await screen.findByRole('button', { name: 'Zablokuj Google' }));
    await user.click(screen.getByRole('button', { name: button }));
    expect(screen.getByRole('alert')).toHaveTextContent('Konto z tym adresem e-mail już istnieje. Zaloguj się hasłem.');
  });

  it.each([
    ['Zablokuj Google', () => NEVER],
    [button, () => refusal('GOOGLE_LINK_REFUSED')],
  ])('sending the form clears the failure of Google: %s', async (pressed, answer) => {
    const { user } = renderSite(path, { api: anApi().on(accountCalls.googleLogin, answer), boot });
    await user.click(await screen.findByRole('button', { name: pressed }));
    await screen.findByRole('alert');
    await user.click(screen.getByRole('button', { name: /^(Zaloguj|Zarejestruj) się$/ }));
    expect(await screen.findByText('Wszystkie pola są wymagane')).toBeVisible();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  it('has a nonce of the server, and another one after each failed attempt', async () => {
    let given = 0;
    const api = anApi()
      .on(accountCalls.googleLoginNonce, () => ({ success: true, nonce: `nonce-${(given += 1)}` }))
      .on(accountCalls.googleLogin, () => refusal('GOOGLE_FAILED'));
    const { user } = renderSite(path, { api, boot });
    expect(await screen.findByText('nonce-1')).toBeVisible();
    await user.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText('nonce-2')).toBeVisible();
  });

  it('without a nonce can be tried again', async () => {
    let isDown = true;
    const api = anApi().on(accountCalls.googleLoginNonce, () =>
      isDown ? noConnection() : { success: true, nonce: 'n' },
    );
    const { user } = renderSite(path, { api, boot });
    expect(await screen.findByText('Nie udało się zalogować przez Google. Spróbuj ponownie.')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
    expect(await screen.findByRole('button', { name: button })).toBeVisible();
  });

  it('with an unverified address leads to the waiting page of that address', async () => {
    const api = anApi().on(accountCalls.googleLogin, () => refusal('EMAIL_NOT_VERIFIED'));
    const { user, location } = renderSite(path, { api, boot });
    await user.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByRole('heading', { name: 'Sprawdź swoją skrzynkę' })).toBeVisible();
    expect(location()).toMatchObject({
      pathname: '/verify-pending',
      state: { email: 'żaneta@example.com', message: expect.stringContaining('nie został jeszcze zweryfikowany') },
    });
  });

  it('is not offered if no client id is set', async () => {
    renderSite(path);
    await screen.findByRole('form');
    expect(screen.queryByRole('button', { name: button })).not.toBeInTheDocument();
  });
});
