import { type CallError, sentenceOr } from '@najem/shared/store';

/** The server's sentence, else the fallback; a lost connection is named after it. */
export function errorText(error: CallError, fallback: string): string {
  if (error.code === 'NO_CONNECTION') return `${/[.!?]$/.test(fallback) ? fallback : `${fallback}.`} ${error.message}`;
  return sentenceOr(error, fallback);
}
