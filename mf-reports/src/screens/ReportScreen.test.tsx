import { reports } from '@najem/shared/contract/reports';
import { badReply, fakeApi, IDENTIFIERS, noConnection, pageOf, refusal, renderScreen } from '@najem/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { NEVER } from 'rxjs';
import { aReport, anEmptyReport } from '../../tests/a-report';
import { module } from '../module';

const LINK = 'https://rzetelnynajem.test/reports/shared/sekret';
const SHARE = {
  _id: 'share-1',
  createdAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  openCount: 3,
  recipients: ['agent@example.test'],
};

const CONFIDENCE = {
  level: 'low',
  cause: 'Dwa wpisy to za mało na pewny obraz.',
  authors: 2,
  documentedRating: 1.2,
  newestAt: '2026-06-20T10:00:00.000Z',
} as const;

type ReportEntry = ReturnType<typeof aReport>['data']['history'][number];

function server(report = aReport()) {
  return fakeApi()
    .on(reports.list, () => pageOf([]))
    .on(reports.get, () => ({ success: true, report }))
    .on(reports.share, () => ({ success: true, shareLink: LINK, shareId: 'share-1', expiresAt: SHARE.expiresAt }))
    .on(reports.shares, () => ({ success: true, shares: [SHARE] }))
    .on(reports.shareEmail, () => ({ success: true }))
    .on(reports.revokeShare, () => ({ success: true }));
}

function open(api = server(), state?: unknown) {
  return renderScreen(module, '/reports/report-1', { api, state });
}

it('a report shows its subject, identifier, validity and rating breakdown', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Jan Brzoza, najemca' })).toBeInTheDocument();
  expect(screen.getByText(IDENTIFIERS.pesel)).toBeInTheDocument();
  expect(screen.getByText(/^29 dni \(do /)).toBeInTheDocument();
  expect(screen.getByText('2,5/5,0')).toBeInTheDocument();
  expect(screen.getByText('2,5 z 5: mieszane albo mało wpisów.')).toBeInTheDocument();
  const why = screen.getByRole('region', { name: 'Skąd ta ocena?' });
  expect(within(why).getAllByText('+1,3')).toHaveLength(2);
  expect(within(why).getAllByText('−1,3')).toHaveLength(2);
  expect(
    within(why).getByText('Autorzy wpisów potwierdzili w serwisie swoją tożsamość: 01.02.2026.'),
  ).toBeInTheDocument();
});

it('a report answers first: verdict, topics and questions stand above the entries, the document last', async () => {
  open(server(aReport({ confidence: CONFIDENCE })));
  const inOrder = [
    await screen.findByRole('heading', { level: 1, name: 'Jan Brzoza, najemca' }),
    screen.getByRole('img', { name: 'Ocena 2,5 na 5' }),
    screen.getByText('2,5 z 5: mieszane albo mało wpisów.'),
    screen.getByRole('button', { name: 'Udostępnij' }),
    screen.getByText('Niska wiarygodność'),
    screen.getByRole('region', { name: 'Co znaczy ocena' }),
    screen.getByRole('region', { name: 'Płatności' }),
    screen.getByRole('region', { name: 'O co zapytać' }),
    screen.getByRole('region', { name: 'Historia' }),
    screen.getByRole('region', { name: 'Skąd ta ocena?' }),
    screen.getByRole('region', { name: 'Dokument' }),
  ];
  for (const [place, element] of inOrder.slice(1).entries()) {
    expect(inOrder[place]?.compareDocumentPosition(element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
});

it('a report sums up each topic, and asks about what is negative', async () => {
  open();
  const payments = within(await screen.findByRole('region', { name: 'Płatności' }));
  expect(payments.getByText('1 pochwała')).toBeInTheDocument();
  expect(payments.getByText('1 zastrzeżenie')).toBeInTheDocument();
  expect(payments.getByText('najnowszy wpis 20.06.2026')).toBeInTheDocument();
  expect(within(screen.getByRole('region', { name: 'Stan mieszkania' })).getByText('brak wpisów')).toBeInTheDocument();
  const questions = within(screen.getByRole('region', { name: 'O co zapytać' })).getAllByRole('listitem');
  expect(questions.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'Co się stało z płatnościami w 2026 r. i czy zostały uregulowane?',
  ]);
});

it('a report names at its end its number, dates and checksum, and where to compare them', async () => {
  open();
  const about = within(await screen.findByRole('region', { name: 'Dokument' }));
  expect(about.getByText('RN-2345-6789-ABCD')).toBeInTheDocument();
  expect(about.getByText('577C 82F2 7B27 EC6C')).toBeInTheDocument();
  expect(about.getByText('Ważny do')).toBeInTheDocument();
  expect(about.getByRole('link', { name: 'Sprawdź autentyczność' })).toHaveAttribute(
    'href',
    '/reports/verify/RN-2345-6789-ABCD',
  );
});

it('a report names its purpose, and none of one from before purposes were asked for', async () => {
  open(server(aReport({ purpose: 'ongoing_tenancy' })));
  expect(await screen.findByText('Cel: Trwa między nami najem')).toBeInTheDocument();
  cleanup();
  open();
  expect(await screen.findByText(IDENTIFIERS.pesel)).toBeInTheDocument();
  expect(screen.queryByText(/^Cel:/)).not.toBeInTheDocument();
});

it('a report lists its history newest first, and draws the rating over time', async () => {
  open();
  const history = await screen.findByRole('region', { name: 'Historia' });
  const comments = within(history)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(comments[0]).toContain('Dwa miesiące zaległości.');
  expect(comments[1]).toContain('Czynsz na czas.');
  expect(screen.getByRole('img', { name: /2 wpisy od 12.05.2026 do 20.06.2026, na końcu 2,5/ })).toBeInTheDocument();
});

it('a report shows how its entries are proved and what the person replied, and not when they end', async () => {
  const report = aReport();
  const [newest, oldest] = report.data.history as [ReportEntry, ReportEntry];
  const reply = { text: 'Zapłacone z odsetkami.', at: '2026-07-01T10:00:00.000Z', isAfterIssue: true };
  const history = [{ ...newest, grade: 'court' as const, reply, expiresAt: '2032-06-20T10:00:00.000Z' }, oldest];
  open(server({ ...report, data: { ...report.data, history } }));
  const shown = within(await screen.findByRole('region', { name: 'Historia' }));
  expect(shown.getByRole('button', { name: 'Potwierdzony orzeczeniem' })).toHaveAccessibleDescription(
    'Widzieliśmy prawomocne orzeczenie sądu cywilnego lub tytuł wykonawczy w tej sprawie.',
  );
  // An entry of a report from before there were grades has none.
  expect(shown.getAllByRole('button', { name: /^(?!Zgłoś)/ })).toHaveLength(1);
  expect(shown.getByText('Odpowiedź osoby, której dotyczy wpis')).toBeVisible();
  expect(shown.getByText('Zapłacone z odsetkami.')).toBeVisible();
  expect(shown.getByText(/01\.07\.2026/).parentElement).toHaveTextContent('01.07.2026, dodana po wystawieniu raportu');
  expect(shown.queryByText(/Zniknie dnia/)).not.toBeInTheDocument();
});

it('a report explains its rating: the confidence, the points of each entry and the rating without it', async () => {
  const { user } = open(server(aReport({ confidence: CONFIDENCE })));
  expect(await screen.findByText('Niska wiarygodność')).toBeVisible();
  expect(screen.getByText('Dwa wpisy to za mało na pewny obraz.', { exact: false })).toBeVisible();
  expect(screen.getByText('Niezależni autorzy: 2')).toBeVisible();
  expect(screen.getByText('Z wpisów udokumentowanych: 1,2')).toBeVisible();
  expect(screen.getByText('Najnowszy wpis: 20.06.2026')).toBeVisible();
  await user.click(screen.getByText('Dlaczego taka ocena?'));
  const why = within(screen.getByRole('region', { name: 'Skąd ta ocena?' }));
  const lines = within(why.getByRole('group')).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    '−1,3 Problemy z płatnościami, 20.06.2026. Bez tego wpisu ocena wyniosłaby 3,8.',
    '+1,3 Terminowy płatnik, 12.05.2026. Bez tego wpisu ocena wyniosłaby 1,2.',
  ]);
  expect(screen.getByText(/nie odmawiaj nikomu wyłącznie na jej podstawie\.$/)).toBeVisible();
});

it('an empty report is shown with a neutral rating', async () => {
  open(server(anEmptyReport()));
  expect(await screen.findByText('Nikt jeszcze nie opisał tego identyfikatora')).toBeInTheDocument();
  expect(screen.getByText('2,5/5,0')).toBeInTheDocument();
});

it('a report says that data has changed since the report was issued', async () => {
  open(server(aReport({ changedSince: true })));
  expect(await screen.findByText('Dane zmieniły się po wystawieniu raportu')).toBeInTheDocument();
});

it('a report that was just paid for confirms the payment once', async () => {
  const { location } = open(server(), { fromPayment: true });
  expect(await screen.findByText('Płatność została zrealizowana pomyślnie.')).toBeInTheDocument();
  expect(location().state).toBeNull();
});

it('the screen leads from an unknown report back to the list after three seconds', async () => {
  jest.useFakeTimers();
  const { location } = open(server().on(reports.get, () => refusal('REPORT_NOT_FOUND')));
  expect(screen.getAllByText('Nie znaleziono raportu').length).toBeGreaterThan(0);
  act(() => void jest.advanceTimersByTime(2_999));
  expect(location().pathname).toBe('/reports/report-1');
  act(() => void jest.advanceTimersByTime(1));
  expect(location().pathname).toBe('/reports');
  jest.useRealTimers();
});

it('the screen offers a retry and the way back when a report cannot be fetched', async () => {
  const api = server().on(reports.get, () => noConnection());
  const { user } = open(api);
  expect(screen.getAllByText(/Wystąpił błąd podczas pobierania raportu/).length).toBeGreaterThan(0);
  expect(screen.getByRole('link', { name: 'Wróć do listy raportów' })).toHaveAttribute('href', '/reports');
  api.on(reports.get, () => ({ success: true, report: aReport() }));
  await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Jan Brzoza, najemca' })).toBeInTheDocument();
});

it.each([
  ['an answer without a report', () => badReply(), 'Nie udało się pobrać raportu'],
  ['a report of no success', () => ({ success: false, report: aReport() }), 'Nie udało się pobrać raportu'],
  ['a reason', () => ({ success: false, report: aReport(), message: 'Raport jest tworzony' }), 'Raport jest tworzony'],
  ['a failed call', () => refusal('INTERNAL', { general: true }), 'Wystąpił błąd podczas pobierania raportu'],
])('the screen of a report on %s says so and offers a retry', async (_what, answer, sentence) => {
  const api = server().on(reports.get, answer);
  const { user } = open(api);
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
  expect(screen.queryByText(/Jan Brzoza/)).not.toBeInTheDocument();
  api.on(reports.get, () => ({ success: true, report: aReport() }));
  await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Jan Brzoza, najemca' })).toBeInTheDocument();
});

it('an expired report says so, without its content, and leads to paying for the same person', async () => {
  const purchase = { identifier: IDENTIFIERS.pesel, type: 'landlord' } as const;
  const api = server()
    .on(reports.get, () => refusal('REPORT_EXPIRED'))
    .on(reports.checkStatus, () => ({ success: true, isActive: false, purchase }));
  const { user, location } = open(api);
  expect(await screen.findByText('Wygasł')).toBeInTheDocument();
  expect(screen.getByText('Raport wygasł. Wymagana jest nowa płatność.')).toBeInTheDocument();
  expect(screen.queryByText(/Jan Brzoza/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Wróć do listy raportów' })).toHaveAttribute('href', '/reports');
  await user.click(screen.getByRole('button', { name: 'Kup nowy raport' }));
  await waitFor(() => expect(location()).toMatchObject({ pathname: '/payment', state: purchase }));
});

async function openDialog(api = server()) {
  const view = open(api);
  await view.user.click(await screen.findByRole('button', { name: 'Udostępnij' }));
  return view;
}

// RULES: The messaging app
it('sharing makes no link before one is wanted; copying makes one for 24 hours and says so in the dialog', async () => {
  const { user, api } = await openDialog();
  await user.click(await screen.findByRole('button', { name: 'Kopiuj link' }));
  expect(await screen.findByText('Link skopiowany do schowka.')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(LINK);
  expect(screen.getByDisplayValue(LINK)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Wyślij przez WhatsApp/ })).toHaveAttribute(
    'href',
    'https://wa.me/?text=Sprawd%C5%BA%20raport%20https%3A%2F%2Frzetelnynajem.test%2Freports%2Fshared%2Fsekret',
  );
  expect(api.inputs(reports.share)).toEqual([{ reportId: 'report-1', expirationHours: 24 }]);
});

it('sharing makes no link for a look at the dialog alone', async () => {
  const { user, api } = await openDialog();
  expect(await screen.findByText('otwarty 3 razy')).toBeInTheDocument();
  await user.click(screen.getAllByRole('button', { name: 'Zamknij' })[0] as HTMLElement);
  expect(api.inputs(reports.share)).toEqual([]);
});

it('sharing offers a retry when the share link cannot be created', async () => {
  const api = server().on(reports.share, () => noConnection());
  const { user } = await openDialog(api);
  await user.click(await screen.findByRole('button', { name: 'Kopiuj link' }));
  expect(await screen.findByText(/Wystąpił błąd podczas generowania linku/)).toBeInTheDocument();
  api.on(reports.share, () => ({ success: true, shareLink: LINK, shareId: 'share-1', expiresAt: SHARE.expiresAt }));
  await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
  expect(await screen.findByDisplayValue(LINK)).toBeInTheDocument();
});

it('sharing says that an answer holds no link, and offers a retry', async () => {
  const api = server().on(reports.share, () => badReply());
  const { user } = await openDialog(api);
  await user.click(await screen.findByRole('button', { name: 'Kopiuj link' }));
  expect(await screen.findByText('Nie udało się wygenerować linku do udostępnienia')).toBeInTheDocument();
  api.on(reports.share, () => ({ success: false, shareLink: '', shareId: '', expiresAt: SHARE.expiresAt }));
  await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
  await waitFor(() => expect(api.inputs(reports.share)).toHaveLength(2));
  expect(await screen.findByText('Nie udało się wygenerować linku do udostępnienia')).toBeInTheDocument();
});

it('sharing mails the one link of the dialog, confirms that, and empties the form', async () => {
  const { user, api } = await openDialog();
  await user.click(await screen.findByRole('button', { name: 'Wyślij' }));
  expect(await screen.findByText('Proszę podać adres email')).toBeInTheDocument();
  expect(api.inputs(reports.share)).toEqual([]);
  await user.type(screen.getByLabelText('Adres e-mail odbiorcy'), 'agent@example.test');
  await user.type(screen.getByLabelText(/Wiadomość/), 'Do wglądu');
  await user.click(screen.getByRole('button', { name: 'Wyślij' }));
  expect(await screen.findByText('Raport został udostępniony przez email.')).toBeInTheDocument();
  expect(api.inputs(reports.shareEmail)).toEqual([
    { reportId: 'report-1', email: 'agent@example.test', message: 'Do wglądu', shareLink: LINK },
  ]);
  expect(screen.getByLabelText('Adres e-mail odbiorcy')).toHaveValue('');
  expect(screen.getByLabelText(/Wiadomość/)).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Kopiuj link' }));
  expect(await screen.findByText('Link skopiowany do schowka.')).toBeInTheDocument();
  expect(api.inputs(reports.share)).toHaveLength(1);
});

it('sharing says that a report was not shared where the answer is no success', async () => {
  const { user } = await openDialog(server().on(reports.shareEmail, () => badReply()));
  await user.type(await screen.findByLabelText('Adres e-mail odbiorcy'), 'agent@example.test');
  await user.click(screen.getByRole('button', { name: 'Wyślij' }));
  expect(await screen.findByText('Nie udało się udostępnić raportu')).toBeInTheDocument();
});

it('the dialog shows why sharing by e-mail was refused', async () => {
  const { user } = await openDialog(server().on(reports.shareEmail, () => refusal('SHARE_LIMIT')));
  await user.type(await screen.findByLabelText('Adres e-mail odbiorcy'), 'agent@example.test');
  await user.click(screen.getByRole('button', { name: 'Wyślij' }));
  expect(await screen.findByText(/Wykorzystano dzienny limit wysyłek/)).toBeInTheDocument();
});

it.each([
  ['is under way', () => NEVER],
  ['could not be had', () => refusal('INTERNAL')],
])('the dialog does not say that nobody has access while a newer list of shares %s', async (_when, answer) => {
  const { user, api } = await openDialog(server().on(reports.shares, () => ({ success: true, shares: [] })));
  expect(await screen.findByText('Nikt nie ma teraz dostępu przez link.')).toBeInTheDocument();
  api.on(reports.shares, answer);
  await user.click(await screen.findByRole('button', { name: 'Kopiuj link' }));
  await waitFor(() => expect(screen.queryByText('Nikt nie ma teraz dostępu przez link.')).toBeNull());
});

it('the dialog lists active shares with how often they were opened, and revokes one', async () => {
  const { user, api } = await openDialog();
  await user.click(await screen.findByRole('button', { name: 'Kopiuj link' }));
  expect(await screen.findByDisplayValue(LINK)).toBeInTheDocument();
  const active = await screen.findByRole('region', { name: 'Aktywne udostępnienia' });
  expect(await within(active).findByText('otwarty 3 razy')).toBeInTheDocument();
  expect(active).toHaveTextContent('Wysłano do: agent@example.test');
  api.on(reports.shares, () => ({ success: true, shares: [] }));
  await user.click(within(active).getByRole('button', { name: /Wyłącz link utworzony/ }));
  expect(await screen.findByText('Nikt nie ma teraz dostępu przez link.')).toBeInTheDocument();
  expect(api.inputs(reports.revokeShare)).toEqual([{ reportId: 'report-1', shareId: 'share-1' }]);
  await waitFor(() => expect(screen.queryByDisplayValue(LINK)).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Kopiuj link' }));
  await waitFor(() => expect(api.inputs(reports.share)).toHaveLength(2));
});
