import { type Attachment, attachments } from '@najem/shared/contract/register';
import type { Call } from '@najem/shared/store';
import { EMPTY, filter, type Observable, switchMap, timer } from 'rxjs';

const CHECK_MS = 2_000;

/** Asks for the check of a file after a while, unless its form has lost it by then. */
export function checkFile(
  call: Call,
  id: string,
  isThere: () => boolean,
  afterMs: number = CHECK_MS,
): Observable<Attachment> {
  return timer(afterMs).pipe(
    filter(isThere),
    switchMap(() => call(attachments.get, { id })),
  );
}

/** Asks again for a file whose check is under way; nothing for one whose check is over. */
export function recheckFile(call: Call, { _id, state }: Attachment, isThere: () => boolean): Observable<Attachment> {
  return state === 'usable' || state === 'refused' ? EMPTY : checkFile(call, _id, isThere);
}
