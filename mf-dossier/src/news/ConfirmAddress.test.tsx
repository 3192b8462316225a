import { newsAddress } from '@najem/shared/contract/rights';
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

  it('says that its link has ended', async () => {
    const api = fakeApi().on(newsAddress.confirm, () => refusal('LINK_INVALID'));
    const { user } = renderScreen(module, '/dossier/confirm-address', { api, hash: '#token=secret' });
    await user.click(await screen.findByRole('button', { name: 'Potwierdzam adres' }));
    expect(await screen.findByRole('alert')).toBeVisible();
  });
});
