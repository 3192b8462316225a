import type { Config } from 'jest';

export declare function testsOf(
  folder: string,
  options?: { environment?: 'node' | 'jsdom'; esModules?: string[] },
): Config;
