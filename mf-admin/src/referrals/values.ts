import type { CallError } from '@najem/shared/store';
import { TEXTS } from './texts';

/** The specified sentence, then status and message. */
export function failureText(error: CallError, sentence: string): string {
  return TEXTS.withStatus(sentence, error.status, error.message);
}
