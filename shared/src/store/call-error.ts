import type { CallError } from '@najem/shared/contract/kernel';

/** The server's own sentence, or `fallback` when it gave none (or gave no answer at all). */
export function sentenceOr(error: CallError, fallback: string): string {
  const isServers = !error.general && error.code !== 'NO_CONNECTION' && error.code !== 'BAD_REPLY';
  return isServers && error.message ? error.message : fallback;
}

/**
 * The sentence to show for a failed call: the server's own, else the fallback. The sentence about a lost connection
 * follows the fallback, which alone would blame the wrong thing.
 */
export function errorText(error: CallError, fallback: string): string {
  if (error.code === 'NO_CONNECTION') return `${endSentence(fallback)} ${error.message}`;
  return sentenceOr(error, fallback);
}

function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
