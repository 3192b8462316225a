import type { Reader } from '../../kernel/config/reader';

export interface SubjectSettings {
  limits: {
    lookupsPerDay: number;
    /** Of an account whose identity is not verified. */
    lookupsPerDayUntrusted: number;
    /** Of all accounts at one network address. */
    lookupsPerDayAddress: number;
  };
}

export function readSubjects(read: Reader): SubjectSettings {
  return {
    limits: {
      lookupsPerDay: read.limit('LIMIT_LOOKUPS_PER_DAY', 60),
      lookupsPerDayUntrusted: read.limit('LIMIT_LOOKUPS_PER_DAY_UNTRUSTED', 5),
      lookupsPerDayAddress: read.limit('LIMIT_LOOKUPS_PER_DAY_ADDRESS', 120),
    },
  };
}
