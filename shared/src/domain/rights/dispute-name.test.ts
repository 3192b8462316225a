import { nameDispute } from './dispute-name';

const about = { role: 'tenant', reason: 'property_damage', at: '2026-09-08T09:00:00.000Z' } as const;

it.each([
  [{ about, otherSide: 'Jan Nowak' }, 'Zniszczenie mienia, 08.09.2026 · Jan Nowak'],
  [{ about }, 'Zniszczenie mienia, 08.09.2026'],
  [{ otherSide: 'Jan Nowak' }, 'Usunięty wpis · Jan Nowak'],
  [{}, 'Usunięty wpis'],
])('a dispute is called by what is known of it: %j', (known, name) => {
  expect(nameDispute(known)).toBe(name);
});
