import { isCompatibleContract } from './version';

it.each([
  ['1.0', true],
  ['1.1', true],
  ['1.2', false],
  ['2.0', false],
  ['0.9', false],
  ['1', false],
  ['', false],
])('a remote built against contract %s runs in a shell of contract 1.1: %s', (contract, isCompatible) => {
  expect(isCompatibleContract(contract, false, '1.1')).toBe(isCompatible);
});

it.each([
  ['1.2', true],
  ['2.0', false],
  ['0.9', false],
  ['', false],
])('one that was compared with a shell of contract 1.1 and was built against %s runs in it: %s', (contract, runs) => {
  expect(isCompatibleContract(contract, true, '1.1')).toBe(runs);
});
