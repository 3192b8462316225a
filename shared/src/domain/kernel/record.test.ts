import { fieldsOf, isRecord } from './record';

it.each([
  [{ name: 'Jan' }, true],
  [[], false],
  [null, false],
  ['text', false],
  [undefined, false],
])('recognises only objects with named fields: %j', (value, expected) => {
  expect(isRecord(value)).toBe(expected);
});

it('reads the fields of an object, and none of any other value', () => {
  expect(fieldsOf({ name: 'Jan' })).toEqual({ name: 'Jan' });
  expect([null, 'text', 7, ['a']].map(fieldsOf)).toEqual([{}, {}, {}, {}]);
});
