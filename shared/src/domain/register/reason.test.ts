import { groupReasons, findReason, reasonLabel, reasonTone, resolveReason } from './reason';
import { LANDLORD, SUBJECTS, TENANT } from './subject';

const everyReason = Object.values(SUBJECTS).flatMap((subject) =>
  subject.reasons.map((reason) => ({ subject, reason })),
);

it.each([
  ['timely_payment', 'Terminowy płatnik', 'Terminowe płatności'],
  ['property_care', 'Dba o stan techniczny', 'Dbałość o mieszkanie'],
  ['cleanliness', 'Dba o czystość', 'Zachowanie czystości'],
])('the tenant reason %s is found by both its labels', (code, label, otherLabel) => {
  expect(resolveReason(TENANT, code)).toBe(code);
  expect(resolveReason(TENANT, label)).toBe(code);
  expect(resolveReason(TENANT, otherLabel)).toBe(code);
  expect(reasonLabel(TENANT, otherLabel)).toBe(label);
});

it.each([
  ['payment_issues', 'Problemy z płatnościami'],
  ['property_damage', 'Zniszczenie mienia'],
  ['contract_breach', 'Naruszenie umowy'],
])('the tenant reason %s has the label %s', (code, label) => {
  expect(findReason(TENANT, code)?.label).toBe(label);
});

it('each reason is found by its code and its label, in any case and spacing', () => {
  for (const { subject, reason } of everyReason) {
    for (const text of [reason.code, reason.label, ...reason.otherLabels]) {
      expect(resolveReason(subject, `  ${text.toUpperCase().replace(' ', '  ')} `)).toBe(reason.code);
    }
  }
});

it('no two reasons of both kinds have the same code or label', () => {
  const names = everyReason.flatMap(({ reason }) => [reason.code, reason.label, ...reason.otherLabels]);
  expect(new Set(names).size).toBe(names.length);
});

it('an unknown text is no reason: it keeps its wording and has no tone', () => {
  expect(resolveReason(TENANT, 'Nieznany powód')).toBeUndefined();
  expect(resolveReason(TENANT, '')).toBeUndefined();
  expect(resolveReason(TENANT, 'deposit_issues')).toBeUndefined();
  expect(resolveReason(LANDLORD, 'timely_payment')).toBeUndefined();
  expect(reasonLabel(TENANT, 'Nieznany powód')).toBe('Nieznany powód');
  expect(reasonTone(TENANT, 'Nieznany powód')).toBeUndefined();
});

it('a reason has the tone of the sign of its weight', () => {
  for (const { subject, reason } of everyReason) {
    expect(reasonTone(subject, reason.code)).toBe(reason.weightTenths > 0 ? 'positive' : 'negative');
  }
});

it('positive reasons are listed before negative ones', () => {
  expect(groupReasons(TENANT).map((group) => [group.label, group.reasons.map((reason) => reason.code)])).toEqual([
    ['Pozytywne', ['timely_payment', 'property_care', 'cleanliness']],
    ['Negatywne', ['payment_issues', 'property_damage', 'contract_breach']],
  ]);
  expect(groupReasons(LANDLORD).map((group) => group.reasons.map((reason) => reason.code))).toEqual([
    ['deposit_settlement', 'good_property_condition', 'quick_response', 'other_positive'],
    ['deposit_issues', 'bad_property_condition', 'no_response', 'other_negative'],
  ]);
});
