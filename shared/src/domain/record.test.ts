import { isRecord } from './record';

it.each([{}, { identifier: '1' }, Object.create(null)])('isRecord accepts the object %j', (value) => {
  expect(isRecord(value)).toBe(true);
});

it.each([undefined, null, '', 7, true, [], [{}]])('isRecord rejects %j', (value) => {
  expect(isRecord(value)).toBe(false);
});
