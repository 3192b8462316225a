import type { ClientEndpoint, Input, Output } from '@najem/shared/contract/kernel';
import type { Attachment } from '@najem/shared/contract/register';
import type { DraftValues } from '@najem/shared/contract/rights';
import type { DraftKind } from '@najem/shared/domain/rights';
import { serverNow } from '@najem/shared/ui/context';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { errorText } from './call-error';
import {
  draftChosen,
  draftEdited,
  draftGivenUp,
  draftKey,
  type DraftOf,
  draftLeft,
  draftOpened,
  draftRemoved,
  draftResumed,
  draftSent,
  draftsFlushed,
  draftStatesOf,
  draftStopped,
  isUnsaved,
} from './drafts';
import type { Loadable } from './loadable';
import type { Request } from './request';
import { DRAFT_TEXTS } from './texts';
import type { RootState } from './types';
import { useRequest } from './use-request';

/** What is being written in a form, kept at the server until it is sent. */
export interface Draft<Values> {
  /** What the form shows; undefined until it is known what is kept. */
  values: Values | undefined;
  edit: (values: Values) => void;
  /** Rises whenever the form begins again: with another text, or empty. */
  round: number;
  /** The files that were kept. */
  attachments: readonly Attachment[];
  /** Names the files that the form has now, all of which the server got. */
  attach: (attachmentIds: readonly string[]) => void;
  /** When it was last saved; undefined where nothing is kept. */
  savedAt: string | undefined;
  /** When it was last changed here, in ms since 1970. */
  editedAt: number | undefined;
  /** Why it could not be saved, in a sentence. */
  fault: string | undefined;
  /** What another tab saved meanwhile. */
  other: { values: Values; savedAt: string } | undefined;
  /** Another tab deleted the draft meanwhile. */
  isRemoved: boolean;
  /** Goes on with one's own text, or as the other tab did. */
  choose: (which: 'mine' | 'other') => void;
  remove: () => void;
  /** Whether something was written that could not be saved. */
  isUnsaved: boolean;
  /** Lets that go; what was saved before stays. */
  giveUp: () => void;
  /** Whether the form is being sent, or its draft deleted. */
  isStopped: boolean;
  /** Stops saving, before the form is sent by the request of this key. */
  stop: (requestKey: string) => void;
  /** Saves again, where sending failed. */
  resume: () => void;
  /** The form was sent. */
  sent: () => void;
}

/**
 * Keeps what is written in a form: loads its draft, saves it 1 s after the last change, when a field is left and when the
 * form goes. `start` is what an empty form begins with; fields of a draft that it does not have are ignored.
 */
export function useDraft<Values extends object>(kind: DraftKind, thing: string, start: Values): Draft<Values> {
  const dispatch = useDispatch();
  const of: DraftOf = useMemo(() => ({ kind, thing }), [kind, thing]);
  const state = useSelector((root: RootState) => draftStatesOf(root)[draftKey(of)]);
  useEffect(() => {
    dispatch(draftOpened(of));
    return () => void dispatch(draftLeft(of));
  }, [dispatch, of]);
  useSavingOnLeave();

  const isLoaded = state?.isLoaded ?? false;
  const isRemoved = state?.other === 'removed';
  const other = state?.other === 'removed' ? undefined : state?.other;
  return {
    values: isLoaded ? fitted(start, state?.values) : undefined,
    edit: (values) => void dispatch(draftEdited(of, { values: keptFields(values) }, serverNow())),
    round: state?.round ?? 0,
    attachments: state?.attachments ?? NO_FILES,
    attach: (attachmentIds) => {
      if (isSameList(attachmentIds, state?.attachmentIds ?? [])) return;
      dispatch(draftEdited(of, { attachmentIds: [...attachmentIds] }, serverNow()));
    },
    savedAt: state?.savedAt,
    editedAt: state?.editedAt,
    fault: state?.fault && errorText(state.fault, DRAFT_TEXTS.failed),
    other: other && { values: fitted(start, other.values), savedAt: other.changedAt },
    isRemoved,
    choose: (which) => void dispatch(draftChosen(of, which)),
    remove: () => void dispatch(draftRemoved(of)),
    isUnsaved: state !== undefined && isUnsaved(state),
    giveUp: () => void dispatch(draftGivenUp(of)),
    isStopped: state?.stoppedBy !== undefined,
    stop: (requestKey) => void dispatch(draftStopped(of, requestKey)),
    resume: () => void dispatch(draftResumed(of)),
    sent: () => void dispatch(draftSent(of)),
  };
}

/** A field that is left and a page that is hidden save at once: what follows may be a sign-out or the end of the page. */
function useSavingOnLeave(): void {
  const dispatch = useDispatch();
  useEffect(() => {
    const flush = () => void dispatch(draftsFlushed());
    const flushHidden = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    document.addEventListener('focusout', flush);
    document.addEventListener('visibilitychange', flushHidden);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('focusout', flush);
      document.removeEventListener('visibilitychange', flushHidden);
      window.removeEventListener('pagehide', flush);
    };
  }, [dispatch]);
}

const NO_FILES: readonly Attachment[] = [];

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

/** The values of a form: what was kept of its own fields, and its first values for the others. */
function fitted<Values extends object>(start: Values, kept: DraftValues = {}): Values {
  const fields = Object.entries(start).map(([name, value]: [string, unknown]) => {
    const found = kept[name];
    const isFit = typeof found === typeof value && Array.isArray(found) === Array.isArray(value);
    return [name, found !== undefined && isFit ? found : value];
  });
  // Every field has the type that it begins with.
  return Object.fromEntries(fields) as Values;
}

type Kept = DraftValues[string];

function keptFields(values: object): DraftValues {
  return Object.fromEntries(
    Object.entries(values).filter((field: [string, unknown]): field is [string, Kept] => {
      const [, value] = field;
      return typeof value === 'string' || typeof value === 'boolean' || Array.isArray(value);
    }),
  );
}

/** The part of a draft that sending its form concerns. */
export type Sent = Pick<Draft<unknown>, 'stop' | 'resume' | 'sent'>;

/** Follows a request like `useRequest` that sends a form: its draft is not saved meanwhile, and is gone after a success. */
export function useSending<E extends ClientEndpoint>(
  draft: Sent,
  request: Request<E>,
  onSucceeded?: (output: Output<E>) => void,
): [state: Loadable<Output<E>>, send: (input: Input<E>) => void, reset: () => void] {
  const [state, send, reset] = useRequest(request, (output) => {
    draft.sent();
    onSucceeded?.(output);
  });
  const resume = useEffectEvent(draft.resume);
  useEffect(() => {
    if (state.status === 'failed') resume();
  }, [state]);
  function begin(input: Input<E>) {
    draft.stop(request.keyOf(input));
    send(input);
  }
  return [state, begin, reset];
}
