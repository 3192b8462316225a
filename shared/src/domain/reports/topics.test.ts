import { LANDLORD, TENANT } from '../register/subject';
import { questionsOf, topicAge, topicCounts, topicsOf } from './topics';

const entry = (reason: string, created_at = '2025-06-20T10:00:00.000Z') => ({ reason, created_at });

it.each([
  ['tenant', TENANT, ['Płatności', 'Stan mieszkania', 'Umowa i porządek']],
  ['landlord', LANDLORD, ['Kaucja', 'Stan nieruchomości', 'Kontakt i inne']],
] as const)('every reason of a %s belongs to exactly one of three topics', (_kind, descriptor, labels) => {
  expect(topicsOf(descriptor, []).map(({ label }) => label)).toEqual(labels);
  for (const { code, tone } of descriptor.reasons) {
    const told = topicsOf(descriptor, [entry(code)]).filter(({ good, bad }) => good + bad > 0);
    expect(told).toEqual([expect.objectContaining(tone === 'positive' ? { good: 1, bad: 0 } : { good: 0, bad: 1 })]);
  }
});

it('a topic counts good and bad entries, by labels of older entries too, with newest date and best grade', () => {
  const [payments, condition, contract] = topicsOf(TENANT, [
    { ...entry('payment_issues', '2026-06-20T10:00:00.000Z'), grade: 'documented' },
    { ...entry('Terminowe płatności', '2024-02-01T10:00:00.000Z'), grade: 'declared' },
    { ...entry('timely_payment'), grade: 'court' },
    entry('contract_breach'),
    entry('Coś, czego nie ma na liście'),
  ]);
  expect(payments).toEqual({
    label: 'Płatności',
    good: 2,
    bad: 1,
    newestAt: Date.parse('2026-06-20T10:00:00.000Z'),
    grade: 'court',
  });
  expect(payments && topicCounts(payments)).toEqual({ good: '2 pochwały', bad: '1 zastrzeżenie' });
  expect(payments && topicAge(payments)).toBe('najnowszy wpis 20.06.2026');
  expect(condition).toEqual({ label: 'Stan mieszkania', good: 0, bad: 0 });
  expect(condition && topicCounts(condition)).toEqual({});
  expect(condition && topicAge(condition)).toBe('brak wpisów');
  expect(contract?.grade).toBeUndefined();
});

it('a report asks one question for each negative reason that counts, with the years of its entries', () => {
  const asked = questionsOf(TENANT, [
    entry('contract_breach', '2023-12-31T23:30:00.000Z'),
    entry('payment_issues'),
    entry('Problemy z płatnościami', '2026-06-20T10:00:00.000Z'),
    entry('payment_issues', '2024-06-20T10:00:00.000Z'),
    entry('timely_payment'),
  ]);
  expect(asked.map((question) => question.replaceAll('\u00a0', ' '))).toEqual([
    'Co się stało z płatnościami w latach 2024, 2025 i 2026 i czy zostały uregulowane?',
    'Na czym polegało naruszenie umowy w 2024 r. i jak się skończyło?',
  ]);
});

it.each([
  ['tenant', TENANT],
  ['landlord', LANDLORD],
])('a report has a question for every negative reason of a %s, and none for the positive ones', (_kind, descriptor) => {
  for (const { code, tone } of descriptor.reasons) {
    expect(questionsOf(descriptor, [entry(code)])).toHaveLength(tone === 'negative' ? 1 : 0);
    expect(questionsOf(descriptor, [{ reason: code }]).join()).not.toMatch(/undefined|NaN|\d/);
  }
});
