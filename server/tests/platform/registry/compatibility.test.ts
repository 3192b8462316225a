import { satisfiesRange } from '../../../src/platform/registry/compatibility';

describe('a range', () => {
  it.each([
    ['19.3.1', '^19.3.0', true],
    ['19.4.0', '^19.3.1', true],
    ['19.3.0', '^19.3.1', false],
    ['20.0.0', '^19.3.1', false],
    ['0.2.4', '^0.2.3', true],
    ['0.3.0', '^0.2.3', false],
    ['0.0.4', '^0.0.3', false],
    ['3.0.0-rc.3', '^3.0.0-rc.3', true],
    ['3.0.0-rc.4', '^3.0.0-rc.3', false],
    ['2.9.2', '~2.9.0', true],
    ['2.10.0', '~2.9.0', false],
    ['1.2.3', '1.2.3', true],
    ['1.2.4', '1.2.3', false],
    ['1.2.3', '*', false],
  ])('the version %s is in the range %s: %s', (version, range, expected) => {
    expect(satisfiesRange(version, range)).toBe(expected);
  });
});
