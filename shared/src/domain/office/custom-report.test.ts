import { problemText } from '@najem/shared/contract/kernel';
import {
  comparisonLabel,
  customValueStep,
  findCustomReportProblem,
  hasOperator,
  parseCustomValue,
} from './custom-report';

const NOT_NEGATIVE = 'Wartość musi być liczbą nieujemną';
const OUT_OF_RANGE = 'Ocena musi być wartością od 0 do 5';

it.each([
  [{ subjectType: 'tenant', category: 'history', value: '3' }, undefined],
  [{ subjectType: 'tenant', category: 'history', value: '' }, NOT_NEGATIVE],
  [{ subjectType: 'tenant', category: 'history', value: 'dużo' }, NOT_NEGATIVE],
  [{ subjectType: 'tenant', category: 'history', value: -1 }, NOT_NEGATIVE],
  [{ subjectType: 'landlord', category: 'rating', value: -0.5 }, NOT_NEGATIVE],
  [{ subjectType: 'landlord', category: 'rating', value: '5.5' }, OUT_OF_RANGE],
  [{ subjectType: 'landlord', category: 'rating', value: '4,5' }, undefined],
  [{ subjectType: 'landlord', category: 'rating', value: 0 }, undefined],
  [{ subjectType: 'landlord', category: 'rating', value: 5 }, undefined],
  [{ subjectType: 'user', category: 'rentcoins', value: 120, operator: '>' }, undefined],
  [{ subjectType: 'user', category: 'rentcoins', value: 120 }, undefined],
  [{ subjectType: 'user', category: 'rentcoins', value: 1, operator: '>=' }, 'Wybierz operator: =, < lub >'],
  [
    { subjectType: 'user', category: 'history', value: 1 },
    'Wybrana kategoria nie jest dostępna dla tego typu podmiotu',
  ],
  [
    { subjectType: 'tenant', category: 'rentcoins', value: 1 },
    'Wybrana kategoria nie jest dostępna dla tego typu podmiotu',
  ],
] as const)('the criteria of a custom report are checked: %#', (draft, expected) => {
  expect(problemText(findCustomReportProblem(draft))).toBe(expected);
});

it.each([
  ['2,5', 2.5],
  [' 7 ', 7],
  [0, 0],
  ['-1', -1],
  ['', undefined],
  ['1e3', undefined],
  ['0x10', undefined],
  [NaN, undefined],
  [Infinity, undefined],
])('a criterion reads the typed value %j as %p', (value, expected) => {
  expect(parseCustomValue(value)).toBe(expected);
});

it('a criterion steps values by half a point for ratings and by one otherwise', () => {
  expect((['rating', 'history', 'rentcoins'] as const).map(customValueStep)).toEqual([0.5, 1, 1]);
});

// RULES: `history`: subjects
it('a criterion takes an operator for RentCoins only and names every comparison', () => {
  expect((['rating', 'history', 'rentcoins'] as const).map(hasOperator)).toEqual([false, false, true]);
  expect(comparisonLabel('rating', '<')).toBe('co najmniej');
  expect(comparisonLabel('rentcoins', '<')).toBe('mniej niż');
  expect(comparisonLabel('rentcoins')).toBe('równe');
});
