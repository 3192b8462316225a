import { type DisputeDecision, writeDisputeLetter } from './dispute-letter';

const decision: DisputeDecision = {
  number: 'SP-7K3F-9QXA',
  decidedAt: '2026-12-10T10:00:00.000Z',
  isOfAppeal: true,
  outcome: 'kept',
  basis: 'evidence',
  counts: 'again',
  authorityAddress: 'ul. Moniuszki 1A, Warszawa',
};

it.each([
  ['kept', 'again', 'Wpis znów liczy się do oceny. RentCoins za niego zostają.'],
  ['kept', 'still', 'Wpis nadal liczy się do oceny. RentCoins za niego zostają.'],
  [
    'kept',
    'restricted',
    'Wpis pozostaje, ale jest ograniczony z innego powodu i na razie nie liczy się do oceny. RentCoins za niego zostają.',
  ],
  ['corrected', 'again', 'Do oceny liczy się poprawiony wpis. RentCoins za niego zostają.'],
  [
    'corrected',
    'restricted',
    'Wpis ma nową treść, ale jest ograniczony z innego powodu i na razie nie liczy się do oceny. RentCoins za niego zostają.',
  ],
  ['removed', 'still', 'Wpis nie liczy się do oceny i nie ma go w raportach. RentCoins za niego zostają cofnięte.'],
] as const)('the letter about an entry that is %s and counts %s says so', (outcome, counts, text) => {
  const { paragraphs } = writeDisputeLetter('author', { ...decision, outcome, counts });
  expect(paragraphs.find(({ heading }) => heading === 'Co dalej')?.text).toBe(text);
});
