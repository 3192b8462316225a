import { counts, isCounting, suspendedText, suspensionOf } from './standing';

it('an entry counts unless it is disputed or restricted', () => {
  expect((['counting', 'disputed', 'restricted'] as const).filter(counts)).toEqual(['counting']);
});

it('an entry that carries no standing counts', () => {
  expect(isCounting({})).toBe(true);
  expect(isCounting({ standing: { is: 'counting' } })).toBe(true);
  expect(isCounting({ standing: { is: 'restricted' } })).toBe(false);
});

it('an entry that no case restricts is questioned, as nobody asked for it', () => {
  expect(suspensionOf({ is: 'restricted' })).toBe('disputed');
  expect(suspensionOf({ is: 'restricted', caseId: 'case-1' })).toBe('restricted');
  expect(suspensionOf({ is: 'disputed' })).toBe('disputed');
});

it.each([
  [1, '1 wpis nieuwzględniony'],
  [2, '2 wpisy nieuwzględnione'],
  [5, '5 wpisów nieuwzględnionych'],
  [12, '12 wpisów nieuwzględnionych'],
  [23, '23 wpisy nieuwzględnione'],
])('a text counts entries that do not count: %i', (count, text) => {
  expect(suspendedText(count)).toBe(text);
});
