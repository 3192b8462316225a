import { reports } from '@najem/shared/contract/reports';
import { fakeApi, pageOf, refusal, renderScreen } from '@najem/testing';
import { screen, within } from '@testing-library/react';
import { aReport, aSummary } from '../../tests/a-report';
import { module } from '../module';

const DAY_MS = 86_400_000;
const NUMBER = 'RN-2345-6789-ABCD';

const SUSPENDED = [
  { since: '2026-11-20T09:00:00.000Z', until: '2026-12-21T22:59:59.999Z', why: 'disputed' },
  { since: '2026-11-20T09:00:00.000Z', until: '2026-12-22T22:59:59.999Z', why: 'restricted' },
] as const;

const CORRECTED = {
  version: 3,
  madeAt: '2026-11-22T09:00:00.000Z',
  ratingAtIssue: 1.8,
  corrections: [
    { at: '2026-11-20T09:00:00.000Z', entryId: 'e', entryAt: '2026-05-12T10:00:00.000Z', what: 'disputed' },
    { at: '2026-11-21T09:00:00.000Z', entryId: 'e', entryAt: '2026-05-12T10:00:00.000Z', what: 'replied' },
    { at: '2026-11-22T09:00:00.000Z', what: 'basics' },
  ],
} as const;

function open(changes: object) {
  const report = aReport(changes);
  const api = fakeApi()
    .on(reports.list, () => pageOf([]))
    .on(reports.get, () => ({ success: true, report }));
  return renderScreen(module, '/reports/report-1', { api });
}

function sharedApi(changes: object) {
  const report = { ...aReport(changes), expiresAt: new Date(Date.now() + DAY_MS).toISOString() };
  return fakeApi().on(reports.shared, () => ({ success: true, report }));
}

function openShared(changes: object, api = sharedApi(changes)) {
  return renderScreen(module, '/reports/shared/sekret', { api, user: null });
}

it('a corrected report shows its holder the correction, the rating at the issue and the version', async () => {
  open(CORRECTED);
  expect(await screen.findByText('Raport został skorygowany')).toBeInTheDocument();
  expect(
    screen.getByText(
      'Po wystawieniu raportu zmieniły się wpisy o tej osobie. Poniżej jest stan aktualny. Ocena w dniu wystawienia: 1,8, teraz: 2,5.',
    ),
  ).toBeInTheDocument();
  for (const line of [
    '20.11.2026: wpis z 12.05.2026 zakwestionowano',
    '21.11.2026: do wpisu z 12.05.2026 dodano odpowiedź',
    '22.11.2026: sprostowano dane osoby',
  ]) {
    expect(screen.getByText(line)).toBeInTheDocument();
  }
  expect(screen.getByText('Wersja 3 z 22.11.2026')).toBeInTheDocument();
});

it('a corrected report says to its holder that hidden entries change the rating', async () => {
  open({ ...CORRECTED, suspended: SUSPENDED });
  expect(
    await screen.findByText(/teraz: 2,5\. Ukryte wpisy na razie nie liczą się do oceny i to też ją zmienia\./),
  ).toBeInTheDocument();
});

it('a report without corrections does not mention them', async () => {
  open({});
  expect(await screen.findByText('Czynsz na czas.')).toBeInTheDocument();
  for (const words of [/skorygowany/, /^Wersja/, /treść ukryta/]) {
    expect(screen.queryByText(words)).not.toBeInTheDocument();
  }
});

it('a corrected report shows readers of a link when it was corrected, and not what', () => {
  openShared({ correctedAt: '2026-11-22T09:00:00.000Z', suspended: SUSPENDED.slice(0, 1) });
  expect(screen.getByText('Raport został skorygowany 22.11.2026.')).toBeInTheDocument();
  expect(screen.getByText(/^Wpis kwestionowany: treść ukryta/)).toBeInTheDocument();
  expect(screen.queryByText(/Ocena w dniu wystawienia/)).not.toBeInTheDocument();
});

it('a corrected report has a line with its date for every entry whose content is hidden', async () => {
  open({ suspended: SUSPENDED });
  const lines = [
    'Wpis kwestionowany: treść ukryta na czas wyjaśnienia, najpóźniej do 21.12.2026',
    'Wpis ograniczony na wniosek osoby, której dotyczy: treść ukryta, najpóźniej do 22.12.2026',
  ];
  for (const line of lines) expect(await screen.findByText(line)).toBeInTheDocument();
  expect(screen.getByText('Czynsz na czas.')).toBeInTheDocument();
});

it('a corrected report counts beside its rating the entries whose content is hidden', async () => {
  open({ suspended: SUSPENDED, confidence: { level: 'low', authors: 1 } });
  expect(await screen.findAllByText('2 wpisy nieuwzględnione')).toHaveLength(2);
  expect(screen.getByText(/ 2 z 4 wpisów wyjaśniane do 22\.12\.2026\.$/)).toBeInTheDocument();
});

it('a report whose entries are all hidden has no rating, and is not called an empty report', async () => {
  const { data } = aReport();
  open({
    ...CORRECTED,
    suspended: SUSPENDED,
    confidence: { level: 'none', cause: 'Wszystkie wpisy są teraz wyjaśniane.', authors: 0 },
    data: { ...data, rating: 2.5, history: [] },
  });
  expect(await screen.findByText('Wszystkie wpisy są teraz wyjaśniane.')).toBeInTheDocument();
  expect(screen.getByText('Brak danych')).toBeInTheDocument();
  expect(screen.getByText(/Ocena w dniu wystawienia: 1,8, teraz: brak danych\./)).toBeInTheDocument();
  expect(screen.queryByText('2,5/5,0')).not.toBeInTheDocument();
  expect(screen.queryByText('Nikt jeszcze nie opisał tego identyfikatora')).not.toBeInTheDocument();
});

it('a corrected report shows by its entry that it was corrected after a dispute', async () => {
  const { data } = aReport();
  const history = data.history.map((entry) => ({ ...entry, correctedAt: '2026-11-21T09:00:00.000Z' }));
  open({ data: { ...data, history: history.slice(0, 1) } });
  expect(await screen.findByText('poprawiony 21.11.2026 po sporze')).toBeInTheDocument();
});

it('a corrected report that has expired says until when it can be opened, and cannot be shared', async () => {
  const expirationDate = new Date(Date.now() - DAY_MS).toISOString();
  open({ expirationDate, openUntil: '2999-12-27T09:00:00.000Z' });
  expect(await screen.findByText(/^Raport wygasł /)).toBeInTheDocument();
  expect(screen.getByText(/możesz go otwierać do 27\.12\.2999\./)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Pobierz PDF' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Udostępnij' })).not.toBeInTheDocument();
});

describe('the list of reports', () => {
  it('opens an expired report that a dispute keeps open, and offers a new one', async () => {
    const expirationDate = new Date(Date.now() - DAY_MS).toISOString();
    const kept = aSummary({ _id: 'kept', expirationDate, openUntil: new Date(Date.now() + DAY_MS).toISOString() });
    const over = aSummary({ _id: 'over', expirationDate, openUntil: new Date(Date.now() - 1000).toISOString() });
    const api = fakeApi().on(reports.list, () => pageOf([kept, over]));
    renderScreen(module, '/reports', { api });
    const items = await screen.findAllByRole('listitem');
    const [first, second] = items.filter((item) => within(item).queryByText('Wygasł'));
    expect(within(first as HTMLElement).getByRole('link', { name: /^Otwórz/ })).toHaveAttribute(
      'href',
      '/reports/kept',
    );
    expect(within(first as HTMLElement).getByRole('button', { name: /^Nowy raport/ })).toBeInTheDocument();
    expect(within(second as HTMLElement).queryByRole('link', { name: /^Otwórz/ })).not.toBeInTheDocument();
  });
});

describe('the authenticity page of a corrected report', () => {
  const ANSWER = {
    success: true,
    number: NUMBER,
    createdAt: '2026-11-20T09:00:00.000Z',
    expirationDate: '2020-12-20T09:00:00.000Z',
    isActive: false,
    checksum: '577C 82F2 7B27 EC6C',
    version: 2,
    madeAt: '2026-11-22T09:00:00.000Z',
    earlier: [{ version: 1, madeAt: '2026-11-20T09:00:00.000Z', checksum: 'AAAA BBBB CCCC DDDD' }],
  };

  function openPage(search = '') {
    const api = fakeApi().on(reports.verify, () => ANSWER);
    return renderScreen(module, `/reports/verify/${NUMBER}${search}`, { api, user: null });
  }

  it('names the present version', () => {
    openPage();
    expect(screen.getByText('Aktualna jest wersja 2 z 22.11.2026.')).toBeInTheDocument();
  });

  it('names the version that a typed checksum belongs to', async () => {
    const { user, location } = openPage();
    const field = screen.getByLabelText('Suma kontrolna (opcjonalnie)');
    const compare = async (checksum: string) => {
      await user.clear(field);
      await user.type(field, checksum);
      await user.click(screen.getByRole('button', { name: 'Sprawdź' }));
    };
    await compare('aaaabbbbccccdddd');
    expect(
      await screen.findByText('To wersja 1 z 20.11.2026. Zastąpiła ją wersja 2: poproś o aktualny dokument.'),
    ).toBeInTheDocument();
    expect(location().pathname).toBe(`/reports/verify/${NUMBER}`);
    await compare('577C 82F2 7B27 EC6C');
    expect(await screen.findByText('Suma kontrolna jest zgodna z aktualną wersją raportu.')).toBeInTheDocument();
    await compare('0000 0000 0000 0000');
    expect(await screen.findByText('Ta suma kontrolna nie należy do żadnej wersji tego raportu.')).toBeInTheDocument();
  });
});

describe('a report whose data were erased', () => {
  it('says so to its holder, and shows no name, rating and entries', async () => {
    open({ erasedAt: '2026-11-22T09:00:00.000Z' });
    expect(
      await screen.findByText('Dane z tego raportu usunięto na wniosek osoby, której dotyczyły.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Historia wpisów' })).not.toBeInTheDocument();
    expect(screen.queryByText('Imię i nazwisko')).not.toBeInTheDocument();
  });
});

describe('a passport', () => {
  const passport = {
    levelName: 'Bank lub e-dowód',
    isByBank: true,
    name: 'Anna Kowalska',
    role: 'tenant' as const,
    provedAt: '2026-11-12T09:00:00.000Z',
    takenAt: '2026-11-22T09:00:00.000Z',
    hasNewer: false,
    withAddresses: true,
  };
  const BANNER =
    'Udostępnione przez osobę, której dotyczy. Tożsamość potwierdzona: Bank lub e-dowód, 12.11.2026. Stan z 22.11.2026.';
  const NEWER = 'Od tego dnia pojawiły się nowe wpisy. Poproś o odświeżenie.';

  it('shows its readers how its person is proved, and its date', async () => {
    openShared({ passport });
    expect(await screen.findByText(BANNER)).toBeInTheDocument();
    expect(screen.queryByText(NEWER)).not.toBeInTheDocument();
  });

  it('names its person as the bank did, not as others wrote, and its number', async () => {
    openShared({ passport });
    expect(await screen.findByRole('heading', { name: 'Anna Kowalska, z banku' })).toBeVisible();
    expect(screen.getByText('Tożsamość potwierdzona przez bank 12.11.2026')).toBeVisible();
    expect(screen.getByText('Numer paszportu')).toBeVisible();
    expect(screen.queryByText(aReport().data.name ?? '')).not.toBeInTheDocument();
  });

  it('without entries says so once, with no rating, stars and empty cards', async () => {
    const { data } = aReport();
    openShared({
      type: 'empty',
      data: { ...data, rating: 2.5, history: [], isEmpty: true, verificationDates: [] },
      passport,
    });
    expect(await screen.findByText('Brak wpisów: nikt nie zgłosił problemów')).toBeVisible();
    expect(screen.queryByText(/2,5|Brak danych|Raport pusty|Ocena/)).not.toBeInTheDocument();
    expect(screen.queryByText('Historia')).not.toBeInTheDocument();
  });

  it('is downloaded by its readers, which says why where it fails', async () => {
    const api = sharedApi({ passport }).on(reports.sharedPdf, () => refusal('DOCUMENT_LIMIT'));
    const { user } = openShared({ passport }, api);
    await user.click(await screen.findByRole('button', { name: 'Pobierz PDF' }));
    expect(await screen.findByText(/^Pobierasz zbyt wiele dokumentów naraz/)).toBeInTheDocument();
    expect(api.inputs(reports.sharedPdf)).toEqual([{ shareId: 'sekret' }]);
  });

  it('says where its person left the addresses out, and not that there are none', async () => {
    const { data } = aReport();
    const history = data.history.map((entry) => ({ ...entry, rentalAddress: '' }));
    const changes = { data: { ...data, address: undefined, history }, passport: { ...passport, withAddresses: false } };
    openShared(changes);
    expect(await screen.findByRole('heading', { name: 'Paszport najmu', level: 1 })).toBeInTheDocument();
    expect(screen.getAllByText('Nie pokazano').length).toBeGreaterThan(1);
    expect(screen.queryByText('Brak danych')).not.toBeInTheDocument();
  });

  it('warns its readers of newer entries', async () => {
    openShared({ passport: { ...passport, hasNewer: true } });
    expect(await screen.findByText(NEWER)).toBeInTheDocument();
  });
});
