import type { ClientEndpoint } from '@najem/shared/contract';
import type { CallError, Request } from '@najem/shared/store';
import type { UnknownAction } from 'redux';

/** A file on its way to the browser's downloads; the store keeps only the progress. */
export type Download = { status: 'idle' | 'working' } | { status: 'failed'; error: CallError };

const IDLE: Download = { status: 'idle' };

/** Makes the reducer of one download; an action that `isLeft` accepts ends it. */
export function followDownload<E extends ClientEndpoint>(
  { requested, succeeded, failed }: Request<E>,
  isLeft: (action: UnknownAction) => boolean,
) {
  return (state: Download = IDLE, action: UnknownAction): Download => {
    if (isLeft(action) || succeeded.match(action)) return IDLE;
    if (requested.match(action)) return { status: 'working' };
    return failed.match(action) ? { status: 'failed', error: action.error } : state;
  };
}
