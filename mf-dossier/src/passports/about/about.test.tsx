import { fakeApi, renderScreen } from '@najem/testing';
import { screen } from '@testing-library/react';
import { module } from '../../module';

describe('the page about rental passports', () => {
  it('explains them to visitors, and leads to making, asking for and checking one, without a single call', async () => {
    const api = fakeApi();
    renderScreen(module, '/paszport', { api, user: null });
    expect(await screen.findByRole('heading', { name: 'Paszport najmu', level: 1 })).toBeVisible();
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('Utwórz paszport')).toBe('/dossier/passports');
    expect(hrefOf('Poproś o paszport')).toBe('/reports?paszport=popros');
    expect(hrefOf('Sprawdź numer dokumentu')).toBe('/reports/verify');
    expect(api.log).toEqual([]);
  });
});
