import { claims, newsAddress } from '@najem/shared/contract/rights';
import { logout } from '@najem/shared/store';
import { fakeApi, refusal, renderScreen } from '@najem/testing';
import { screen } from '@testing-library/react';
import { module } from '../module';
// Before the tests, none of which then waits for the file that the remote loads lazily.
import './ConfirmAddress';

describe('the page of the mail about an address', () => {
  it('confirms it only by its button', async () => {
    const api = fakeApi().on(newsAddress.confirm, () => ({ success: true }));
    const { user } = renderScreen(module, '/dossier/confirm-address', { api, hash: '#token=secret' });
    const button = await screen.findByRole('button', { name: 'Potwierdzam adres' });
    expect(api.inputs(newsAddress.confirm)).toEqual([]);
    await user.click(button);
    expect(await screen.findByText('Adres jest potwierdzony')).toBeVisible();
    expect(api.inputs(newsAddress.confirm)).toEqual([{ token: 'secret' }]);
  });

  it.each([
    ['is still open here', 'Wróć do teczki', '/dossier/guest', new Date().toISOString()],
    ['was closed, or opened elsewhere', 'Otwórz teczkę', '/dossier/start', undefined],
  ])('leads to the file that %s', async (_name, name, href, guestUntil) => {
    const api = fakeApi()
      .on(newsAddress.confirm, () => ({ success: true }))
      .on(claims.list, () =>
        guestUntil === undefined ? refusal('TOKEN_INVALID') : { success: true, claims: [], guestUntil },
      );
    const { user, store } = renderScreen(module, '/dossier/confirm-address', { api, hash: '#token=secret' });
    store.dispatch(logout());
    await user.click(await screen.findByRole('button', { name: 'Potwierdzam adres' }));
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
  });

  it('says that its link has ended', async () => {
    const api = fakeApi().on(newsAddress.confirm, () => refusal('LINK_INVALID'));
    const { user } = renderScreen(module, '/dossier/confirm-address', { api, hash: '#token=secret' });
    await user.click(await screen.findByRole('button', { name: 'Potwierdzam adres' }));
    expect(await screen.findByRole('alert')).toBeVisible();
  });
});
