import { useRequest } from '@najem/shared/store';
import type { ClientEndpoint, Input, Output } from '@najem/shared/contract/kernel';
import type { CallError, Loadable, Request } from '@najem/shared/store';
import { useState } from 'react';

export interface FormOptions<V, E extends ClientEndpoint> {
  /** The request's input for the form's values. */
  toInput: (values: V) => Input<E>;
  /** Called on each edit and attempt, after which earlier messages no longer apply. */
  onRestart?: () => void;
}

export interface FormSubmission<V, E extends ClientEndpoint> {
  attempt: Loadable<Output<E>>;
  isSubmitting: boolean;
  /** Why the last attempt failed, until the next edit. */
  error: CallError | undefined;
  /** The values of the last attempt. */
  submitted: V | undefined;
  /** Forgets the last attempt. */
  reset: () => void;
  /** Handlers for the kit's `Form`. */
  handlers: { onEdit: () => void; onRefused: () => void; onSubmit: (values: V) => void };
}

/** Sends a form's values by one request, once at a time, and drops a failure when the form is edited or sent again. */
export function useForm<V, E extends ClientEndpoint>(
  request: Request<E>,
  { toInput, onRestart }: FormOptions<V, E>,
): FormSubmission<V, E> {
  const [attempt, send, reset] = useRequest(request);
  const [submitted, setSubmitted] = useState<V>();
  const isSubmitting = attempt.status === 'loading';

  function restart() {
    if (attempt.status === 'failed') reset();
    onRestart?.();
  }

  function onSubmit(values: V) {
    if (isSubmitting) return;
    restart();
    setSubmitted(() => values);
    send(toInput(values));
  }

  return {
    attempt,
    isSubmitting,
    error: attempt.status === 'failed' ? attempt.error : undefined,
    submitted,
    reset,
    handlers: { onEdit: restart, onRefused: restart, onSubmit },
  };
}
