import { fieldsOf } from '@najem/shared/domain/kernel';
import axios from 'axios';

/** Keys by which the server knows a repetition, each of words that were sent and not answered. */
export interface Keys {
  /** Sends words with their key: the same as before where their answer was lost, so that nothing is written twice. */
  use<Reply>(words: string, send: (headers: Record<string, string>) => Promise<Reply>): Promise<Reply>;
}

/** Words without an answer are few: a person repeats the last ones. */
const MOST = 20;
const SERVER_ERROR = 500;

/** Keeps the keys of one page. */
export function keepKeys(): Keys {
  const open = new Map<string, string>();
  return {
    async use(words, send) {
      const key = open.get(words) ?? newKey();
      open.set(words, key);
      if (open.size > MOST) open.delete(open.keys().next().value ?? '');
      try {
        const reply = await send({ 'Idempotency-Key': key });
        open.delete(words);
        return reply;
      } catch (error) {
        if (isAnswered(error)) open.delete(words);
        throw error;
      }
    },
  };
}

/** Whether the server said what became of the words; an abort, no answer and a server in trouble leave it open. */
function isAnswered(error: unknown): boolean {
  if (!axios.isAxiosError(error) || !error.response) return false;
  const { status, data } = error.response;
  return status < SERVER_ERROR && fieldsOf(data)['code'] !== 'REQUEST_IN_PROGRESS';
}

/** 128 random bits; `randomUUID` is missing on pages without https. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
