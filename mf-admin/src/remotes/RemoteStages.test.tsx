import { ERRORS } from '@najem/shared/contract/kernel';
import {
  telemetry,
  type ObservedSource,
  platform,
  type RemoteSlot,
  type TeamMember,
} from '@najem/shared/contract/platform';
import { anAdmin, callError, fakeApi, refusal, renderScreen } from '@najem/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { module } from '../module';
import { untilLoaded } from '../../tests/until-loaded';

const NONE = { loads: 0, failures: 0, errors: 0, vitals: [] };
const SHELL: ObservedSource = { id: 'shell', active: 'build-1', figures: NONE, versions: [], errors: [] };
const NEW: ObservedSource = { id: 'keys', label: 'Klucze', active: '1.0.0-a', figures: NONE, versions: [], errors: [] };
const SITE = { contract: '2.3', provides: {} };
const ANNA: TeamMember = { _id: 'anna', name: 'Anna Nowak', email: 'anna@poczta.test' };

/** Opens the details of a remote with one version, of the given stage. */
async function openDetails(more: Partial<ObservedSource>, members: TeamMember[] = [], slots: RemoteSlot[] = []) {
  const versions = [{ version: '1.0.0-a', createdAt: '2026-11-18T08:00:00.000Z' }];
  const api = fakeApi()
    .on(telemetry.overview, () => ({ success: true, hours: 24, shell: SHELL, remotes: [{ ...NEW, ...more }] }))
    .on(platform.releases, () => ({ success: true, state: { remote: 'keys' }, versions, history: [], site: SITE }))
    .on(platform.switchRelease, ({ remote }) => ({ success: true, state: { remote } }))
    .on(platform.backend, () => ({ success: true }))
    .on(platform.slots, () => ({ success: true, slots }))
    .on(platform.team, () => ({ success: true, members }))
    .on(platform.addMember, () => ({ success: true, members: [ANNA] }))
    .on(platform.removeMember, () => ({ success: true, members: [] }))
    .on(platform.tokens, () => ({ success: true, tokens: [] }));
  const shown = renderScreen(module, '/admin/remotes', { api, user: anAdmin() });
  await untilLoaded();
  await shown.user.click(screen.getByRole('button', { name: 'Pokaż szczegóły: Klucze' }));
  return shown;
}

describe('the stage of a remote', () => {
  it.each([
    ['live', {}, 'Ukryj', 'Ukryć moduł?', 'rollback', 'Ukryj'],
    ['live', {}, 'Wycofaj moduł', 'Wycofać moduł?', 'retire', 'Wycofaj moduł'],
    ['dark', { stage: 'dark' }, 'Udostępnij wszystkim', 'Udostępnić moduł wszystkim?', 'open', 'Udostępnij wszystkim'],
    ['retired', { stage: 'retired' }, 'Przywróć', 'Przywrócić moduł?', 'restore', 'Przywróć'],
  ] as const)('of a %s one changes after a question: %j %s', async (_stage, more, button, title, action, confirm) => {
    const { user, api } = await openDetails(more);
    await user.click(screen.getByRole('button', { name: button }));
    const dialog = within(screen.getByRole('dialog', { name: title }));
    await user.type(dialog.getByRole('textbox', { name: 'Powód' }), 'x');
    await user.click(dialog.getByRole('button', { name: confirm }));
    await waitFor(() =>
      expect(api.inputs(platform.switchRelease)).toEqual([
        { remote: 'keys', action, expected: '1.0.0-a', expectedCanary: '', reason: 'x' },
      ]),
    );
  });

  it('changes all the same for whoever has read that the version fails', async () => {
    const { user, api } = await openDetails({ stage: 'dark' });
    api.on(platform.switchRelease, () => refusal('RELEASE_FAILS'));
    await user.click(screen.getByRole('button', { name: 'Udostępnij wszystkim' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Powód' }), 'x');
    await user.click(dialog.getByRole('button', { name: 'Udostępnij wszystkim' }));
    expect(await dialog.findByText(callError('RELEASE_FAILS').message)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Mimo to' }));
    await waitFor(() => expect(api.inputs(platform.switchRelease)[1]).toMatchObject({ action: 'open', force: true }));
  });

  it('stands beside the version where it is not live', async () => {
    await openDetails({ stage: 'dark' });
    expect(screen.getByText('widzi tylko zespół')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Rozpocznij próbę 1.0.0-a' })).toBeVisible();
  });

  it('retired leaves no version to activate', async () => {
    await openDetails({ stage: 'retired' });
    expect(screen.getByText('wycofany')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Aktywuj|próbę/ })).toBeNull();
  });
});

describe('the team of a remote', () => {
  it('gets a user by e-mail, and says when there is none', async () => {
    const { user, api } = await openDetails({});
    expect(screen.getByText('Nikt jeszcze nie należy do zespołu.')).toBeVisible();
    api.on(platform.addMember, () => refusal('USER_NOT_FOUND'));
    await user.type(screen.getByRole('textbox', { name: 'E-mail osoby z kontem' }), ANNA.email);
    await user.click(screen.getByRole('button', { name: 'Dodaj' }));
    expect(await screen.findByText(callError('USER_NOT_FOUND').message)).toBeVisible();
    api
      .on(platform.addMember, () => ({ success: true, members: [ANNA] }))
      .on(platform.team, () => ({ success: true, members: [ANNA] }));
    await user.click(screen.getByRole('button', { name: 'Dodaj' }));
    expect(await screen.findByText('Anna Nowak')).toBeVisible();
    expect(api.inputs(platform.addMember)).toEqual(Array(2).fill({ remote: 'keys', email: ANNA.email }));
    expect(screen.getByRole('textbox', { name: 'E-mail osoby z kontem' })).toHaveValue('');
  });

  it('loses a user', async () => {
    const { user, api } = await openDetails({}, [ANNA]);
    api.on(platform.team, () => ({ success: true, members: [] }));
    await user.click(screen.getByRole('button', { name: 'Usuń z zespołu: Anna Nowak' }));
    await waitFor(() => expect(screen.queryByText('Anna Nowak')).toBeNull());
    expect(api.inputs(platform.removeMember)).toEqual([{ remote: 'keys', id: 'anna' }]);
  });
});

it("the address of a team's backend is entered, refused and removed", async () => {
  const { user, api } = await openDetails({});
  const address = 'https://keys.example/api';
  api.on(platform.setBackend, () => refusal('BACKEND_ADDRESS'));
  await user.type(screen.getByRole('textbox', { name: 'Adres usługi' }), address);
  await user.click(screen.getByRole('button', { name: 'Zapisz' }));
  expect(await screen.findByText(callError('BACKEND_ADDRESS').message)).toBeVisible();
  api
    .on(platform.setBackend, () => ({ success: true, address }))
    .on(platform.backend, () => ({ success: true, address }))
    .on(platform.removeBackend, () => ({ success: true }));
  await user.click(screen.getByRole('button', { name: 'Zapisz' }));
  const remove = await screen.findByRole('button', { name: 'Usuń adres usługi' });
  expect(api.inputs(platform.setBackend)).toEqual(Array(2).fill({ remote: 'keys', address }));
  api.on(platform.backend, () => ({ success: true }));
  await user.click(remove);
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Adres usługi' })).toHaveValue(''));
});

it('a slot of other screens is confirmed and withdrawn', async () => {
  const slot: RemoteSlot = { name: 'subject-list', access: 'user', isConfirmed: false };
  const { user, api } = await openDetails({}, [], [slot]);
  const answer = () => ({ success: true, slots: [{ ...slot }] });
  const change = (isConfirmed: boolean) => {
    slot.isConfirmed = isConfirmed;
    return answer();
  };
  api.on(platform.slots, answer);
  api.on(platform.confirmSlot, () => change(true));
  api.on(platform.withdrawSlot, () => change(false));
  expect(await screen.findByText('czeka na potwierdzenie')).toBeVisible();
  expect(screen.getByText('dla zalogowanych')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Potwierdź miejsce subject-list' }));
  expect(await screen.findByText('potwierdzone')).toBeVisible();
  expect(api.inputs(platform.confirmSlot)).toEqual([{ remote: 'keys', slot: 'subject-list', access: 'user' }]);
  await user.click(screen.getByRole('button', { name: 'Odbierz miejsce subject-list' }));
  expect(await screen.findByText('czeka na potwierdzenie')).toBeVisible();
});

describe('a new remote', () => {
  it('is created with its first token', async () => {
    const { user, api } = await openDetails({});
    api.on(platform.createToken, ({ remote, label }) => ({
      success: true,
      token: { _id: 'token-1', remote, label, createdAt: '2026-11-20T09:00:00.000Z' },
      secret: 'najem_deploy_secret',
    }));
    await user.click(screen.getByRole('button', { name: 'Nowy moduł' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Nowy moduł' }));
    await user.click(dialog.getByRole('button', { name: 'Utwórz token' }));
    expect(await dialog.findByText('Podaj nazwę tokenu.')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Nazwa tokenu' }), 'CI zespołu');
    await user.type(dialog.getByRole('textbox', { name: 'Identyfikator modułu' }), 'Nowe Okna');
    // The sentence of the first attempt goes with the typing.
    await waitFor(() => expect(dialog.queryByText(/Wpisz od 2 do 30 małych liter/)).toBeNull());
    await user.click(dialog.getByRole('button', { name: 'Utwórz token' }));
    expect(await dialog.findByText(/Wpisz od 2 do 30 małych liter/)).toBeVisible();
    await user.clear(dialog.getByRole('textbox', { name: 'Identyfikator modułu' }));
    await user.type(dialog.getByRole('textbox', { name: 'Identyfikator modułu' }), 'nowe-okna');
    await user.click(dialog.getByRole('button', { name: 'Utwórz token' }));
    expect(await screen.findByText('najem_deploy_secret')).toBeVisible();
    expect(api.inputs(platform.createToken)).toEqual([
      { remote: 'nowe-okna', label: 'CI zespołu', days: 90, isNew: true },
    ]);
    expect(api.inputs(telemetry.overview)).toHaveLength(2);
  });

  it.each(['REMOTE_ID_TAKEN', 'REMOTE_ID_RESERVED'] as const)('is refused with a sentence: %s', async (code) => {
    const { user, api } = await openDetails({});
    api.on(platform.createToken, () => refusal(code));
    await user.click(screen.getByRole('button', { name: 'Nowy moduł' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Nowy moduł' }));
    await user.type(dialog.getByRole('textbox', { name: 'Nazwa tokenu' }), 'CI zespołu');
    await user.type(dialog.getByRole('textbox', { name: 'Identyfikator modułu' }), 'tenants');
    await user.click(dialog.getByRole('button', { name: 'Utwórz token' }));
    expect(await dialog.findByText(ERRORS[code].message)).toBeVisible();
  });
});
