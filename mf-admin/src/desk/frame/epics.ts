import type { CallError, ClientEndpoint } from '@najem/shared/contract/kernel';
import { TENANT_TOAST_MS } from '@najem/shared/domain/kernel';
import {
  type AppEpic,
  errorText,
  type EventAction,
  type EventCreator,
  type Loadable,
  notices,
  ofEvent,
  type Request,
  type RootState,
} from '@najem/shared/store';
import type { UnknownAction } from 'redux';
import { filter, map, mergeMap } from 'rxjs';
import { NOTICE_TEXTS } from './notice-texts';
import { type Change, isStale } from './work';

/** Says by a toast that a change was made; why it was not made its form says. */
export function saysDone<E extends ClientEndpoint>(call: Request<E>, done: string): AppEpic {
  return notices(call, { done, durationMs: TENANT_TOAST_MS });
}

/** Says by a toast why taking failed, or giving back; `stale` where somebody else came first. Who has it the screen says. */
export function saysTakeFailed<E extends ClientEndpoint>(
  call: Request<E>,
  { failed, stale }: { failed: string; stale: string },
): AppEpic {
  return notices(call, {
    failed: (error) => (isStale(error) ? stale : errorText(error, failed)),
    durationMs: TENANT_TOAST_MS,
  });
}

/** A part of the slice that keeps one kind of work. */
interface WorkState<Input> {
  list: { input?: Input };
  open: Loadable<unknown>;
}

interface Reloading<Input> {
  changes: readonly Pick<Change<unknown>, 'failed'>[];
  list: { requested: (input: Input) => UnknownAction };
  open: { requested: (input: { id: string }) => UnknownAction };
  select: (root: RootState) => WorkState<Input>;
}

/** Fetches again what another administrator has changed: the open piece of work, or the list where none is open. */
export function reloadOvertaken<Input>({ changes, list, open, select }: Reloading<Input>): AppEpic {
  return (action$, state$) =>
    action$.pipe(
      ofEvent(...changes.map(({ failed }) => failed)),
      filter(({ error }) => isStale(error)),
      mergeMap(({ input: { id } }) => {
        const { list: known, open: opened } = select(state$.value);
        if (opened.status !== 'idle') return [open.requested({ id })];
        return known.input === undefined ? [] : [list.requested(known.input)];
      }),
    );
}

/** Says by a toast how handling went. */
export function saysHandled<E extends ClientEndpoint>(call: Request<E>): AppEpic {
  return notices(call, {
    done: NOTICE_TEXTS.handled,
    failed: NOTICE_TEXTS.handleFailed,
    durationMs: TENANT_TOAST_MS,
  });
}

interface Failing {
  failed: EventCreator<never[], EventAction<string, { error: CallError }>>;
}

/** Fetches a list again after something in it was handled meanwhile. */
export function reloadHandled<Input extends object>(
  { failed }: Failing,
  list: { requested: (input: Input | Record<string, never>) => UnknownAction },
  select: (root: RootState) => { input?: Input },
): AppEpic {
  return (action$, state$) =>
    action$.pipe(
      ofEvent(failed),
      filter(({ error }) => isStale(error)),
      map(() => list.requested(select(state$.value).input ?? {})),
    );
}
