import { type CallError, sentenceOr } from '@najem/shared/store';

/** The server's sentence, else the fallback; a lost connection is named after it. */
export function errorText(error: CallError, fallback: string): string {
  if (error.code === 'NO_CONNECTION') return `${/[.!?]$/.test(fallback) ? fallback : `${fallback}.`} ${error.message}`;
  return sentenceOr(error, fallback);
}

/** The page's nonce, which style tags made at run time must carry; undefined without one. */
export function pageNonce(): string | undefined {
  return document.querySelector<HTMLElement>('script[nonce]')?.nonce || undefined;
}
