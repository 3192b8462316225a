import { attachments, type HistoryEntry, tenants } from '@najem/shared/contract/register';
import {
  anAdmin,
  aTenant,
  aTenantEntry,
  choose,
  fakeApi,
  pageOf,
  press,
  refusal,
  renderScreen,
  type Screen,
} from '@najem/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { module } from '../module';
import { PATH } from './tenant-add-testing';

beforeEach(() => sessionStorage.clear());

const UNTIL = '2026-12-22T22:59:59.000Z';
const DISPUTED: HistoryEntry['standing'] = {
  is: 'disputed',
  disputeId: 'dispute-1',
  since: '2026-11-22T09:00:00.000Z',
  until: UNTIL,
};
const RESTRICTED: HistoryEntry['standing'] = {
  is: 'restricted',
  caseId: 'case-1',
  since: '2026-11-22T09:00:00.000Z',
  until: UNTIL,
};
const disputed = aTenantEntry({ _id: 'entry-2', reason: 'payment_issues', comment: 'Zaległość.', standing: DISPUTED });
const WHAT = 'Terminowy płatnik, 12.05.2026';

function serverOf(rows = [aTenant()]) {
  return fakeApi()
    .on(tenants.list, () => pageOf(rows))
    .on(tenants.removalCost, () => ({ success: true, rentCoins: 10 }));
}

/** The details of the only row. */
async function openDetails(changes: Parameters<typeof aTenant>[0], user?: ReturnType<typeof anAdmin>) {
  const shown = renderScreen(module, '/tenants', { api: serverOf([aTenant(changes)]), user });
  await shown.user.click(screen.getByRole('button', { name: 'Pokaż szczegóły: Historia: Jan Brzoza' }));
  return { ...shown, history: within(screen.getByRole('region', { name: 'Historia: Jan Brzoza' })) };
}

/** The editable history of a tenant with these entries. */
function openHistory(...history: HistoryEntry[]): Screen {
  const state = { tenant: aTenant({ history }), showHistory: true };
  return renderScreen(module, PATH, { api: serverOf(), state });
}

describe('an entry that does not count', () => {
  it('is shown to its author with a badge that says until when, and the way to the dispute', async () => {
    const { history } = await openDetails({ history: [disputed], entryCount: 0, suspendedCount: 1 });
    expect(history.getByText('Zaległość.')).toBeVisible();
    expect(history.getByRole('button', { name: 'kwestionowany' })).toHaveAccessibleDescription(
      'Na czas wyjaśnienia nie liczy się do oceny, najpóźniej do 22.12.2026.',
    );
    expect(history.getByRole('link', { name: 'Zobacz spór' })).toHaveAttribute('href', '/dossier/disputes/dispute-1');
    expect(history.queryByRole('button', { name: /^Dodaj dowody/ })).not.toBeInTheDocument();
  });

  it('leads an administrator to the desk', async () => {
    const { history } = await openDetails({ history: [disputed], entryCount: 0, suspendedCount: 1 }, anAdmin());
    expect(history.getByRole('link', { name: 'Zobacz spór' })).toHaveAttribute(
      'href',
      '/admin/desk/disputes/dispute-1',
    );
  });

  it('says that it is restricted', async () => {
    const { history } = await openDetails({ history: [aTenantEntry({ standing: RESTRICTED })], suspendedCount: 1 });
    expect(history.getByRole('button', { name: 'ograniczony' })).toHaveAccessibleDescription(/22\.12\.2026/);
    expect(history.queryByRole('link', { name: 'Zobacz spór' })).not.toBeInTheDocument();
  });

  it('is not edited while disputed, and its removal says what it ends', async () => {
    const { user, api } = openHistory(aTenantEntry(), disputed);
    expect(screen.getAllByRole('button', { name: /^Edytuj wpis/ })).toHaveLength(1);
    const ends = 'Usunięcie wycofa wpis ze sporu, a RentCoins za niego zostaną cofnięte.';
    await user.click(screen.getByRole('button', { name: `Usuń wpis: ${WHAT}` }));
    expect(api.inputs(tenants.removalCost)).toHaveLength(1);
    expect(screen.getByRole('alertdialog')).not.toHaveTextContent(ends);
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Anuluj' }));
    await user.click(screen.getByRole('button', { name: /^Usuń wpis: (?!Terminowy)/ }));
    expect(screen.getByRole('alertdialog')).toHaveTextContent(ends);
  });

  it('shows the server’s sentence where an edit comes too late', async () => {
    const { user, api } = openHistory(aTenantEntry());
    api.on(tenants.updateHistory, () => refusal('ENTRY_DISPUTED'));
    await user.click(screen.getByRole('button', { name: `Edytuj wpis: ${WHAT}` }));
    const form = within(screen.getByRole('form', { name: `Edytuj wpis: ${WHAT}` }));
    fireEvent.click(form.getByRole('button', { name: 'Zapisz' }));
    expect(await form.findByRole('alert')).toHaveTextContent(
      'Ten wpis jest kwestionowany. Odpowiedz w sporze: tam możesz go podtrzymać, poprawić albo wycofać.',
    );
  });
});

it('an entry that was corrected after a dispute says when', async () => {
  const { history } = await openDetails({ history: [aTenantEntry({ correctedAt: '2026-11-20T10:00:00.000Z' })] });
  expect(history.getByText('poprawiony 20.11.2026 po sporze')).toBeVisible();
});

describe('ratings beside entries that do not count', () => {
  const row = () => within(screen.getByRole('rowheader', { name: 'Jan Brzoza' }).closest('tr') as HTMLElement);

  it('leave them out of the number and the explanation, and say so', async () => {
    const counting = aTenantEntry({ created_at: '2026-04-12T10:00:00.000Z' });
    const tenant = { history: [disputed, counting], entryCount: 1, suspendedCount: 1, rating: 3.8 };
    await openDetails(tenant);
    expect(row().getByText('1 wpis')).toBeVisible();
    expect(row().getByText('1 wpis nieuwzględniony')).toBeVisible();
    expect(row().getByText('kwestionowany')).toBeVisible();
    const stars = row().getByRole('button', { name: /Ocena 3,8 na 5/ });
    expect(stars).toHaveAccessibleDescription('2,5 Ocena początkowa +1,3 Terminowy płatnik, 12.04.2026 3,8 Ocena');
  });

  // RULES: A subject has a rating
  it('show no stars where none counts, with the cause', async () => {
    const confidence = { level: 'none', cause: 'Wszystkie wpisy są teraz wyjaśniane.', authors: 0 } as const;
    await openDetails({ history: [disputed], entryCount: 0, suspendedCount: 2, rating: 2.5, confidence });
    const rating = row().getByRole('button', { name: /^Brak danych\s*2 wpisy nieuwzględnione$/ });
    expect(rating).toHaveAccessibleDescription('Brak danych. Wszystkie wpisy są teraz wyjaśniane.');
    expect(row().queryByRole('img', { name: /^Ocena/ })).not.toBeInTheDocument();
    expect(screen.getByText('Wszystkie wpisy są teraz wyjaśniane.')).toBeVisible();
    expect(screen.getByText('Wpisy, które się liczą: 0')).toBeVisible();
    expect(screen.getByText('1 wpis innych osób')).toBeVisible();
  });
});

describe('the evidence of a stored entry', () => {
  const evidence: HistoryEntry['evidence'] = [
    { _id: 'e-1', kind: 'contract', state: 'graded', addedAt: UNTIL, fileCount: 2 },
    { _id: 'e-2', kind: 'transfer', state: 'refused', addedAt: UNTIL, fileCount: 1, reasons: 'Brak dat.' },
    { _id: 'e-3', kind: 'other', state: 'waiting', addedAt: UNTIL, fileCount: 5 },
  ];
  const PDF = new File(['%PDF'], 'umowa.pdf', { type: 'application/pdf' });
  const file = {
    _id: 'file-1',
    purpose: 'entry',
    mediaType: 'application/pdf',
    size: 4,
    state: 'usable',
    createdAt: UNTIL,
  } as const;

  it('is listed with its state and the number of its files', async () => {
    const { history } = await openDetails({ history: [aTenantEntry({ evidence })] });
    const rows = within(history.getByRole('list', { name: 'Dowody' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Umowa najmu, 2 pliki: oceniony',
      'Potwierdzenie przelewu, 1 plik: bez stopnia: Brak dat.',
      'Inny, 5 plików: czeka na ocenę',
    ]);
  });

  it('is added by its author only, and up to ten files', async () => {
    const others = aTenantEntry({ _id: 'entry-3', addedBy: { _id: 'user-2', name: 'Adam Lis', role: 'user' } });
    const full = aTenantEntry({ _id: 'entry-4', evidence: [{ ...evidence[0]!, fileCount: 10 }] });
    const { history } = await openDetails({ history: [others, full], entryCount: 2 });
    expect(history.queryByRole('button', { name: /^Dodaj dowody/ })).not.toBeInTheDocument();
  });

  it('is added in a dialog, after which the list is fetched again', async () => {
    const { user, api } = await openDetails({ history: [aTenantEntry()] });
    api
      .on(attachments.upload, () => file)
      .on(tenants.addEvidence, () => ({ success: true, entry: aTenantEntry({ evidence }) }));
    await user.click(screen.getByRole('button', { name: `Dodaj dowody: ${WHAT}` }));
    const dialog = within(screen.getByRole('dialog', { name: 'Dodaj dowody' }));
    await dialog.findByRole('button', { name: 'Dodaj pliki' });
    await user.click(dialog.getByRole('button', { name: 'Dodaj' }));
    expect(dialog.getByText('Dodaj co najmniej jeden plik.')).toBeVisible();
    await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, PDF);
    await dialog.findByText('Gotowy');
    await choose(user, dialog.getByLabelText('Jaki to dowód?'), 'Umowa najmu');
    await press('Dodaj');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(api.inputs(tenants.addEvidence)).toEqual([
      { id: 'tenant-1', entryId: 'entry-1', attachmentIds: ['file-1'], kind: 'contract' },
    ]);
    expect(api.inputs(tenants.list)).toHaveLength(2);
  });

  it('is seen at once in the history that is being edited', async () => {
    const { user, api } = openHistory(aTenantEntry());
    api
      .on(attachments.upload, () => file)
      .on(tenants.addEvidence, () => ({ success: true, entry: aTenantEntry({ evidence: evidence.slice(2) }) }));
    await user.click(screen.getByRole('button', { name: `Dodaj dowody: ${WHAT}` }));
    const dialog = within(screen.getByRole('dialog', { name: 'Dodaj dowody' }));
    await dialog.findByRole('button', { name: 'Dodaj pliki' });
    const inputs = document.querySelectorAll<HTMLInputElement>('input[type=file]');
    await user.upload(inputs[inputs.length - 1] as HTMLInputElement, PDF);
    await dialog.findByText('Gotowy');
    await choose(user, dialog.getByLabelText('Jaki to dowód?'), 'Inny');
    await press('Dodaj');
    expect(screen.getByText('czeka na ocenę')).toBeVisible();
  });

  it('stays in the dialog with the reason why it was refused', async () => {
    const { user, api } = await openDetails({ history: [aTenantEntry()] });
    api.on(attachments.upload, () => file).on(tenants.addEvidence, () => refusal('ENTRY_DISPUTED'));
    await user.click(screen.getByRole('button', { name: `Dodaj dowody: ${WHAT}` }));
    const dialog = within(screen.getByRole('dialog', { name: 'Dodaj dowody' }));
    await dialog.findByRole('button', { name: 'Dodaj pliki' });
    await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, PDF);
    await dialog.findByText('Gotowy');
    await choose(user, dialog.getByLabelText('Jaki to dowód?'), 'Inny');
    await press('Dodaj');
    expect(dialog.getByText(/^Ten wpis jest kwestionowany\./)).toBeVisible();
  });
});
