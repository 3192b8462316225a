import { claims } from '@najem/shared/contract/rights';
import { type Tenancy, tenancies } from '@najem/shared/contract/tenancies';
import { aUser, fakeApi, type FakeApi, noConnection, press, refusal, renderScreen } from '@najem/testing';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { NEVER } from 'rxjs';
import { aTenancy, dayIn, write } from '../../tests/a-tenancy';
import { module } from '../module';
// Before the tests, none of which then waits for the file that the remote loads lazily.
import './NewTenancy';

const ADDRESS = 'ul. Lipowa 4/7, 30-001 Kraków';
const made = (...rows: Tenancy[]) => ({ success: true, tenancies: rows.length > 0 ? rows : [aTenancy()] });
const anApi = (): FakeApi =>
  fakeApi()
    .on(claims.list, () => ({ success: true, claims: [] }))
    .on(tenancies.invite, () => made());

interface Start {
  path?: string;
  state?: unknown;
  user?: ReturnType<typeof aUser>;
}

const open = (api = anApi(), { path = '/tenancies/new', state, user = aUser() }: Start = {}) =>
  renderScreen(module, path, { api, state, user });

const field = (name: string) => screen.getByRole('textbox', { name });

async function fillDays(user: UserEvent, from: string, to?: string) {
  await write(user, field('Od'), from);
  await user.tab();
  if (to === undefined) await user.click(screen.getByRole('checkbox', { name: 'Trwa nadal' }));
  else await write(user, field('Do'), to);
  await user.tab();
}

it('a landlord invites a tenant by six inputs and one click', async () => {
  const { user, api } = open();
  await user.click(await screen.findByRole('radio', { name: 'Wynajmuję' }));
  await write(user, field('Adres'), ADDRESS);
  await fillDays(user, '01.09.2025');
  await write(user, field('E-mail drugiej strony'), 'jan@example.test');
  expect(screen.getByText(/każda ze stron może wystawić opinię, także negatywną/)).toBeVisible();
  await press('Wyślij zaproszenie');
  expect(api.inputs(tenancies.invite)).toEqual([
    { role: 'landlord', address: ADDRESS, from: '2025-09-01', emails: ['jan@example.test'] },
  ]);
  expect(await screen.findByText('Zaproszenie zostało wysłane')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Zobacz najem' })).toHaveAttribute('href', '/tenancies/NJ-7K3F-9QXA');
});

it('a landlord invites up to five flatmates at once', async () => {
  const two = made(aTenancy(), aTenancy({ number: 'NJ-AAAA-2222' }));
  const api = anApi().on(tenancies.invite, () => two);
  const { user } = open(api, { state: { role: 'landlord', address: ADDRESS, from: '2025-09-01', isOngoing: true } });
  await write(user, await screen.findByRole('textbox', { name: 'E-mail drugiej strony' }), 'jan@example.test');
  await user.click(screen.getByRole('button', { name: 'Dodaj współlokatora' }));
  await write(user, field('E-mail współlokatora 2'), 'ola@example.test');
  for (const _ of [3, 4, 5]) await user.click(screen.getByRole('button', { name: 'Dodaj współlokatora' }));
  expect(screen.queryByRole('button', { name: 'Dodaj współlokatora' })).toBeNull();
  await press('Wyślij zaproszenie');
  expect(api.inputs(tenancies.invite)[0]?.emails).toEqual(['jan@example.test', 'ola@example.test']);
  expect(await screen.findByText('Zaproszenia zostały wysłane')).toBeVisible();
});

it('what is missing is said under its field', async () => {
  open();
  await screen.findByRole('textbox', { name: 'Adres' });
  await press('Wyślij zaproszenie');
  expect(screen.getByText('Zaznacz, kim jesteś')).toBeVisible();
  expect(field('Adres')).toHaveAccessibleDescription(/Podaj adres/);
  expect(field('Od')).toHaveAccessibleDescription(/Podaj dzień początku/);
  expect(field('Do')).toHaveAccessibleDescription(/Podaj dzień końca albo zaznacz „Trwa nadal”/);
  expect(field('E-mail drugiej strony')).toHaveAccessibleDescription(/Podaj e-mail albo zaznacz/);
});

it.each([
  ['an end before the start', '2024-01-01', 'jan@example.test', 'Do', /Sprawdź daty/],
  ['one’s own address', '2026-01-01', 'EWA.LIS@example.test', 'E-mail drugiej strony', /Nie możesz zaprosić siebie/],
  ['what is no address', '2026-01-01', 'jan', 'E-mail drugiej strony', /Nieprawidłowy format/],
])('%s is refused under its field before anything is sent', async (_what, to, email, name, error) => {
  const { api } = open(anApi(), { state: { role: 'tenant', address: ADDRESS, from: '2025-09-01', to, email } });
  await screen.findByRole('textbox', { name: 'Adres' });
  await press('Wyślij zaproszenie');
  expect(field(name)).toHaveAccessibleDescription(error);
  expect(api.inputs(tenancies.invite)).toEqual([]);
});

it('a refusal of the server is said in the form, which keeps what was typed', async () => {
  const api = anApi().on(tenancies.invite, () => refusal('TENANCY_LIMIT'));
  open(api, {
    state: { role: 'tenant', address: ADDRESS, from: '2025-09-01', to: '2026-01-01', email: 'j@example.test' },
  });
  await screen.findByRole('textbox', { name: 'Adres' });
  await press('Wyślij zaproszenie');
  expect(await screen.findByText('Wykorzystano limit zaproszeń. Spróbuj ponownie jutro.')).toBeVisible();
  expect(field('Adres')).toHaveValue(ADDRESS);
});

it('a link to hand over is shown once, with the ways to pass it on', async () => {
  const link = 'https://najem.example/tenancies/invited/sekret';
  const api = anApi().on(tenancies.invite, () => ({ ...made(), link }));
  const { user } = open(api, { state: { role: 'tenant', address: ADDRESS, from: '2025-09-01', isOngoing: true } });
  await user.click(await screen.findByRole('checkbox', { name: 'Wyślę link samodzielnie' }));
  expect(screen.queryByRole('textbox', { name: 'E-mail drugiej strony' })).toBeNull();
  await press('Utwórz link');
  expect(api.inputs(tenancies.invite)[0]?.emails).toEqual([]);
  expect(await screen.findByRole('textbox', { name: 'Link do zaproszenia' })).toHaveValue(link);
  expect(screen.getByRole('button', { name: 'Skopiuj link' })).toBeVisible();
  expect(screen.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
    'href',
    expect.stringContaining(encodeURIComponent(`Potwierdź, proszę, nasz najem: ${link}`)),
  );
});

it('a reference is asked for by the tenant of a tenancy that is over', async () => {
  const { user, api } = open(anApi(), { path: '/tenancies/new?as=reference' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Poproś o referencję' })).toBeVisible();
  expect(screen.queryByRole('radio', { name: 'Wynajmuję' })).toBeNull();
  expect(screen.queryByRole('checkbox', { name: 'Trwa nadal' })).toBeNull();
  await write(user, field('Adres'), ADDRESS);
  await write(user, field('Od'), '01.09.2025');
  await user.tab();
  await write(user, field('Do'), dayIn(2));
  await user.tab();
  await write(user, field('E-mail drugiej strony'), 'jan@example.test');
  await press('Wyślij zaproszenie');
  expect(field('Do')).toHaveAccessibleDescription(/Podaj dzień, który już minął/);
  await user.clear(field('Do'));
  await write(user, field('Do'), '31.08.2026');
  await user.tab();
  await press('Wyślij zaproszenie');
  expect(api.inputs(tenancies.invite)[0]).toMatchObject({ role: 'tenant', from: '2025-09-01', to: '2026-08-31' });
});

it('who may act for a company names it by its number', async () => {
  const claim = { state: 'active', identifiers: [{ type: 'nip', identifier: '•••••••585' }] };
  const api = anApi().on(claims.list, () => ({ success: true, claims: [claim] }) as never);
  const { user } = open(api, {
    state: { role: 'landlord', address: ADDRESS, from: '2025-09-01', isOngoing: true, email: 'jan@example.test' },
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Działam w imieniu firmy' }));
  await write(user, field('NIP firmy'), '300 801 75 85');
  await press('Wyślij zaproszenie');
  expect(api.inputs(tenancies.invite)[0]?.companyNip).toBe('3008017585');
});

it('nobody is asked anything before it is known whether they act for a company', async () => {
  open(anApi().on(claims.list, () => NEVER));
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('form')).toBeNull();
});

it('nobody invites as themselves while it could not be read whether they act for a company', async () => {
  const api = anApi().on(claims.list, () => noConnection());
  const { user } = open(api);
  expect(await screen.findByText(/^Nie udało się sprawdzić, czy działasz w imieniu firmy\./)).toBeVisible();
  const submit = () => screen.getByRole('button', { name: 'Wyślij zaproszenie' });
  expect(submit()).toBeDisabled();
  await write(user, field('Adres'), ADDRESS);
  api.on(claims.list, () => ({ success: true, claims: [] }));
  await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
  expect(submit()).toBeEnabled();
  expect(field('Adres')).toHaveValue(ADDRESS);
});

it('a number of a company that the person may not act for is said at its field', async () => {
  const claim = { state: 'active', identifiers: [{ type: 'nip', identifier: '•••••••585' }] };
  const api = anApi()
    .on(claims.list, () => ({ success: true, claims: [claim] }) as never)
    .on(tenancies.invite, () => refusal('DOSSIER_PROOF_REQUIRED'));
  const values = { address: ADDRESS, from: '2025-09-01', isOngoing: true, email: 'j@example.test' };
  const { user } = open(api, { state: { ...values, role: 'landlord', asCompany: true, nip: '3008017585' } });
  await screen.findByRole('textbox', { name: 'NIP firmy' });
  await press('Wyślij zaproszenie');
  await user.click(await screen.findByRole('link', { name: 'Nie masz dostępu do firmy o tym NIP.' }));
  expect(field('NIP firmy')).toHaveFocus();
});

it('who is not verified yet is led to that first, and back to what they typed', async () => {
  const { user, location, unmount } = open(anApi(), { user: aUser({ verification_status: 'unverified' }) });
  expect(await screen.findByText(/Zaproszenia wysyłają osoby ze zweryfikowaną tożsamością/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Wyślij zaproszenie' })).toBeDisabled();
  await user.click(screen.getByRole('radio', { name: 'Wynajmuję' }));
  await write(user, field('Adres'), ADDRESS);
  await user.click(screen.getByRole('button', { name: 'Dodaj współlokatora' }));
  await write(user, field('E-mail współlokatora 2'), 'ola@example.test');
  await user.click(screen.getByRole('link', { name: 'Zweryfikuj tożsamość' }));
  const { pathname, state } = location();
  expect(pathname).toBe('/verify-identity');
  unmount();
  open(anApi(), { state });
  expect(await screen.findByRole('textbox', { name: 'Adres' })).toHaveValue(ADDRESS);
  expect(field('E-mail współlokatora 2')).toHaveValue('ola@example.test');
});
