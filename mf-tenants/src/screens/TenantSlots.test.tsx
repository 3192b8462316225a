import { tenants } from '@najem/shared/contract/register';
import type { RemoteModule, SlotProps } from '@najem/shared/store';
import { anAdmin, aTenant, aUser, type FakeApi, pageOf, press, renderScreen } from '@najem/testing';
import { screen, within } from '@testing-library/react';
import { module } from '../module';
import { check, fill, fillEntry, knownApi, PATH, subject, unknownApi } from './tenant-add-testing';

/** Another remote, whose parts say what they were handed. */
const parts: RemoteModule = {
  id: 'parts',
  contract: module.contract,
  routes: [],
  parts: {
    'subject-entry': ({ subjectId }: SlotProps['subject-entry']) => <p>Najem z {subjectId}</p>,
    'subject-added': ({ kind, address }: SlotProps['subject-added']) => (
      <p>
        Zaproś: {kind}, {address}
      </p>
    ),
  },
};
const OFFER = 'Zaproś: tenant, ul. Lipowa 4, Kraków';

const open = (api: FakeApi, user = aUser(), path = PATH) =>
  renderScreen(module, path, { api, user, filledBy: [parts] });

describe('above the buttons of a new entry', () => {
  const having = (over = {}) => aUser({ hasOpenTenancy: true, ...over });

  it('other remotes say something about a person who is known already, while a tenancy of the user is open', async () => {
    open(knownApi(), having());
    await check();
    expect(within(screen.getByRole('form')).getByText(`Najem z ${subject._id}`)).toBeVisible();
  });

  it.each([
    ['no tenancy of the user is open', knownApi, {}],
    ['the person is new', unknownApi, { hasOpenTenancy: true }],
  ])('they are not asked where %s', async (_where, api, over) => {
    open(api(), aUser(over));
    await check();
    expect(screen.getByRole('form')).toBeVisible();
    expect(screen.queryByText(/^Najem z/)).toBeNull();
  });
});

describe('beside an entry that was just added', () => {
  const listed = (api: FakeApi) => api.on(tenants.list, () => pageOf([aTenant(), aTenant({ _id: 'tenant-2' })]));
  const add = async (shown: ReturnType<typeof open>) => {
    await check();
    await fillEntry(shown, /^Ostatni adres/);
    await press('Zapisz');
    await shown.user.click(within(screen.getByRole('dialog', { name: 'Sukces' })).getByRole('button', { name: 'OK' }));
    await screen.findByRole('heading', { level: 1, name: 'Lista najemców' });
  };

  it('other remotes get the address, once: not after the list was left', async () => {
    const shown = open(listed(knownApi()));
    await add(shown);
    expect(screen.getAllByText(OFFER)).toHaveLength(1);
    expect(shown.location().search).toBe('');
    expect(JSON.stringify(shown.location().state ?? null)).not.toContain('Lipowa');
    shown.leave();
    shown.comeBack();
    expect(screen.queryByText(OFFER)).toBeNull();
  });

  it('they get it for a new person, too', async () => {
    const shown = open(listed(unknownApi()));
    await check();
    fill(/^Imię i nazwisko/, 'Jan Brzoza');
    await fillEntry(shown);
    await press('Zapisz');
    await shown.user.click(within(screen.getByRole('dialog', { name: 'Sukces' })).getByRole('button', { name: 'OK' }));
    expect(await screen.findByText(OFFER)).toBeVisible();
  });

  it.each([
    ['an administrator, who writes on behalf of others', anAdmin(), {}],
    ['whose entry waits for the desk', aUser(), { isHeld: true as const }],
  ])('they offer nothing to %s', async (_whom, user, over) => {
    const api = listed(knownApi());
    api.on(tenants.addHistory, () => ({ success: true, tenant: subject, history: [], awarded: 0, ...over }));
    await add(open(api, user));
    expect(screen.queryByText(OFFER)).toBeNull();
  });

  it('they offer nothing in a list that was opened otherwise', async () => {
    open(listed(knownApi()), aUser(), '/tenants');
    expect(await screen.findAllByText('Jan Brzoza')).not.toHaveLength(0);
    expect(screen.queryByText(/^Zaproś/)).toBeNull();
  });
});
