import { fitsContract } from './door';

it.each([
  ['1.0', true],
  ['1.1', true],
  ['1.2', false],
  ['2.0', false],
  ['0.9', false],
  ['', false],
])('a remote for contract %s runs on 1.1: %s', (contract, fits) => {
  expect(fitsContract(contract)).toBe(fits);
});
