import type { DisputeRow } from '@najem/shared/contract/rights';

/** Where a dispute about what the reader wrote stands, as lists name it. */
const STATES: Readonly<Record<DisputeRow['state'], string>> = {
  awaiting_author: 'Czeka na Twoją odpowiedź',
  awaiting_person: 'Czekamy na drugą stronę',
  deciding: 'Rozpatrujemy',
  decided: 'Rozstrzygnięty',
  appealed: 'Odwołanie w toku',
  closed: 'Zakończony',
  withdrawn: 'Wycofany',
};

/** Names in lists whom the desk waits for after a question; undefined while it waits for nobody. */
export function awaitedNote({ awaited, side }: Pick<DisputeRow, 'awaited' | 'side'>): string | undefined {
  if (!awaited) return undefined;
  if (awaited.side !== side) return STATES.awaiting_person;
  return awaited.step === 'question' ? STATES.awaiting_author : 'Możesz odnieść się do odpowiedzi';
}

/** Says of a decided dispute with a due date what is due: an appeal. */
export function appealNote({ state, dueAt }: Pick<DisputeRow, 'state' | 'dueAt'>): string {
  return state === 'decided' && dueAt !== undefined ? ', odwołanie możliwe' : '';
}

/** The Polish sentences of the disputes about one's own entries, which the file itself shows. */
export const TEXTS = {
  title: 'Spory o Twoje wpisy',
  states: STATES,
  stateOf: (row: Pick<DisputeRow, 'state' | 'side' | 'dueAt' | 'awaited'>) =>
    awaitedNote(row) ?? `${STATES[row.state]}${appealNote(row)}`,
  all: (count: number) => `Wszystkie spory (${count})`,
} as const;
