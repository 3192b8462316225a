import { supportsContract } from './remote-module';

it.each([
  ['1.0', true],
  ['1.1', true],
  ['1.2', false],
  ['2.0', false],
  ['0.9', false],
  ['', false],
])('supports a remote for contract %s in a shell of contract 1.1: %s', (contract, supported) => {
  expect(supportsContract(contract)).toBe(supported);
});
