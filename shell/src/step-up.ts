import type { GoogleSettings } from './account/google-identity';

/** The props of the dialog that asks the question. */
export interface StepUpDialogProps {
  google: GoogleSettings | undefined;
  onAnswer: (isConfirmed: boolean) => void;
}

let answer: ((isConfirmed: boolean) => void) | undefined;
let waiting: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

/** Asks the person to confirm that it is them; all calls that ask meanwhile get the same answer. */
export function askForConfirmation(): Promise<boolean> {
  waiting ??= new Promise((resolve) => {
    answer = resolve;
    notify();
  });
  return waiting;
}

/** Answers the question, if it is asked. */
export function answerConfirmation(isConfirmed: boolean): void {
  const resolve = answer;
  [answer, waiting] = [undefined, undefined];
  resolve?.(isConfirmed);
  notify();
}

/** Whether the question is asked now. */
export function isConfirmationAsked(): boolean {
  return answer !== undefined;
}

/** Follows whether the question is asked. */
export function subscribeToConfirmation(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
