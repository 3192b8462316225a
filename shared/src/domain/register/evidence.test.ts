import { earnsBonus, gradingTarget } from './evidence';

it.each([
  ['2026-11-20T09:00:00Z', '2026-12-04T22:59:59.999Z'],
  // After midnight in Warsaw it is Monday.
  ['2026-11-22T23:30:00Z', '2026-12-07T22:59:59.999Z'],
  // Without the weekends and 3 May; 1 May is a Saturday.
  ['2027-04-23T10:00:00Z', '2027-05-10T21:59:59.999Z'],
])('evidence that came at %s is due to be graded by %s', (from, until) => {
  expect(gradingTarget(new Date(from)).toISOString()).toBe(until);
});

it.each([
  ['declared', 0, false],
  ['documented', 0, true],
  ['confirmed', 90, true],
  ['court', 90.001, false],
] as const)('evidence for an entry that is %s after %d days earns the bonus: %p', (grade, days, isDue) => {
  const recordedAt = new Date('2026-11-20T09:00:00Z');
  expect(earnsBonus({ grade, recordedAt }, new Date(recordedAt.getTime() + days * 86_400_000))).toBe(isDue);
});
