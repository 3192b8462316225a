import type { Reader } from '../../kernel/config/reader';

export interface RentCoinSettings {
  limits: { awardsPerDay: number };
}

export function readRentCoins(read: Reader): RentCoinSettings {
  return { limits: { awardsPerDay: read.limit('LIMIT_AWARDS_PER_DAY', 10) } };
}
