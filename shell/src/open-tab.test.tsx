import { CONTRACT_VERSION } from '@najem/shared/contract/kernel';
import { aUser } from '@najem/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { REGISTRY, renderSite } from './testing/render-site';

const loadRelease = jest.fn<Promise<unknown>, [{ id: string; version: string }]>();
jest.mock('./federation', () => ({ loadRelease: (source: { id: string; version: string }) => loadRelease(source) }));

beforeEach(() => void loadRelease.mockReset());

const JAN = aUser();

describe('a release while a remote is on the page', () => {
  function Form() {
    return (
      <label>
        Uwagi <input />
      </label>
    );
  }
  const routes = [{ path: '/*', element: <Form /> }];
  const newer = { ...REGISTRY, remotes: REGISTRY.remotes.map((remote) => ({ ...remote, version: '1.0.0-b' })) };

  it('keeps what is typed, and is loaded when the person comes back', async () => {
    loadRelease.mockImplementation(({ id }) => Promise.resolve({ id, contract: CONTRACT_VERSION, routes }));
    const { user, remotes, navigate } = renderSite('/tenants', { signedIn: JAN });
    await user.click(await screen.findByLabelText('Uwagi'));
    await user.paste('w toku');
    act(() => remotes.replace(newer));
    act(() => navigate('/tenants?strona=2'));
    expect(screen.getByLabelText('Uwagi')).toHaveValue('w toku');
    act(() => navigate('/landlords'));
    act(() => navigate('/tenants'));
    await waitFor(() =>
      expect(loadRelease.mock.calls.map(([{ id, version }]) => `${id} ${version}`)).toEqual([
        'tenants 1.0.0-a',
        'landlords 1.0.0-b',
        'tenants 1.0.0-b',
      ]),
    );
  });

  it('is offered by a reload if it is a security release', async () => {
    const routes = [{ path: '/tenants', element: <h1>Lista najemców</h1> }];
    loadRelease.mockResolvedValue({ id: 'tenants', contract: CONTRACT_VERSION, routes });
    const { remotes } = renderSite('/tenants', { signedIn: JAN });
    const list = await screen.findByRole('heading', { name: 'Lista najemców' });
    const mended = REGISTRY.remotes.map((remote) => ({ ...remote, version: '1.0.0-b', secured: 9 }));
    act(() => remotes.replace({ ...REGISTRY, remotes: mended }));
    expect(screen.getByText(/^Ta część serwisu ma poprawkę bezpieczeństwa/)).toBeVisible();
    expect(list).toBeVisible();
    expect(loadRelease).toHaveBeenCalledTimes(1);
  });
});
