import { claims } from '@najem/shared/contract/rights';
import { fakeApi, renderScreen } from '@najem/testing';
import { screen } from '@testing-library/react';
import { module } from '../../module';
// Before the tests, none of which then waits for the file that the remote loads lazily.
import './NotMe';

describe('the page that says it was somebody else', () => {
  it('stops a claim only by its button', async () => {
    const api = fakeApi().on(claims.stop, () => ({ success: true }));
    const { user } = renderScreen(module, '/dossier/not-me', { api, hash: '#token=secret&about=claim' });
    expect(await screen.findByText('Zatrzymamy potwierdzanie tożsamości i sprawdzimy je.')).toBeVisible();
    expect(api.inputs(claims.stop)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Potwierdzam, to nie ja' }));
    expect(await screen.findByText('Dziękujemy. Zapisaliśmy to.')).toBeVisible();
    expect(api.inputs(claims.stop)).toEqual([{ token: 'secret' }]);
  });

  it('promises to look at a claim that the button does not stop', async () => {
    renderScreen(module, '/dossier/not-me', { hash: '#token=secret&about=doubt' });
    expect(await screen.findByText(/Twoje zgłoszenie samo go nie zatrzyma\./)).toBeVisible();
  });

  it('speaks of the address where a notice was wrong', async () => {
    renderScreen(module, '/dossier/not-me', { hash: '#token=secret' });
    expect(
      await screen.findByText('Usuniemy Twój adres z tych danych i nie wyślemy więcej takich wiadomości.'),
    ).toBeVisible();
  });
});
