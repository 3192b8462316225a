import type { ClientEndpoint } from '@najem/shared/contract/kernel';
import { saveFile } from '@najem/shared/ui/base';
import { ignoreElements, tap } from 'rxjs';
import { ofEvent } from './event';
import type { Request } from './request';
import type { AppEpic } from './types';

/** Makes the epic that saves the file of each answer, under its own name or else `fallback`. */
export function downloads<E extends ClientEndpoint & { readonly binary: string }>(
  { succeeded, binary }: Request<E>,
  fallback: string,
): AppEpic {
  return (action$) =>
    action$.pipe(
      ofEvent(succeeded),
      tap(({ output: { fileName, content } }) => saveFile(fileName || fallback, content, binary)),
      ignoreElements(),
    );
}
