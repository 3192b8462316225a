/** Says where the time of a run of jest went, in lines: the folders that took longest, and the slowest files. */
export function describeTimes(
  testResults: readonly { testFilePath: string; perfStats: { runtime: number } }[],
): string[];
