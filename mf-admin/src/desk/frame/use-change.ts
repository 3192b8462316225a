import type { ClientEndpoint, Input } from '@najem/shared/contract/kernel';
import { errorText, type Request, type Sent, useSending } from '@najem/shared/store';
import { useOpened } from '@najem/shared/ui/data';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import { isStale, tryBegun } from './work';

/** How a change that a form sends goes. */
export interface Attempt {
  isSaving: boolean;
  /** Why the last try failed; that somebody else came first says the page. */
  error: string | undefined;
}

const NO_DRAFT: Sent = { stop: () => undefined, resume: () => undefined, sent: () => undefined };

/**
 * Follows a change of the open piece of work. `onOver` is called when it was made, or when somebody else came first: what
 * was written stays in its draft then.
 */
export function useChange<E extends ClientEndpoint>(
  call: Request<E>,
  fallback: string,
  onOver?: () => void,
  draft: Sent = NO_DRAFT,
): Attempt & { send: (input: Input<E>) => void } {
  const [attempt, send] = useSending(draft, call, onOver);
  const error = attempt.status === 'failed' ? attempt.error : undefined;
  const isOvertaken = error !== undefined && isStale(error);
  const overtaken = useEffectEvent(() => onOver?.());
  useEffect(() => {
    if (isOvertaken) overtaken();
  }, [isOvertaken]);
  return {
    isSaving: attempt.status === 'loading',
    error: error === undefined || isOvertaken ? undefined : errorText(error, fallback),
    send,
  };
}

/** Which dialog is open; where one opens, the sentence about the last try goes. */
export function useDialog<Step extends string>() {
  const dispatch = useDispatch();
  const [dialog, setDialog] = useState<Step>();
  return {
    dialog,
    open: (step: Step) => {
      dispatch(tryBegun());
      setDialog(step);
    },
    close: () => setDialog(undefined),
  };
}

/** Like `useDialog`, of windows in which something is written: the address has the open one, so that its draft is found again. */
export function useWritingDialog<Step extends string>(steps: readonly Step[]) {
  const dispatch = useDispatch();
  const [opened, setOpened] = useOpened('step');
  return {
    dialog: steps.find((step) => step === opened),
    open: (step: Step) => {
      dispatch(tryBegun());
      setOpened(step);
    },
    close: () => setOpened(undefined),
  };
}
