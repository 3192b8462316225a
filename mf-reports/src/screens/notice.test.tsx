import type { SessionUser } from '@najem/shared/contract/identity';
import { reports } from '@najem/shared/contract/reports';
import { cases } from '@najem/shared/contract/rights';
import { aUser, fakeApi, pageOf, refusal, renderScreen } from '@najem/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { NEVER } from 'rxjs';
import { aReport } from '../../tests/a-report';
import { module } from '../module';

const ENTRY = 'Problemy z płatnościami, 20.06.2026';
const BUTTON = `Zgłoś naruszenie: ${ENTRY}`;
const TEXT = 'Ten wpis podaje mój adres i numer telefonu bez mojej zgody.';
const GOOD_FAITH = 'Oświadczam, że zgłoszenie składam w dobrej wierze, a podane informacje są prawdziwe i kompletne.';

function server() {
  const shared = { ...aReport(), expiresAt: new Date(Date.now() + 3_600_000).toISOString() };
  return fakeApi()
    .on(reports.list, () => pageOf([]))
    .on(reports.get, () => ({ success: true, report: aReport() }))
    .on(reports.shared, () => ({ success: true, report: shared }))
    .on(cases.notify, () => ({ success: true, number: 'WN-7K3F-9QXA' }));
}

async function open(path: string, user: SessionUser | null) {
  const api = server();
  const shown = renderScreen(module, path, { api, user });
  await shown.user.click(await screen.findByLabelText(`Więcej: ${ENTRY}`));
  await shown.user.click(screen.getByRole('button', { name: BUTTON }));
  // The form is loaded when it is opened.
  const dialog = await screen.findByRole('dialog', { name: 'Zgłoś naruszenie' });
  return { ...shown, api, dialog: within(dialog) };
}

type Opened = Awaited<ReturnType<typeof open>>;
const field = ({ dialog }: Opened, name: string) => dialog.getByRole('textbox', { name });
const send = ({ dialog, user }: Opened) => user.click(dialog.getByRole('button', { name: 'Wyślij zgłoszenie' }));

async function fill(opened: Opened) {
  const { user, dialog } = opened;
  await user.click(field(opened, 'Na czym polega naruszenie?'));
  await user.paste(TEXT);
  await user.click(dialog.getByRole('checkbox', { name: GOOD_FAITH }));
}

it('a notice about an entry of one’s own report is sent under one’s own name and gets a number', async () => {
  const me = aUser();
  const opened = await open('/reports/report-1', me);
  expect(field(opened, 'Imię i nazwisko')).toHaveValue(me.name);
  expect(field(opened, 'Adres e-mail')).toHaveValue(me.email);
  await fill(opened);
  await send(opened);
  expect(opened.api.inputs(cases.notify)).toEqual([
    { reportId: 'report-1', entryId: 'entry-2', name: me.name, email: me.email, text: TEXT, goodFaith: true },
  ]);
  expect(await screen.findByText('Zgłoszenie WN-7K3F-9QXA przyjęte. Odpowiemy do 14 dni.')).toBeVisible();
  await opened.user.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name: BUTTON })).toHaveFocus());
});

// Regulamin: Każdy może zgłosić
it('a notice about an entry of a shared page needs name, e-mail, reason and statement of good faith', async () => {
  const opened = await open('/reports/shared/sekret', null);
  await send(opened);
  for (const text of [
    'Podaj imię i nazwisko.',
    'Nieprawidłowy format adresu email',
    'Napisz trochę więcej (co najmniej 20 znaków).',
    'Zaznacz to oświadczenie, aby wysłać zgłoszenie.',
  ]) {
    expect(await opened.dialog.findByText(text)).toBeVisible();
  }
  expect(opened.api.inputs(cases.notify)).toEqual([]);
  await opened.user.type(field(opened, 'Imię i nazwisko'), 'Jan Brzoza');
  await opened.user.type(field(opened, 'Adres e-mail'), 'jan@example.test');
  await fill(opened);
  await send(opened);
  expect(opened.api.inputs(cases.notify)).toMatchObject([{ shareId: 'sekret', entryId: 'entry-2' }]);
  expect(opened.api.inputs(cases.notify)[0]).not.toHaveProperty('reportId');
});

it('a notice about an entry that is refused says why and keeps what was typed; the next one begins empty', async () => {
  const opened = await open('/reports/report-1', aUser());
  opened.api.on(cases.notify, () => refusal('CASE_LIMIT'));
  await fill(opened);
  await send(opened);
  expect(await opened.dialog.findByText(/Masz już otwartą sprawę tego rodzaju\./)).toBeVisible();
  expect(field(opened, 'Na czym polega naruszenie?')).toHaveValue(TEXT);
  await opened.user.keyboard('{Escape}');
  await opened.user.click(screen.getByRole('button', { name: 'Odrzuć' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await opened.user.click(screen.getByLabelText(/^Więcej: .*12\.05\.2026$/));
  await opened.user.click(screen.getByRole('button', { name: /^Zgłoś naruszenie: .*12\.05\.2026$/ }));
  const again = within(await screen.findByRole('dialog'));
  expect(again.getByRole('textbox', { name: 'Na czym polega naruszenie?' })).toHaveValue('');
  await waitFor(() => expect(again.queryByText(/Masz już otwartą sprawę/)).toBeNull());
});

it('a notice is sent once', async () => {
  const opened = await open('/reports/report-1', aUser());
  opened.api.on(cases.notify, () => NEVER);
  await fill(opened);
  await send(opened);
  await opened.user.keyboard('{Enter}');
  expect(opened.api.inputs(cases.notify)).toHaveLength(1);
});

it('a notice is not offered on paper', async () => {
  renderScreen(module, '/reports/report-1', { api: server() });
  expect((await screen.findByLabelText(`Więcej: ${ENTRY}`)).closest('.rn-no-print')).not.toBeNull();
});
