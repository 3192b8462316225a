import { logout, sessionLost } from '@najem/shared/store';
import { IDENTIFIERS, press, renderScreen } from '@najem/testing';
import { act, screen } from '@testing-library/react';
import { module } from '../module';
import { button, check, field, fill, fillEntry, identifier, PATH, unknownApi } from './tenant-add-testing';

beforeEach(() => sessionStorage.clear());

describe('the draft', () => {
  async function typeDraft(): Promise<void> {
    await check();
    fill(/^Imię i nazwisko/, 'Jan Brzoza');
    fill(/^Komentarz/, 'Czynsz na czas.');
  }

  it('keeps a draft in session storage under the specified keys', async () => {
    renderScreen(module, PATH, { api: unknownApi() });
    await typeDraft();
    expect(sessionStorage.getItem('identifier')).toBe(IDENTIFIERS.pesel);
    expect(sessionStorage.getItem('identifierType')).toBe('pesel');
    expect(sessionStorage.getItem('identifierVerified')).toBe('true');
    expect(sessionStorage.getItem('formStep')).toBe('form');
    expect(sessionStorage.getItem('tenantFormData')).toContain('Jan Brzoza');
    expect(sessionStorage.getItem('tenantHistory')).toContain('Czynsz na czas.');
  });

  it('restores a draft after a reload and clears it when the person starts over', async () => {
    renderScreen(module, PATH, { api: unknownApi() });
    await typeDraft();
    // A reload runs no cleanup.
    document.body.innerHTML = '';
    const again = renderScreen(module, PATH, { api: unknownApi() });
    expect(field(/^Imię i nazwisko/)).toHaveValue('Jan Brzoza');
    await again.user.click(button('Zacznij od nowa'));
    expect(identifier()).toHaveValue('');
    expect(sessionStorage).toHaveLength(0);
  });

  it('clears a draft on leaving the page', async () => {
    const shown = renderScreen(module, PATH, { api: unknownApi() });
    await typeDraft();
    await shown.user.click(screen.getByRole('link', { name: 'Anuluj' }));
    expect(shown.location().pathname).toBe('/tenants');
    expect(sessionStorage).toHaveLength(0);
  });

  it('clears a draft after a save', async () => {
    const shown = renderScreen(module, PATH, { api: unknownApi() });
    await typeDraft();
    await fillEntry(shown);
    await press('Zapisz');
    expect(sessionStorage).toHaveLength(0);
  });

  it('keeps a draft through an idle logout, but not when the person signs out', async () => {
    const shown = renderScreen(module, PATH, { api: unknownApi() });
    await typeDraft();
    act(() => void shown.store.dispatch(logout('Zostałeś wylogowany z powodu braku aktywności.')));
    shown.unmount();
    expect(sessionStorage.getItem('tenantFormData')).toContain('Jan Brzoza');

    const again = renderScreen(module, PATH, { api: unknownApi() });
    expect(field(/^Imię i nazwisko/)).toHaveValue('Jan Brzoza');
    act(() => void again.store.dispatch(sessionLost()));
    expect(sessionStorage).toHaveLength(0);
  });
});
