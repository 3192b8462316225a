import { secondFactor, session, accountCalls } from '@najem/shared/contract/identity';
import { cases, drafts } from '@najem/shared/contract/rights';
import { users } from '@najem/shared/contract/office';
import { aUser, anAdmin, refusal } from '@najem/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { anApi, renderSite } from '../../testing/render-site';

jest.mock('../../federation', () => ({ loadRelease: () => new Promise(() => undefined) }));

const JAN = aUser({ name: 'Jan Kowalski', email: 'jan@example.pl' });
const NO_WAYS = { codeApp: false, passkeys: [], recoveryCodes: 0, isRequired: false };
const TEXT = 'Zmieniłem nazwisko, proszę o poprawienie.';

function apiOf(person = JAN) {
  return anApi(person)
    .on(session.list, () => ({ success: true, sessions: [] }))
    .on(secondFactor.ways, () => ({ success: true, ...NO_WAYS }));
}

async function open(person = JAN, api = apiOf(person)) {
  const site = renderSite('/profile', { signedIn: person, api });
  const card = within(await screen.findByRole('region', { name: 'Twoje konto' }));
  const dialog = async (name: string, button = name) => {
    await site.user.click(card.getByRole('button', { name: button }));
    return within(await screen.findByRole('dialog', { name }));
  };
  return { ...site, card, dialog };
}

it('the account shows its name and address, and leads to its removal', async () => {
  const { card } = await open();
  expect(card.getByText('Jan Kowalski')).toBeVisible();
  expect(card.getByText('jan@example.pl')).toBeVisible();
  expect(card.getByRole('link', { name: 'Usuń konto' })).toHaveAttribute('href', '/dossier/settings');
});

it('the address is asked for and a link is sent; what was typed stays when the dialog is closed', async () => {
  const api = apiOf().on(accountCalls.changeEmail, () => ({ success: true }));
  const { user, dialog } = await open(JAN, api);
  const openDialog = () => dialog('Zmiana adresu e-mail', 'Zmień adres e-mail');
  let shown = await openDialog();
  await user.type(shown.getByLabelText(/Nowy adres e-mail/), 'JAN@example.pl');
  await user.click(shown.getByRole('button', { name: 'Wyślij link' }));
  expect(await shown.findByText('To jest Twój obecny adres.')).toBeVisible();
  expect(api.inputs(accountCalls.changeEmail)).toEqual([]);
  await user.click(shown.getByRole('button', { name: 'Anuluj' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  shown = await openDialog();
  expect(shown.getByLabelText(/Nowy adres e-mail/)).toHaveValue('JAN@example.pl');
  await user.clear(shown.getByLabelText(/Nowy adres e-mail/));
  await user.type(shown.getByLabelText(/Nowy adres e-mail/), 'nowy@example.pl');
  await user.click(shown.getByRole('button', { name: 'Wyślij link' }));
  expect(await screen.findByText(/Wysłaliśmy link na nowy@example.pl/)).toBeVisible();
  expect(api.inputs(accountCalls.changeEmail)).toEqual([{ email: 'nowy@example.pl' }]);
});

it('an address that somebody has is refused in the dialog', async () => {
  const { user, dialog } = await open(
    JAN,
    apiOf().on(accountCalls.changeEmail, () => refusal('EMAIL_EXISTS')),
  );
  const shown = await dialog('Zmiana adresu e-mail', 'Zmień adres e-mail');
  await user.type(shown.getByLabelText(/Nowy adres e-mail/), 'ola@example.pl');
  await user.click(shown.getByRole('button', { name: 'Wyślij link' }));
  expect(await shown.findByRole('alert')).toBeVisible();
});

it('the data of the account are downloaded, or it is said why not', async () => {
  let isLimited = false;
  const file = { fileName: 'konto-2026-11-20.json', content: new Uint8Array([123, 125]) };
  const api = apiOf().on(users.exportOwn, () => (isLimited ? refusal('EXPORT_LIMIT') : file));
  const { user, card } = await open(JAN, api);
  const saved = jest.fn<string, [Blob]>().mockReturnValue('#');
  Object.assign(URL, { createObjectURL: saved, revokeObjectURL: jest.fn() });
  await user.click(card.getByRole('button', { name: 'Pobierz dane konta' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  isLimited = true;
  await user.click(card.getByRole('button', { name: 'Pobierz dane konta' }));
  expect(await screen.findByText('Eksport można pobrać 10 razy na dobę.')).toBeVisible();
});

it('a case about the account’s data is opened without a file', async () => {
  const api = apiOf().on(cases.openOnAccount, () => ({ success: true, number: 'WN-7K3F-9QXA' }));
  const { user, dialog } = await open(JAN, api);
  const shown = await dialog('Sprawa o dane konta');
  await user.click(shown.getByRole('radio', { name: /Sprostowanie danych/ }));
  await user.click(shown.getByRole('button', { name: 'Wyślij' }));
  expect(await shown.findByText('Napisz trochę więcej (co najmniej 20 znaków).')).toBeVisible();
  await user.type(shown.getByLabelText(/Opisz sprawę/), TEXT);
  await user.click(shown.getByRole('button', { name: 'Wyślij' }));
  expect(await screen.findByText(/Przyjęliśmy sprawę WN-7K3F-9QXA/)).toBeVisible();
  expect(api.inputs(cases.openOnAccount)).toEqual([{ kind: 'rectification', text: TEXT }]);
});

it('a case about the account’s data that was begun is found at its address, to which a sign-in leads back', async () => {
  const draft = { values: { kind: 'access', text: TEXT }, attachments: [], changedAt: '2026-11-20T09:00:00.000Z' };
  const api = apiOf().on(drafts.get, () => ({ success: true, version: 1, draft }));
  const { user, dialog, location } = await open(JAN, api);
  await dialog('Sprawa o dane konta');
  expect(location().search).toBe('?data=case');
  await user.click(screen.getByRole('button', { name: 'Anuluj' }));
  expect(location().search).toBe('');
  cleanup();
  renderSite('/profile?data=case', { signedIn: JAN, api });
  const found = within(await screen.findByRole('dialog', { name: 'Sprawa o dane konta' }));
  expect(await found.findByLabelText(/Opisz sprawę/)).toHaveValue(TEXT);
});

it('a case about the account’s data is in the profile with its state, as soon as it was sent', async () => {
  const sent = {
    _id: 'case-1',
    number: 'WN-7K3F-9QXA',
    kind: 'rectification' as const,
    state: 'received' as const,
    receivedAt: '2026-11-20T09:00:00.000Z',
    dueAt: '2026-12-20T22:59:59.999Z',
  };
  let known: (typeof sent)[] = [];
  const api = apiOf()
    .on(cases.listOnAccount, () => ({ success: true, cases: known }))
    .on(cases.openOnAccount, () => {
      known = [sent];
      return { success: true, number: sent.number };
    });
  const { user, card, dialog } = await open(JAN, api);
  expect(card.queryByRole('region', { name: 'Twoje sprawy' })).toBeNull();
  const shown = await dialog('Sprawa o dane konta');
  await user.click(shown.getByRole('radio', { name: /Sprostowanie danych/ }));
  await user.type(shown.getByLabelText(/Opisz sprawę/), TEXT);
  await user.click(shown.getByRole('button', { name: 'Wyślij' }));
  const list = within(await card.findByRole('region', { name: 'Twoje sprawy' }));
  const link = list.getByRole('link', { name: 'Sprostowanie danych, WN-7K3F-9QXA' });
  expect(link).toHaveAttribute('href', '/dossier/account-cases/case-1');
  expect(list.getByText('Sprawa przyjęta')).toBeVisible();
  expect(list.getByText('Przyjęta 20.11.2026, odpowiemy do 20.12.2026')).toBeVisible();
});

it('the built-in administrator, whose address is a setting, cannot change it', async () => {
  const { card } = await open(anAdmin({ builtIn: true }));
  expect(card.getByRole('button', { name: 'Pobierz dane konta' })).toBeVisible();
  expect(card.queryByRole('button', { name: 'Zmień adres e-mail' })).toBeNull();
});

it('a link that is opened while signed in shows the new address at once', async () => {
  const changed = { ...JAN, email: 'nowy@example.pl' };
  const api = apiOf().on(accountCalls.verifyEmail, () => {
    api.on(accountCalls.profile, () => ({ success: true, user: changed }));
    return { success: true };
  });
  const { store } = renderSite('/verify-email/sekret-1', { signedIn: JAN, api });
  await waitFor(() => expect(store.getState().session.user?.email).toBe('nowy@example.pl'));
});
