import { tenants } from '@najem/shared/contract/register';
import { type ReportSummary, reports } from '@najem/shared/contract/reports';
import { anAdmin, aTenant, fakeApi, pageOf, refusal, renderScreen, type ScreenOptions } from '@najem/testing';
import { screen, waitFor } from '@testing-library/react';
import { module } from '../module';

const NUMBER = '20871543213';
const masked = aTenant({ identifier: '•••••••3213', pesel: '•••••••3213' });
const report: ReportSummary = {
  _id: 'report-1',
  number: 'RN-2345-6789-ABCD',
  type: 'tenant',
  identifier: NUMBER,
  name: 'Jan Brzoza',
  createdAt: '2026-05-12T10:00:00.000Z',
  expirationDate: '2099-01-01T00:00:00.000Z',
};

async function open(own: ReportSummary[], subject = masked, options: ScreenOptions = {}) {
  const api = fakeApi()
    .on(tenants.list, () => pageOf([subject]))
    .on(tenants.identifier, () => ({ success: true, identifier: NUMBER }))
    .on(reports.list, () => pageOf(own));
  const shown = renderScreen(module, '/tenants', { api, ...options });
  await shown.user.click(screen.getByRole('button', { name: 'Pokaż szczegóły: Historia: Jan Brzoza' }));
  return { ...shown, api };
}

it('a row leads from a tenant to the user’s valid report on them', async () => {
  await open([report]);
  expect(screen.getByRole('link', { name: 'Otwórz raport' })).toHaveAttribute('href', '/reports/report-1');
});

it.each([
  ['is over', { expirationDate: '2020-01-01T00:00:00.000Z' }],
  ['is on the same person as a landlord', { type: 'landlord' as const }],
  ['is on another number', { identifier: '20871540001' }],
])('a row offers to buy a report where the user’s own one %s', async (_case, changes) => {
  await open([{ ...report, ...changes }]);
  expect(screen.getByRole('button', { name: 'Kup raport' })).toBeVisible();
});

it('the way to a report hands the whole number of an own tenant to the generator, outside of the address', async () => {
  const { user, location, api } = await open([]);
  await user.click(screen.getByRole('button', { name: 'Kup raport' }));
  await waitFor(() => expect(location().pathname).toBe('/reports'));
  expect(location()).toMatchObject({ search: '', state: { identifier: NUMBER, type: 'tenant' } });
  expect(api.inputs(tenants.identifier)).toEqual([{ id: 'tenant-1' }]);
});

it('the way to a report asks for no number that the list shows', async () => {
  const { user, location, api } = await open([], aTenant({ identifier: '5260001246', identifierType: 'nip' }));
  await user.click(screen.getByRole('button', { name: 'Kup raport' }));
  await waitFor(() => expect(location().state).toEqual({ identifier: '5260001246', type: 'tenant' }));
  expect(api.inputs(tenants.identifier)).toEqual([]);
});

it('the way to a report leaves the number of another user’s tenant to be typed', async () => {
  const { user, location, api } = await open([], { ...masked, created_by: { _id: 'user-9' } });
  await user.click(screen.getByRole('button', { name: 'Kup raport' }));
  await waitFor(() => expect(location()).toMatchObject({ pathname: '/reports', state: { type: 'tenant' } }));
  expect(api.inputs(tenants.identifier)).toEqual([]);
});

it('the way to a report stays on the list, and says why, where the number is refused', async () => {
  const { user, location, api } = await open([]);
  api.on(tenants.identifier, () => refusal('UNAVAILABLE'));
  await user.click(screen.getByRole('button', { name: 'Kup raport' }));
  expect(await screen.findByText('Serwis jest chwilowo niedostępny. Spróbuj ponownie za chwilę.')).toBeVisible();
  expect(location().pathname).toBe('/tenants');
});

it('the way to a report speaks to administrators of making a report, not of buying one', async () => {
  await open([], masked, { user: anAdmin() });
  expect(screen.getByRole('button', { name: 'Generuj raport' })).toBeVisible();
});
