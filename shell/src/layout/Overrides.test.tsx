import { type Override, overrides } from '@najem/shared/contract/platform';
import { aUser, refusal } from '@najem/testing';
import { screen, waitFor } from '@testing-library/react';
import { replacePage } from '../platform/page-navigation';
import type { SiteRegistry } from '../platform/registry';
import { anApi, REGISTRY, renderSite } from '../testing/render-site';

jest.mock('../federation', () => ({ loadRelease: () => new Promise(() => undefined) }));
jest.mock('../platform/page-navigation', () => ({ replacePage: jest.fn() }));

const MANIFEST = 'http://localhost:3001/mf-manifest.json';
const ASK = `/tenants?page=2&remote=tenants@${MANIFEST}`;
const override: Override = { remote: 'tenants', manifest: MANIFEST, expiresAt: '2026-11-20T16:30:00.000Z' };

const mayOverride: SiteRegistry = { ...REGISTRY, mayOverride: true };
const overridden: SiteRegistry = {
  ...mayOverride,
  remotes: mayOverride.remotes.map((entry) => (entry.id === 'tenants' ? { ...entry, override } : entry)),
};

function open(path: string, registry: SiteRegistry, api = anApi()) {
  api.on(overrides.create, () => ({ success: true, override })).on(overrides.clear, () => ({ success: true }));
  return renderSite(path, { signedIn: aUser(), api, registry });
}

beforeEach(() => jest.mocked(replacePage).mockClear());

describe('an address that requests an override', () => {
  it('shows a question that names the origin before anything is sent', async () => {
    const { api } = open(ASK, mayOverride);
    const dialog = await screen.findByRole('alertdialog', { name: 'Uruchomić moduł z Twojego komputera?' });
    expect(dialog).toHaveTextContent('Moduł tenants zostanie wczytany spod adresu http://localhost:3001');
    expect(api.inputs(overrides.create)).toEqual([]);
  });

  it('creates the override after confirmation, and loads the page without the request', async () => {
    const { api, user } = open(ASK, mayOverride);
    await user.click(await screen.findByRole('button', { name: 'Uruchom' }));
    await waitFor(() => expect(replacePage).toHaveBeenCalledWith('/tenants?page=2'));
    expect(api.inputs(overrides.create)).toEqual([{ remote: 'tenants', manifest: MANIFEST }]);
  });

  it('is dropped when the person cancels', async () => {
    const { api, user, location } = open(ASK, mayOverride);
    await user.click(await screen.findByRole('button', { name: 'Anuluj' }));
    await waitFor(() => expect(location()).toMatchObject({ pathname: '/tenants', search: '?page=2' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(api.inputs(overrides.create)).toEqual([]);
  });

  it('asks the server about a remote that the page does not know, which may await its first release', async () => {
    const { user, api } = open(`/cars?remote=cars@${MANIFEST}`, mayOverride);
    api.on(overrides.create, () => refusal('OVERRIDE_REMOTE'));
    await user.click(await screen.findByRole('button', { name: 'Uruchom' }));
    expect(await screen.findByText(/nie ma modułu, który chcesz podmienić/)).toBeVisible();
    expect(api.inputs(overrides.create)).toEqual([{ remote: 'cars', manifest: MANIFEST }]);
  });

  it('shows why the server refused the override', async () => {
    const { user, api } = open(ASK, mayOverride);
    api.on(overrides.create, () => refusal('OVERRIDE_TOO_MANY'));
    await user.click(await screen.findByRole('button', { name: 'Uruchom' }));
    expect(await screen.findByText(/Podmieniono już zbyt wiele modułów/)).toBeVisible();
    expect(replacePage).not.toHaveBeenCalled();
  });

  it.each([
    ['a person who may not', ASK, REGISTRY, /mogą tu uruchamiać tylko administratorzy/],
    [
      'an origin elsewhere',
      '/tenants?remote=tenants@https://cdn.example/mf-manifest.json',
      mayOverride,
      /na Twoim komputerze/,
    ],
    ['no address at all', '/tenants?remote=tenants', mayOverride, /na Twoim komputerze/],
  ])('is refused for %s without a question', async (_name, path, registry, sentence) => {
    const { user, location } = open(path, registry);
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Zamknij' }));
    expect(location().search).not.toContain('remote');
  });

  it('waits until the person has signed in', async () => {
    renderSite(ASK);
    expect(await screen.findByRole('form', { name: 'Logowanie' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is dropped when the override is active already', async () => {
    // On another remote's page, because nothing answers at the address of the override.
    const { location } = open(ASK.replace('/tenants', '/landlords'), overridden);
    await waitFor(() => expect(location().search).toBe('?page=2'));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});

it.each(['/landlords', '/profile', '/reports/shared/abc'])(
  'an override is shown on %s, with a button that ends it',
  async (path) => {
    const { api, user } = open(path, overridden);
    expect(await screen.findByText(/Moduł tenants działa z http:\/\/localhost:3001/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Przywróć' }));
    await waitFor(() => expect(replacePage).toHaveBeenCalledWith(path));
    expect(api.inputs(overrides.clear)).toHaveLength(1);
  },
);

it('an override is ended by an address that requests a reset', async () => {
  open('/landlords?remote=reset', overridden);
  await waitFor(() => expect(replacePage).toHaveBeenCalledWith('/landlords'));
});

it.each([
  ['expired', 'Podmiana modułu wygasła. Działa moduł serwisu.'],
  ['invalid', 'Podmiana modułu była nieprawidłowa i została pominięta. Działa moduł serwisu.'],
] as const)('an override that is %s is reported once', async (overrideFault, sentence) => {
  const { user } = open('/landlords', { ...mayOverride, overrideFault });
  expect(await screen.findByText(sentence)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Zamknij' }));
  expect(screen.queryByText(sentence)).not.toBeInTheDocument();
});
