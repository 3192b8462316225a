import path from 'node:path';
import { describeTimes } from '../lib/test-times.cjs';

const ran = (file: string, seconds: number) => ({
  testFilePath: path.resolve(file),
  perfStats: { runtime: seconds * 1000 },
});

describe('where the time of a run went', () => {
  it('is said by folder, the longest first, and of the slowest files', () => {
    const lines = describeTimes([
      ran('server/tests/rights/disputes/model.test.ts', 40),
      ran('server/tests/rights/cases/case.test.ts', 20),
      ran('shared/src/domain/kernel/name.test.ts', 1),
    ]);
    expect(lines).toEqual([
      '    60 s  server/tests/rights, files: 2',
      '     1 s  shared/src/domain, files: 1',
      'The slowest files:',
      '    40 s  server/tests/rights/disputes/model.test.ts',
      '    20 s  server/tests/rights/cases/case.test.ts',
      '     1 s  shared/src/domain/kernel/name.test.ts',
    ]);
  });
});
