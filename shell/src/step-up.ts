import type { ConfirmationReason } from '@najem/shared/api';
import type { GoogleSettings } from './account/google-identity';

/** The props of the dialog that asks the question. */
export interface StepUpDialogProps {
  reason: ConfirmationReason;
  google: GoogleSettings | undefined;
  onAnswer: (isConfirmed: boolean) => void;
}

let asked: { reason: ConfirmationReason; answer: (isConfirmed: boolean) => void } | undefined;
let waiting: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

/** Asks the person to confirm that it is them; all calls that ask meanwhile get the same answer. */
export function askForConfirmation(reason: ConfirmationReason): Promise<boolean> {
  waiting ??= new Promise((answer) => {
    asked = { reason, answer };
    notify();
  });
  return waiting;
}

/** Answers the question, if it is asked. */
export function answerConfirmation(isConfirmed: boolean): void {
  const answered = asked;
  [asked, waiting] = [undefined, undefined];
  answered?.answer(isConfirmed);
  notify();
}

/** Why the question is asked now; undefined while it is not. */
export function reasonAsked(): ConfirmationReason | undefined {
  return asked?.reason;
}

/** Follows whether the question is asked. */
export function subscribeToConfirmation(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
