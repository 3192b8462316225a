export { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@najem/shared/domain/kernel';

export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 60 * MINUTE_SECONDS;
export const DAY_SECONDS = 24 * HOUR_SECONDS;
