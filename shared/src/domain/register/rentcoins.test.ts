import fc from 'fast-check';
import { canPayWithRentCoins, missingRentCoins } from '../reports/report';
import {
  awardDue,
  ledgerAction,
  RENTCOINS_AWARDS,
  rentCoinsActionLabel,
  repaymentAmount,
  takeBackAmount,
} from './rentcoins';

// RULES: Awards: `add_tenant`
it('RentCoins are awarded for data, for a referral and, as a bonus too, for a documented entry', () => {
  expect(RENTCOINS_AWARDS).toEqual({ add_tenant: 20, add_landlord: 20, add: 10, bonus: 20, documented: 5 });
  expect([ledgerAction('documented'), ledgerAction('add')]).toEqual(['bonus', 'add']);
});

it.each([
  ['add_tenant', 'Dodanie najemcy'],
  ['add_landlord', 'Dodanie wynajmującego'],
  ['add', 'Dodanie danych'],
  ['subtract', 'Opłata za raport'],
  ['payment', 'Opłata za raport'],
  ['bonus', 'Bonus'],
  ['other', 'Inne'],
  ['toString', 'Inne'],
  ['', 'Inne'],
])('the ledger names the action %j %s', (action, label) => {
  expect(rentCoinsActionLabel(action)).toBe(label);
});

it.each([
  [0, false, 120],
  [119, false, 1],
  [120, true, 0],
  [121, true, 0],
])('a balance of %d RentCoins pays a report: %p, missing %d', (balance, canPay, missing) => {
  expect(canPayWithRentCoins(balance)).toBe(canPay);
  expect(missingRentCoins(balance)).toBe(missing);
});

it.each([
  [0, 0, undefined, 20],
  [9, 59, undefined, 20],
  [10, 10, undefined, 0],
  [0, 60, undefined, 0],
  [10, 60, 0, 20],
  [1, 1, 1, 0],
  [0, 6, 1, 0],
])(
  'RentCoins after %d awards today and %d in 30 days with the limit %p awards %d RentCoins',
  (today, period, limit, due) => {
    expect(awardDue('add_tenant', { today, period }, limit)).toBe(due);
  },
);

it('RentCoins are taken back down to zero and no further', () => {
  expect(takeBackAmount(20, 50)).toBe(-20);
  expect(takeBackAmount(20, 5)).toBe(-5);
  fc.assert(fc.property(fc.nat(1000), fc.nat(1000), (award, balance) => balance + takeBackAmount(award, balance) >= 0));
});

it('an award pays what is owed, at most with all of itself', () => {
  expect(repaymentAmount(20, 0)).toBe(0);
  expect(repaymentAmount(20, 5)).toBe(-5);
  expect(repaymentAmount(20, 50)).toBe(-20);
});
