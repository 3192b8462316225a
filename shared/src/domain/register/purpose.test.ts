import { isStatedPurpose, PURPOSE_LABELS, purposeText, STATED_PURPOSES } from './purpose';

it('every purpose that a call may state has a label, and `unspecified` is none of them', () => {
  expect(Object.keys(PURPOSE_LABELS)).toEqual([...STATED_PURPOSES, 'unspecified']);
  for (const purpose of STATED_PURPOSES) expect(isStatedPurpose(purpose)).toBe(true);
  for (const other of ['unspecified', 'curiosity', '', undefined, null, 1]) expect(isStatedPurpose(other)).toBe(false);
});

it('the line on a report names the purpose', () => {
  expect(purposeText('rental_decision')).toBe('Cel: Rozważam zawarcie umowy najmu');
  expect(purposeText('unspecified')).toBe('Cel: Nie podano celu');
});
