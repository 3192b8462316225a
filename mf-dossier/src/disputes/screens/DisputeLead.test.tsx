import { type Dispute, disputes } from '@najem/shared/contract/rights';
import { fakeApi, renderScreen } from '@najem/testing';
import { screen } from '@testing-library/react';
import { aDecision, aDispute, answeredQuestion, asked, OPENED, STOOD } from '../../../tests/a-dispute';
import { module } from '../../module';
// Before the tests, none of which then waits for the file that the remote loads lazily.
import './DisputeScreen';

const ENDED = new Date('2027-01-05T10:00:00.000Z').toISOString();

const open = (dispute: Dispute) =>
  renderScreen(module, '/dossier/disputes/dispute-1', {
    api: fakeApi().on(disputes.get, () => ({ success: true, dispute })),
  });

const { entry: ENTRY } = aDispute();

describe('the lead of a dispute', () => {
  const decided = (outcome: Dispute['outcome'], side: Dispute['side']) => aDecision({ outcome, side });
  it.each<[Dispute, string]>([
    [aDispute(), 'Czekamy na odpowiedź autora do 27.11.2026.'],
    [aDispute({ side: 'author' }), 'Odpowiedz do 27.11.2026. Bez odpowiedzi wpis zostanie usunięty.'],
    [aDispute({ state: 'awaiting_person' }), 'Autor odpowiedział. Możesz odnieść się do tego do 27.11.2026.'],
    [
      aDispute({ state: 'awaiting_person', side: 'author' }),
      'Osoba może odnieść się do Twojej odpowiedzi do 27.11.2026.',
    ],
    [aDispute({ state: 'deciding', dueAt: undefined }), 'Rozpatrujemy spór. Decyzja najpóźniej 21.12.2026.'],
    [asked({ side: 'person' }), 'Zadaliśmy pytanie drugiej stronie. Czekamy na odpowiedź do 08.12.2026.'],
    [asked({ side: 'author' }), 'Mamy do Ciebie pytanie. Odpowiedz do 08.12.2026.'],
    [
      answeredQuestion({ side: 'person' }),
      'Druga strona odpowiedziała na nasze pytanie. Możesz odnieść się do tego do 30.11.2026.',
    ],
    [answeredQuestion({ side: 'author' }), 'Druga strona może odnieść się do Twojej odpowiedzi do 30.11.2026.'],
    [decided('kept', 'person'), 'Wpis pozostaje. Odwołanie do 28.12.2026.'],
    [decided('kept', 'author'), 'Wpis pozostaje.'],
    [decided('corrected', 'person'), 'Wpis został poprawiony. Odwołanie do 28.12.2026.'],
    [decided('corrected', 'author'), 'Wpis został poprawiony.'],
    [decided('removed', 'person'), 'Wpis został usunięty.'],
    [decided('removed', 'author'), 'Wpis został usunięty. Odwołanie do 28.12.2026.'],
    [aDispute({ state: 'appealed' }), 'Odwołanie w toku. Decyzja najpóźniej 27.11.2026.'],
    [aDispute({ state: 'closed', closedAt: ENDED }), 'Spór zakończony 05.01.2027.'],
    [aDispute({ state: 'withdrawn' }), 'Spór wycofany. Wpis znów liczy się do oceny.'],
    [
      aDispute({ state: 'withdrawn', isSuspended: false, because: 'kept_before' }),
      'Spór wycofany. Wpis nadal liczy się do oceny.',
    ],
    [
      aDispute({ state: 'withdrawn', entry: ENTRY && { ...ENTRY, standing: 'restricted' } }),
      'Spór wycofany. Wpis jest ograniczony z innego powodu i na razie nie liczy się do oceny.',
    ],
    [aDispute({ state: 'withdrawn', entry: undefined }), 'Spór wycofany.'],
    [aDispute({ state: 'withdrawn', side: 'author' }), 'Osoba wycofała spór.'],
  ])('the lead says to each side where the dispute stands', async (dispute, lead) => {
    open(dispute);
    expect(await screen.findByText(lead)).toBeVisible();
  });

  const SUSPENDED = { ...OPENED, by: 'desk', what: 'suspended', at: '2026-11-26T09:00:00.000Z' } as const;
  const APPEALED = { ...OPENED, what: 'appealed', at: '2026-12-11T09:00:00.000Z' } as const;
  const moved = { openedAt: '2026-12-17T09:00:00.000Z', dueAt: '2026-12-28T22:59:59.999Z' };
  it.each<[Partial<Dispute>, string | undefined]>([
    [{}, 'Od 20.11.2026 wpis nie liczy się do oceny.'],
    [{ openedAt: new Date().toISOString() }, 'Od dziś wpis nie liczy się do oceny.'],
    [{}, 'do 27.11.2026. To 7 dni. Od 20.11.2026 wpis'],
    [asked(), 'do 08.12.2026. To 14 dni. Od 20.11.2026'],
    [moved, 'To 7 dni, przedłużone do pierwszego dnia roboczego. Od 17.12.2026 wpis nie liczy się do oceny.'],
    [{ dueAt: '2026-12-04T22:59:59.000Z' }, 'do 04.12.2026. Od 20.11.2026'],
    [{ isSuspended: false, because: 'kept_before' }, 'Bez nowych dowodów wpis nadal liczy się do oceny.'],
    [{ isSuspended: false, because: 'court' }, 'Do czasu decyzji wpis nadal liczy się do oceny.'],
    [{ because: 'court', timeline: [OPENED, SUSPENDED] }, 'Od 26.11.2026 wpis nie liczy się do oceny.'],
    [{ side: 'author' }, 'Od 20.11.2026 wpis nie liczy się do oceny.'],
    [
      { side: 'author', state: 'awaiting_person', dueAt: '2026-11-30T22:59:59.000Z', timeline: [OPENED, STOOD] },
      'do 30.11.2026. To 5 dni, przedłużone do pierwszego dnia roboczego.',
    ],
    [
      { state: 'deciding', dueAt: '2026-12-21T22:59:59.000Z' },
      'To miesiąc od otwarcia sporu, przedłużony do pierwszego dnia roboczego.',
    ],
    [
      { state: 'appealed', dueAt: '2027-01-11T22:59:59.000Z', timeline: [OPENED, APPEALED] },
      'najpóźniej 11.01.2027. To 30 dni, przedłużone do pierwszego dnia roboczego. Do tego czasu obowiązuje decyzja.',
    ],
    [{ state: 'closed' }, undefined],
  ])('the lead says what an open dispute does meanwhile: %j', async (over, meanwhile) => {
    open(aDispute(over));
    await screen.findByRole('heading', { level: 1, name: 'Problemy z płatnościami, 18.11.2026 · Ewa Lis' });
    const [lead] = screen.getAllByRole('status');
    if (meanwhile === undefined) expect(lead).not.toHaveTextContent('liczy się do oceny.');
    else expect(lead).toHaveTextContent(meanwhile);
  });
});
