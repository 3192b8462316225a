import { reports } from '@najem/shared/contract/reports';
import { badReply, fakeApi, noConnection, refusal, renderScreen, wrongClock } from '@najem/testing';
import { serverNow } from '@najem/shared/ui/context';
import { act, screen, waitFor } from '@testing-library/react';
import { aReport } from '../../tests/a-report';
import { module } from '../module';

const MINUTE_MS = 60_000;

function aSharedReport(leftMs: number) {
  const report = aReport();
  return {
    ...report,
    identifier: '•••••••3213',
    data: { ...report.data, identifier: '•••••••3213', pesel: '•••••••3213' },
    sharedBy: { name: 'Ewa Lis', email: 'ewa.lis@example.pl' },
    expiresAt: new Date(Date.now() + leftMs).toISOString(),
  };
}

function openShared(api = fakeApi().on(reports.shared, () => ({ success: true, report: aSharedReport(MINUTE_MS) }))) {
  return renderScreen(module, '/reports/shared/sekret', { api, user: null });
}

describe('the shared page', () => {
  afterEach(() => jest.useRealTimers());

  // RULES: `sharedBy` has
  it('shows a shared report with the name and address of its sharer and a masked identifier', () => {
    openShared();
    expect(screen.getByText('ewa.lis@example.pl').parentElement).toHaveTextContent(
      'Udostępnia: Ewa Lis (ewa.lis@example.pl)',
    );
    expect(screen.getByText('•••••••3213')).toBeInTheDocument();
    expect(screen.getByText('Czynsz na czas.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sprawdź, co o Tobie zapisano' })).toHaveAttribute(
      'href',
      '/dossier/start',
    );
  });

  it('shows readers of a link the confidence of the rating, and only the holder its explanation', () => {
    const confidence = { level: 'medium', cause: 'Tylko dwóch autorów.', authors: 2 } as const;
    const report = { ...aSharedReport(MINUTE_MS), confidence };
    openShared(fakeApi().on(reports.shared, () => ({ success: true, report })));
    expect(screen.getByText('Średnia wiarygodność')).toBeInTheDocument();
    expect(screen.getByText('Tylko dwóch autorów.', { exact: false })).toBeInTheDocument();
    expect(screen.getByText(/nie odmawiaj nikomu wyłącznie na jej podstawie\.$/)).toBeInTheDocument();
    expect(screen.queryByText('Dlaczego taka ocena?')).not.toBeInTheDocument();
  });

  it('counts the access time down every minute, and asks the server at its end before it hides the report', () => {
    jest.useFakeTimers();
    const report = aSharedReport(2 * 60 * MINUTE_MS);
    const api = fakeApi().on(reports.shared, () => ({ success: true, report }));
    openShared(api);
    expect(screen.getByText('2 godziny 0 minut')).toBeInTheDocument();
    act(() => void jest.advanceTimersByTime(MINUTE_MS));
    expect(screen.getByText('1 godzina 59 minut')).toBeInTheDocument();
    api.on(reports.shared, () => refusal('SHARE_NOT_FOUND'));
    act(() => void jest.advanceTimersByTime(119 * MINUTE_MS));
    expect(screen.getByText('Czynsz na czas.')).toBeInTheDocument();
    act(() => void jest.advanceTimersByTime(MINUTE_MS));
    expect(screen.getByText('Link do raportu wygasł lub jest nieprawidłowy')).toBeInTheDocument();
    expect(screen.queryByText('Czynsz na czas.')).not.toBeInTheDocument();
  });

  it.each([-2, 2])('counts the access time by the answer on a device whose clock is wrong by %d days', (days) => {
    const report = aSharedReport(24 * 60 * MINUTE_MS);
    wrongClock(days);
    openShared(fakeApi().on(reports.shared, () => ({ success: true, report })));
    expect(screen.getByText(/^2(?:4 godziny 0|3 godziny 59) minut/)).toBeInTheDocument();
  });

  it("keeps a report whose link lives on while the device's clock is set, and the answer puts the time right", () => {
    wrongClock(-2);
    const report = { ...aSharedReport(0), expiresAt: new Date(serverNow() + 60 * MINUTE_MS).toISOString() };
    const api = fakeApi().on(reports.shared, () => ({ success: true, report }));
    openShared(api);
    jest.setSystemTime(Date.now() + 2 * 24 * 60 * MINUTE_MS);
    act(() => void jest.advanceTimersByTime(2 * MINUTE_MS));
    expect(screen.getByText('58 minut', { exact: false })).toBeInTheDocument();
    expect(screen.getByText('Czynsz na czas.')).toBeInTheDocument();
    expect(api.inputs(reports.shared)).toHaveLength(1);
  });

  it('shows one page for an expired, revoked or unknown share link', () => {
    openShared(fakeApi().on(reports.shared, () => refusal('SHARE_NOT_FOUND')));
    expect(screen.getByRole('heading', { level: 1, name: 'Ten link już nie działa' })).toBeInTheDocument();
    expect(screen.getByText('Link do raportu wygasł lub jest nieprawidłowy')).toBeInTheDocument();
  });

  it('says that an answer holds no shared report', () => {
    openShared(fakeApi().on(reports.shared, () => badReply()));
    expect(screen.getByText('Nie udało się pobrać raportu')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Spróbuj ponownie' })).toBeInTheDocument();
  });

  it('offers a retry when a shared report cannot be fetched', async () => {
    const api = fakeApi().on(reports.shared, () => noConnection());
    const { user } = openShared(api);
    api.on(reports.shared, () => ({ success: true, report: aSharedReport(MINUTE_MS) }));
    await user.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
    expect(await screen.findByText('ewa.lis@example.pl')).toBeInTheDocument();
  });
});

describe('the authenticity page', () => {
  const ANSWER = {
    success: true,
    number: 'RN-2345-6789-ABCD',
    createdAt: '2026-11-20T09:00:00.000Z',
    expirationDate: '2020-12-20T09:00:00.000Z',
    isActive: false,
    checksum: '577C 82F2 7B27 EC6C',
  };

  it('confirms a report number with the data to compare', () => {
    const api = fakeApi().on(reports.verify, () => ANSWER);
    renderScreen(module, '/reports/verify/RN-2345-6789-ABCD', { api, user: null });
    expect(screen.getByText('Raport o tym numerze został wystawiony w serwisie Rzetelny Najem')).toBeInTheDocument();
    expect(screen.getByText('577C 82F2 7B27 EC6C')).toBeInTheDocument();
    expect(screen.getByText('20.11.2026')).toBeInTheDocument();
    expect(screen.getByText('Wygasł')).toBeInTheDocument();
  });

  it('requires a report number, and verifies the one that is typed', async () => {
    const api = fakeApi().on(reports.verify, () => refusal('REPORT_NOT_FOUND'));
    const { user, location } = renderScreen(module, '/reports/verify', { api, user: null });
    await user.click(screen.getByRole('button', { name: 'Sprawdź' }));
    expect(await screen.findByText('Podaj numer raportu')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Numer raportu'), 'rn-2222-2222-2222');
    await user.click(screen.getByRole('button', { name: 'Sprawdź' }));
    await waitFor(() => expect(location().pathname).toBe('/reports/verify/RN-2222-2222-2222'));
    expect(await screen.findByText('Nie ma raportu o tym numerze')).toBeInTheDocument();
  });
});
