import { fieldsOf, isRecord } from './record';

it.each([
  [{ name: 'Jan' }, true],
  [[], false],
  [null, false],
  ['text', false],
  [undefined, false],
])('only an object with named fields is a record: %j', (value, expected) => {
  expect(isRecord(value)).toBe(expected);
});

it('the fields are those of an object, and none of any other value', () => {
  expect(fieldsOf({ name: 'Jan' })).toEqual({ name: 'Jan' });
  expect([null, 'text', 7, ['a']].map(fieldsOf)).toEqual([{}, {}, {}, {}]);
});
