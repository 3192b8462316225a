import { type CallError, sentenceOr } from '@najem/shared/store';

/**
 * The sentence to show for a failed call: the server's own, else the specified fallback. Where the connection failed,
 * its sentence follows the fallback, because a fallback alone would blame the wrong thing.
 */
export function errorText(error: CallError, fallback: string): string {
  if (error.code === 'NO_CONNECTION') return `${endSentence(fallback)} ${error.message}`;
  return sentenceOr(error, fallback);
}

function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
