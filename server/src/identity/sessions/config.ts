import type { Reader } from '../../kernel/config/reader';
import { type Checks, IN_PRODUCTION, refused, withValue } from '../../kernel/config/floors';

export interface SessionSettings {
  accessTokenSeconds: number;
  refreshTokenSeconds: number;
}

/** Twelve times and four times the defaults. */
const LONGEST_ACCESS_SECONDS = 3_600;
const LONGEST_SESSION_SECONDS = 2_592_000;

export const SESSION_CHECKS: Checks = {
  floors: [
    ...refused(
      ['ACCESS_TOKEN_SECONDS'],
      withValue((value) => isLonger(value, LONGEST_ACCESS_SECONDS, 'a stolen access token')),
    ),
    ...refused(
      ['REFRESH_TOKEN_SECONDS'],
      withValue((value) => isLonger(value, LONGEST_SESSION_SECONDS, 'a stolen session')),
    ),
  ],
};

export function readSessions(read: Reader): SessionSettings {
  const accessTokenSeconds = read.integer('ACCESS_TOKEN_SECONDS', 900, 1, 86_400);
  const refreshTokenSeconds = read.integer('REFRESH_TOKEN_SECONDS', 604_800, 1, 31_536_000);
  if (refreshTokenSeconds <= accessTokenSeconds) {
    read.problem('REFRESH_TOKEN_SECONDS must be greater than ACCESS_TOKEN_SECONDS');
  }
  return { accessTokenSeconds, refreshTokenSeconds };
}

function isLonger(value: string, seconds: number, what: string): string | null {
  return Number(value) > seconds
    ? `is ${value}: ${what} would serve too long, at most ${seconds} ${IN_PRODUCTION}`
    : null;
}
