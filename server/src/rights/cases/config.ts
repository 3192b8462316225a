import type { Reader } from '../../kernel/config/reader';

export interface CaseSettings {
  /** Public notices about content. */
  limits: { noticesPerDayAddress: number };
}

export function readCases(read: Reader): CaseSettings {
  return { limits: { noticesPerDayAddress: read.limit('LIMIT_NOTICES_PER_DAY_ADDRESS', 10) } };
}
