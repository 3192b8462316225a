import type { CallError, ClientEndpoint, Input, Output } from '@najem/shared/contract/kernel';
import { IDLE, type Loadable, type Request, type Sent, useSending } from '@najem/shared/store';
import { createContext, use, useEffect, useEffectEvent, useState } from 'react';

/** Whether somebody else's change, or time, explains a refusal: then what the page shows is fetched again. */
export function isStale({ code }: CallError): boolean {
  return code === 'STALE_EDIT' || code === 'STATE_PASSED';
}

/** Tells the page whether the last change came too late; null where the page does not say it. */
export const StaleContext = createContext<((isStale: boolean) => void) | null>(null);

/** Whether the last change on a page came too late, and what notes it: the page is then fetched again. */
export function useStale(reload: () => void): [isStale: boolean, note: (isLate: boolean) => void] {
  const [isStale, setStale] = useState(false);
  function note(isLate: boolean) {
    setStale(isLate);
    if (isLate) reload();
  }
  return [isStale, note];
}

const NO_DRAFT: Sent = { stop: () => undefined, resume: () => undefined, sent: () => undefined };

/**
 * Follows a change of what the page shows. One that came too late is the page's to say, and ends the form or question as
 * a success does; what a form with a draft has stays.
 */
export function useChange<E extends ClientEndpoint>(
  request: Request<E>,
  onOver?: () => void,
  draft: Sent = NO_DRAFT,
): [state: Loadable<Output<E>>, send: (input: Input<E>) => void] {
  const [state, send] = useSending(draft, request, onOver);
  const setStale = use(StaleContext);
  const isLate = setStale !== null && state.status === 'failed' && isStale(state.error);
  const end = useEffectEvent(() => {
    setStale?.(true);
    if (draft === NO_DRAFT) onOver?.();
  });
  useEffect(() => {
    if (isLate) end();
  }, [isLate]);
  function begin(input: Input<E>) {
    setStale?.(false);
    send(input);
  }
  return [isLate ? IDLE : state, begin];
}
