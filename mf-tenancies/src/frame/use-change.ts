import type { CallError, ClientEndpoint, Input, Output } from '@najem/shared/contract/kernel';
import { IDLE, type Loadable, type Request, useRequest } from '@najem/shared/store';
import { createContext, use, useEffect, useEffectEvent, useState } from 'react';
import { calls } from '../state';
import { TEXTS } from './texts';

const LATE: readonly (string | undefined)[] = ['STALE_EDIT', 'STATE_PASSED', 'OPINION_REVEALED'];
/** Changes of what nobody else can change: a newer version is its author's own, of another tab. */
const OF_OWN_OPINION: readonly string[] = [calls.giveOpinion.name, calls.withdrawOpinion.name];

/** Tells the page why the last change came too late, and `undefined` that another one begins. */
export const LateContext = createContext<(why: string | undefined) => void>(() => undefined);

/** Why the last change on a page came too late, and what notes it: the page is then fetched again. */
export function useLate(reload: () => void): [why: string | undefined, note: (why?: string) => void] {
  const [why, setWhy] = useState<string>();
  function note(reason?: string) {
    setWhy(reason);
    if (reason !== undefined) reload();
  }
  return [why, note];
}

/**
 * Follows a change of what the page shows. One that came too late is the page's to say; `onOver` is called then, too, where
 * a question is asked, and not where `keeps` says that a form keeps what was typed.
 */
export function useChange<E extends ClientEndpoint>(
  request: Request<E>,
  onOver?: (output?: Output<E>) => void,
  { keeps = false }: { keeps?: boolean } = {},
): [state: Loadable<Output<E>>, send: (input: Input<E>) => void] {
  const [state, send] = useRequest(request, onOver);
  const noteLate = use(LateContext);
  const error = state.status === 'failed' && isLate(state.error) ? state.error : undefined;
  const end = useEffectEvent((late: CallError) => {
    noteLate(lateText(late, request));
    if (!keeps) onOver?.();
  });
  useEffect(() => {
    if (error) end(error);
  }, [error]);
  function begin(input: Input<E>) {
    noteLate(undefined);
    send(input);
  }
  return [error ? IDLE : state, begin];
}

function lateText({ code, message }: CallError, { name }: { name: string }): string {
  if (code === 'OPINION_REVEALED') return message;
  return code === 'STALE_EDIT' && OF_OWN_OPINION.includes(name) ? TEXTS.lateOpinion : TEXTS.late;
}

function isLate({ code }: CallError): boolean {
  return LATE.includes(code);
}
