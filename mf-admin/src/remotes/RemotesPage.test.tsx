import type { Output } from '@najem/shared/contract/kernel';
import { telemetry, type ObservedSource, platform } from '@najem/shared/contract/platform';
import { anAdmin, callError, choose, fakeApi, noConnection, refusal, renderScreen } from '@najem/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { NEVER } from 'rxjs';
import { module } from '../module';
import { untilLoaded } from '../../tests/until-loaded';

const NONE = { loads: 0, failures: 0, errors: 0, vitals: [] };
const TENANTS: ObservedSource = {
  id: 'tenants',
  label: 'Najemcy',
  active: '1.0.0-b',
  previous: '1.0.0-a',
  since: '2026-11-20T09:00:00.000Z',
  figures: {
    loads: 1200,
    failures: 30,
    failureRate: 0.025,
    loadP75Ms: 1240,
    errors: 7,
    backend: { calls: 200, failed: 15, silent: 4, bad: 1, p75Ms: 340 },
    vitals: [
      { vital: 'LCP', p75: 2100, visits: 900 },
      { vital: 'INP', p75: 620, visits: 800 },
      { vital: 'CLS', p75: 0.18, visits: 900 },
    ],
  },
  versions: [
    {
      version: '1.0.0-b',
      createdAt: '2026-11-20T08:00:00.000Z',
      figures: { ...NONE, loads: 10, failureRate: 0.4, failures: 4 },
    },
    { version: '1.0.0-a', createdAt: '2026-11-18T08:00:00.000Z', figures: NONE },
  ],
  errors: [
    {
      version: '1.0.0-b',
      shell: 'build-1',
      message: 'TypeError: x is not a function',
      place: 'module.js:1:20',
      count: 7,
      firstAt: '2026-11-20T09:00:00.000Z',
      lastAt: '2026-11-20T09:30:00.000Z',
    },
  ],
};
const SHELL: ObservedSource = { id: 'shell', active: 'build-1', figures: NONE, versions: [], errors: [] };

const DETAILS: Output<typeof platform.releases> = {
  success: true,
  site: { contract: '2.3', provides: {} },
  state: { remote: 'tenants', active: '1.0.0-b', previous: '1.0.0-a' },
  versions: [
    { version: '1.0.0-c', createdAt: '2026-11-20T08:30:00.000Z' },
    { version: '1.0.0-b', createdAt: '2026-11-20T08:00:00.000Z', security: true },
    { version: '1.0.0-a', createdAt: '2026-11-18T08:00:00.000Z' },
  ],
  history: [
    {
      at: '2026-11-20T09:00:00.000Z',
      action: 'activated',
      version: '1.0.0-b',
      replaced: '1.0.0-a',
      reason: 'nowa lista',
      by: 'CI zespołu',
    },
    { at: '2026-11-18T09:00:00.000Z', action: 'activated', version: '1.0.0-a', dark: true, by: 'CI zespołu' },
  ],
};

const TOKEN = {
  _id: 'token-1',
  remote: 'tenants',
  label: 'CI zespołu',
  createdAt: '2026-11-01T09:00:00.000Z',
};
const SECRET = 'najem_deploy_secret';

async function open(tenants: ObservedSource = TENANTS, path = '/admin/remotes') {
  const api = fakeApi()
    .on(telemetry.overview, ({ hours = 24 }) => ({ success: true, hours, shell: SHELL, remotes: [tenants] }))
    .on(platform.releases, () => DETAILS)
    .on(platform.switchRelease, ({ remote }) => ({ success: true, state: { remote } }))
    .on(platform.tokens, () => ({ success: true, tokens: [TOKEN, { ...TOKEN, _id: 'other', remote: 'reports' }] }))
    .on(platform.createToken, () => ({ success: true, token: TOKEN, secret: SECRET }))
    .on(platform.revokeToken, () => ({ success: true }))
    .on(platform.backend, () => ({ success: true }))
    .on(platform.slots, () => ({ success: true, slots: [] }))
    .on(platform.team, () => ({ success: true, members: [] }));
  const shown = renderScreen(module, path, { api, user: anAdmin() });
  await untilLoaded();
  return shown;
}

async function openDetails(tenants?: ObservedSource) {
  const site = await open(tenants);
  await site.user.click(screen.getByRole('button', { name: 'Pokaż szczegóły: Najemcy' }));
  return site;
}

const rowOf = (name: RegExp) => screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement;

describe('the list of remotes', () => {
  it('lists every remote and the shell with version and figures, graded in words too', async () => {
    await open();
    const tenants = within(rowOf(/Najemcy/));
    expect(tenants.getByText('1.0.0-b')).toBeVisible();
    expect(tenants.getByText('1,2 s')).toBeVisible();
    expect(tenants.getByText('30 na 1200')).toBeVisible();
    for (const [figure, grade] of [
      ['2,5%', 'do poprawy'],
      ['2,1 s', 'dobrze'],
      ['620 ms', 'źle'],
      ['0,18', 'do poprawy'],
    ] as const) {
      expect(tenants.getByText(figure).parentElement).toHaveTextContent(`${figure} (${grade})`);
    }
    expect(tenants.getByText('20 na 200, p75 340 ms')).toBeVisible();
    expect(tenants.getByText('5xx: 15, bez odpowiedzi: 4, złe odpowiedzi: 1')).toBeVisible();
    const shell = within(rowOf(/Powłoka serwisu/));
    expect(shell.getByText('build-1')).toBeVisible();
    expect(shell.getAllByText('brak danych')).toHaveLength(6);
  });

  it('shows the period that the address names', async () => {
    const { user, api, location } = await open(TENANTS, '/admin/remotes?hours=168');
    expect(screen.getByRole('radio', { name: '7 dni' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: '30 dni' }));
    await user.click(screen.getByRole('button', { name: 'Odśwież' }));
    await waitFor(() => expect(location().search).toBe('?hours=720'));
    expect(api.inputs(telemetry.overview)).toEqual([{ hours: 168 }, { hours: 720 }, { hours: 720 }]);
  });

  it('offers a retry when the remotes cannot be fetched, and keeps data fetched before', async () => {
    const api = fakeApi().on(telemetry.overview, () => noConnection());
    const { user } = renderScreen(module, '/admin/remotes', { api, user: anAdmin() });
    expect(screen.getByText(/Nie udało się pobrać danych o modułach/)).toBeVisible();
    api.on(telemetry.overview, () => ({ success: true, hours: 24, shell: SHELL, remotes: [TENANTS] }));
    await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
    expect(rowOf(/Najemcy/)).toBeVisible();
    api.on(telemetry.overview, () => noConnection());
    await user.click(screen.getByRole('button', { name: 'Odśwież' }));
    expect(screen.getByText(/Poniżej dane pobrane wcześniej/)).toBeVisible();
    expect(rowOf(/Najemcy/)).toBeVisible();
  });
});

it('the page of remotes says why the shell cannot run a version', async () => {
  const [newest, ...older] = TENANTS.versions;
  await openDetails({ ...TENANTS, versions: [{ ...newest!, unfit: 'Wymaga react ^20.0.0' }, ...older] });
  expect(screen.getAllByText('nie działa z tym serwisem')).toHaveLength(2);
  expect(screen.getByText('Wymaga react ^20.0.0')).toBeVisible();
});

describe('an opened remote', () => {
  it('shows the versions of a remote with their figures, its history and last errors', async () => {
    await openDetails();
    const active = within(rowOf(/1\.0\.0-b\s*aktywna/));
    expect(active.getByText('4 na 10')).toBeVisible();
    expect(rowOf(/1\.0\.0-a\s*poprzednia/)).toBeVisible();
    expect(rowOf(/1\.0\.0-c/)).toBeVisible();
    expect(screen.getByText(/w miejsce 1\.0\.0-a · kto: CI zespołu · powód: nowa lista/)).toBeVisible();
    expect(screen.getByText('TypeError: x is not a function')).toBeVisible();
    expect(screen.getByText(/1\.0\.0-b · powłoka build-1 · module\.js:1:20 · liczba: 7/)).toBeVisible();
  });

  it('offers a retry when the details of a remote cannot be fetched', async () => {
    const { user, api } = await open();
    api.on(platform.releases, () => noConnection());
    await user.click(screen.getByRole('button', { name: 'Pokaż szczegóły: Najemcy' }));
    api.on(platform.releases, () => DETAILS);
    await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
    expect(screen.getByText('Aktywowano wersję')).toBeVisible();
  });

  it('shows no actions in the details of the shell', async () => {
    const { user, api } = await open();
    await user.click(screen.getByRole('button', { name: 'Pokaż szczegóły: Powłoka serwisu' }));
    expect(screen.getByText('W tym okresie nie zgłoszono błędów.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Aktywuj|Wycofaj|Nowy token/ })).toBeNull();
    expect(api.inputs(platform.releases)).toEqual([]);
  });
});

describe('switching a release', () => {
  it('rolls back with a reason and the shown version, and fetches the page again', async () => {
    const { user, api } = await openDetails();
    await user.click(screen.getByRole('button', { name: 'Wycofaj' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Wycofać aktywną wersję?' }));
    expect(dialog.getByText('1.0.0-a')).toBeVisible();
    const confirm = dialog.getByRole('button', { name: 'Wycofaj' });
    expect(confirm).toBeDisabled();
    await user.type(dialog.getByRole('textbox', { name: 'Powód' }), 'pusta lista');
    await user.click(confirm);
    await waitFor(() =>
      expect(api.inputs(platform.switchRelease)).toEqual([
        { remote: 'tenants', action: 'rollback', expected: '1.0.0-b', expectedCanary: '', reason: 'pusta lista' },
      ]),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText('Wydanie modułu zostało zmienione.')).toBeVisible();
    expect(api.inputs(telemetry.overview)).toHaveLength(2);
    expect(api.inputs(platform.releases)).toHaveLength(2);
  });

  it.each([
    ['Aktywuj 1.0.0-c', 'Aktywować tę wersję?', 'Aktywuj', { action: 'activate', version: '1.0.0-c' }],
    [
      'Rozpocznij próbę 1.0.0-c',
      'Rozpocząć próbę tej wersji?',
      'Rozpocznij próbę',
      { action: 'canary', version: '1.0.0-c', percent: 10 },
    ],
  ])('sends the chosen version for %s', async (button, title, confirm, input) => {
    const { user, api } = await openDetails();
    await user.click(screen.getByRole('button', { name: button }));
    const dialog = within(screen.getByRole('dialog', { name: title }));
    await user.type(dialog.getByRole('textbox', { name: 'Powód' }), 'x');
    await user.click(dialog.getByRole('button', { name: confirm }));
    await waitFor(() =>
      expect(api.inputs(platform.switchRelease)).toEqual([
        { remote: 'tenants', ...input, expected: '1.0.0-b', expectedCanary: '', reason: 'x' },
      ]),
    );
  });

  it.each([
    ['Udostępnij wszystkim', 'Udostępnić próbowaną wersję wszystkim?', 'promote'],
    ['Zakończ próbę', 'Zakończyć próbę?', 'end-canary'],
  ])('offers %s in place of a rollback while a canary runs', async (button, title, action) => {
    const { user, api } = await openDetails({ ...TENANTS, canary: { version: '1.0.0-c', percent: 10 } });
    expect(screen.getByText('próba 1.0.0-c: 10%')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Wycofaj' })).toBeNull();
    await user.click(screen.getByRole('button', { name: button }));
    const dialog = within(screen.getByRole('dialog', { name: title }));
    await user.type(dialog.getByRole('textbox', { name: 'Powód' }), 'x');
    await user.click(dialog.getByRole('button', { name: button }));
    await waitFor(() =>
      expect(api.inputs(platform.switchRelease)).toEqual([
        { remote: 'tenants', action, expected: '1.0.0-b', expectedCanary: '1.0.0-c', reason: 'x' },
      ]),
    );
  });

  it('says of a version that it was shown to the team alone', async () => {
    await openDetails();
    expect(screen.getByText(/^Pokazano zespołowi wersję/)).toHaveTextContent('1.0.0-a');
    expect(screen.getByText(/^Aktywowano wersję/)).toHaveTextContent('1.0.0-b');
  });

  it('names a security release', async () => {
    await openDetails();
    expect(screen.getAllByText('Poprawka bezpieczeństwa').length).toBeGreaterThan(0);
  });

  it('keeps the reason of a switch that came too late, and fetches the current state', async () => {
    const { user, api } = await openDetails();
    api.on(platform.switchRelease, () => refusal('RELEASE_CHANGED'));
    await user.click(screen.getByRole('button', { name: 'Wycofaj' }));
    await user.type(screen.getByRole('textbox', { name: 'Powód' }), 'x');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Wycofaj' }));
    expect(await within(screen.getByRole('dialog')).findByText(callError('RELEASE_CHANGED').message)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Powód' })).toHaveValue('x');
    expect(api.inputs(telemetry.overview)).toHaveLength(2);
  });
});

describe('the deploy tokens of a remote', () => {
  it('lists the deploy tokens of one remote, and shows the secret of a new one once', async () => {
    const { user, api } = await openDetails();
    expect(screen.getAllByText('CI zespołu')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Nowy token' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Nowy token wdrożeniowy' }));
    await user.type(dialog.getByRole('textbox', { name: 'Nazwa tokenu' }), 'Nocne wydania');
    await choose(user, dialog.getByRole('combobox', { name: 'Ważność' }), '1 rok');
    await user.click(dialog.getByRole('button', { name: 'Utwórz token' }));
    await waitFor(() =>
      expect(api.inputs(platform.createToken)).toEqual([{ remote: 'tenants', label: 'Nocne wydania', days: 365 }]),
    );
    expect(await screen.findByText(SECRET)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Kopiuj token' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Gotowe' }));
    expect(screen.queryByText(SECRET)).toBeNull();
    expect(api.inputs(platform.tokens)).toHaveLength(2);
  });

  it('a new remote comes with the command by which its team begins', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Nowy moduł' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Nowy moduł' }));
    await user.type(dialog.getByRole('textbox', { name: 'Identyfikator modułu' }), 'tenants');
    await user.type(dialog.getByRole('textbox', { name: 'Nazwa tokenu' }), 'CI');
    await user.click(dialog.getByRole('button', { name: 'Utwórz token' }));
    expect(await screen.findByText(/@najem\/create-remote tenants --site http:\/\/localhost$/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Kopiuj polecenie' })).toBeVisible();
  });

  it('revokes a deploy token after a confirmation', async () => {
    const { user, api } = await openDetails();
    await user.click(screen.getByRole('button', { name: 'Unieważnij token CI zespołu' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Unieważnić ten token?' }));
    await user.click(question.getByRole('button', { name: 'Unieważnij' }));
    expect(api.inputs(platform.revokeToken)).toEqual([{ id: 'token-1' }]);
    expect(screen.getByText('Token został unieważniony.')).toBeVisible();
  });

  it('shows expired and revoked deploy tokens without a button to revoke', async () => {
    const { user, api } = await open();
    api.on(platform.tokens, () => ({
      success: true,
      tokens: [
        { ...TOKEN, revokedAt: '2026-11-02T09:00:00.000Z' },
        { ...TOKEN, _id: 'token-2', expiresAt: '2020-01-01T09:00:00.000Z' },
      ],
    }));
    await user.click(screen.getByRole('button', { name: 'Pokaż szczegóły: Najemcy' }));
    expect(screen.getByText('unieważniony')).toBeVisible();
    expect(screen.getByText('wygasł')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Unieważnij/ })).toBeNull();
  });

  it('creates one deploy token for a double click', async () => {
    const { user, api } = await openDetails();
    api.on(platform.createToken, () => NEVER);
    await user.click(screen.getByRole('button', { name: 'Nowy token' }));
    await user.type(screen.getByRole('textbox', { name: 'Nazwa tokenu' }), 'x');
    await user.dblClick(screen.getByRole('button', { name: 'Utwórz token' }));
    expect(await screen.findByRole('button', { name: /Utwórz token/, busy: true })).toBeVisible();
    expect(api.inputs(platform.createToken)).toHaveLength(1);
  });
});
