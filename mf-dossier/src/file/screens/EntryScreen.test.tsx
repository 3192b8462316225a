import { dossier, drafts } from '@najem/shared/contract/rights';
import { noConnection, refusal, renderScreen } from '@najem/testing';
import { screen } from '@testing-library/react';
import { aDossierApi, anEntry } from '../../../tests/a-dossier';
import { module } from '../../module';

const open = (api = aDossierApi()) => renderScreen(module, '/dossier/entries/entry-1', { api });

it('an entry takes a reply, and shows it below the entry', async () => {
  const reply = { text: 'Zapłaciłem z odsetkami.', at: '2026-11-22T09:00:00.000Z' };
  const api = aDossierApi().on(dossier.reply, () => ({ success: true, entry: anEntry({ reply }) }));
  const { user } = open(api);
  await user.click(await screen.findByRole('button', { name: 'Odpowiedz' }));
  await user.type(await screen.findByLabelText('Twoja odpowiedź'), reply.text);
  await user.click(screen.getByRole('button', { name: 'Wyślij' }));
  expect(api.inputs(dossier.reply)).toEqual([{ id: 'entry-1', text: reply.text }]);
  expect(await screen.findByText(reply.text)).toBeVisible();
  expect(screen.getByText('Odpowiedź osoby, której dotyczy wpis')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Zmień odpowiedź' })).toBeVisible();
});

it.each([
  ['nothing', ' ', 'Wpisz odpowiedź.'],
  ['a telephone number', 'Zadzwoń: 600 700 800', 'Usuń z odpowiedzi numery, adresy email i telefony.'],
])('an entry does not send %s as a reply', async (_what, text, sentence) => {
  const api = aDossierApi();
  const { user } = open(api);
  await user.click(await screen.findByRole('button', { name: 'Odpowiedz' }));
  await user.type(await screen.findByLabelText('Twoja odpowiedź'), text);
  await user.click(screen.getByRole('button', { name: 'Wyślij' }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(api.inputs(dossier.reply)).toEqual([]);
});

it('an entry is confirmed after a question, and the confirmation is undone', async () => {
  const confirmed = anEntry({ grade: 'confirmed', confirmedAt: '2026-11-22T09:00:00.000Z' });
  const api = aDossierApi()
    .on(dossier.confirm, () => ({ success: true, entry: confirmed }))
    .on(dossier.undoConfirm, () => ({ success: true, entry: anEntry() }));
  const { user } = open(api);
  await user.click(await screen.findByRole('button', { name: 'Potwierdź' }));
  expect(await screen.findByText(/Wpis zyska oznaczenie „potwierdzony przez obie strony”/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Potwierdzam' }));
  await user.click(await screen.findByRole('button', { name: 'Cofnij potwierdzenie' }));
  expect(await screen.findByRole('button', { name: 'Potwierdź' })).toBeVisible();
});

it('one entry that is disputed shows its badge and leads to the dispute, and is not confirmed', async () => {
  const disputed = anEntry({
    standing: {
      is: 'disputed',
      disputeId: 'dispute-1',
      since: '2026-11-20T09:00:00.000Z',
      until: '2026-12-21T22:59:59.000Z',
    },
    canDispute: false,
  });
  open(aDossierApi().on(dossier.entry, () => ({ success: true, entry: disputed })));
  expect(await screen.findByText('kwestionowany')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Zobacz spór' })).toHaveAttribute('href', '/dossier/disputes/dispute-1');
  expect(screen.queryByRole('button', { name: 'Potwierdź' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Zakwestionuj' })).toBeNull();
});

it('one entry that was corrected after a dispute says so and leads to it', async () => {
  const corrected = anEntry({
    correctedAt: '2026-12-10T10:00:00.000Z',
    dispute: { _id: 'dispute-1', number: 'SP-7K3F-9QXA', state: 'closed', outcome: 'corrected' },
  });
  open(aDossierApi().on(dossier.entry, () => ({ success: true, entry: corrected })));
  expect(await screen.findByText('poprawiony 10.12.2026 po sporze')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Zobacz spór' })).toHaveAttribute('href', '/dossier/disputes/dispute-1');
  expect(screen.getByText(/wpis poprawiony/)).toBeVisible();
});

it('one entry that is confirmed is disputed only after undoing, and says so', async () => {
  const confirmed = anEntry({ confirmedAt: '2026-11-22T09:00:00.000Z', canDispute: false });
  open(aDossierApi().on(dossier.entry, () => ({ success: true, entry: confirmed })));
  expect(await screen.findByText(/Najpierw cofnij potwierdzenie\./)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Zakwestionuj' })).toBeNull();
});

it('an entry says that a confirmation could not be undone', async () => {
  const confirmed = anEntry({ grade: 'confirmed', confirmedAt: '2026-11-22T09:00:00.000Z' });
  const api = aDossierApi()
    .on(dossier.entry, () => ({ success: true, entry: confirmed }))
    .on(dossier.undoConfirm, () => noConnection());
  const { user } = open(api);
  await user.click(await screen.findByRole('button', { name: 'Cofnij potwierdzenie' }));
  expect(await screen.findByText(/Nie udało się zapisać potwierdzenia/)).toBeVisible();
});

it('the screen says that an entry does not exist, without a retry, and gives back what was written there', async () => {
  const draft = { values: { text: 'Niewysłane.' }, attachments: [], changedAt: '2026-11-22T09:00:00.000Z' };
  open(
    aDossierApi()
      .on(dossier.entry, () => refusal('ENTRY_NOT_FOUND'))
      .on(drafts.get, () => ({ success: true, version: 1, draft })),
  );
  expect(await screen.findByText('Niewysłane.')).toBeVisible();
  expect(await screen.findByText('Nie znaleziono wpisu historii')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Spróbuj ponownie' })).toBeNull();
});
