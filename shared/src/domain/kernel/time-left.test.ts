import { dueText, isDueSoon, timeLeftText } from './time-left';

const NOW = '2026-11-26T09:00:00.000Z';

it.each([
  ['2026-11-24T22:59:59.000Z', '2 dni po terminie', 'termin mija dziś', true],
  ['2026-11-26T08:59:59.000Z', 'po terminie', 'termin mija dziś', true],
  ['2026-11-26T22:59:59.000Z', 'dziś', 'termin mija dziś', true],
  ['2026-11-27T22:59:59.000Z', 'za 1 dzień', 'został 1 dzień', true],
  ['2026-11-29T22:59:59.000Z', 'za 3 dni', 'zostały 3 dni', true],
  ['2026-11-30T22:59:59.000Z', 'za 4 dni', 'zostały 4 dni', false],
  ['2026-12-01T22:59:59.000Z', 'za 5 dni', 'zostało 5 dni', false],
])('a due date in words: %s', (dueAt, due, left, isSoon) => {
  expect([dueText(dueAt, NOW), timeLeftText(dueAt, NOW)].map((text) => text.replace(/\u00a0/g, ' '))).toEqual([
    due,
    left,
  ]);
  expect(isDueSoon(dueAt, NOW)).toBe(isSoon);
});
