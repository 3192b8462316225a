import { tenants } from '@najem/shared/contract/register';
import { chosen, IDENTIFIERS, press, refusal, renderScreen } from '@najem/testing';
import { screen } from '@testing-library/react';
import { module } from '../module';
import {
  check,
  field,
  fill,
  fillEntry,
  identifier,
  knownApi,
  PATH,
  subject,
  unknownApi,
  UNVERIFIED,
} from './tenant-add-testing';

beforeEach(() => sessionStorage.clear());

describe('a user without a verified identity', () => {
  const formData = {
    view: 'form',
    identifier: IDENTIFIERS.pesel,
    isChecked: true,
    values: { name: 'Jan Brzoza', type: 'osoba' },
    entry: {
      counterpart: 'Ewa Lis',
      rentalAddress: 'ul. Lipowa 4, Kraków',
      reason: 'timely_payment',
      comment: 'Czynsz na czas.',
    },
  };

  it('leads to the announced identity verification with the typed values and keeps a draft', async () => {
    const shown = renderScreen(module, PATH, { api: unknownApi(), user: UNVERIFIED });
    await check();
    expect(screen.getByText(/poprosimy o jednorazową weryfikację tożsamości/)).toBeVisible();
    fill(/^Imię i nazwisko/, 'Jan Brzoza');
    await fillEntry(shown);
    await press('Zapisz');
    expect(shown.api.inputs(tenants.create)).toEqual([]);
    expect(shown.location()).toMatchObject({
      pathname: '/identity-verification',
      state: { returnPath: PATH, formType: 'tenant', subjectId: 'new_tenant', formData },
    });
    expect(sessionStorage.getItem('formStep')).toBe('form');
  });

  it('restores the typed values after the identity verification', async () => {
    const state = { formData, formType: 'tenant', subjectId: 'new_tenant', verificationCompleted: true };
    renderScreen(module, PATH, { api: unknownApi(), state });
    expect(screen.getByText('Tożsamość została zweryfikowana. Sprawdź dane i zapisz.')).toBeVisible();
    expect(field(/^Imię i nazwisko/)).toHaveValue('Jan Brzoza');
    expect(identifier()).toHaveAttribute('readonly');
    expect(chosen(field(/^Powód/))).toBe('Terminowy płatnik');
    await press('Zapisz');
    expect(screen.getByRole('dialog', { name: 'Sukces' })).toBeVisible();
  });

  it('leads to the identity verification when only the server requires it', async () => {
    const api = knownApi().on(tenants.addHistory, () => refusal('IDENTITY_NOT_VERIFIED'));
    const shown = renderScreen(module, PATH, { api, user: null, state: { tenant: subject, showHistory: true } });
    await fillEntry(shown, /^Ostatni adres/);
    await press('Zapisz');
    expect(shown.location()).toMatchObject({
      pathname: '/identity-verification',
      state: { subjectId: 'tenant-1', formData: { view: 'history', entry: { comment: 'Czynsz na czas.' } } },
    });
  });
});
