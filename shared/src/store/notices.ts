import type { Notice } from './bus';
import type { CallError, ClientEndpoint, Input, Output } from '@najem/shared/contract/kernel';
import { ignoreElements, tap } from 'rxjs';
import { errorText } from './call-error';
import type { Request } from './request';
import type { AppEpic } from './types';

/** What a person reads after a request, as a toast; nothing where a text is absent. */
interface NoticeTexts<E extends ClientEndpoint> {
  done?: string | ((output: Output<E>, input: Input<E>) => string | undefined);
  /** What went wrong, as a fallback for the server's own sentence; a function gives the whole sentence. */
  failed?: string | ((error: CallError, input: Input<E>) => string | undefined);
  /** How long it is shown, in ms; the page's default when absent. */
  durationMs?: number;
}

/** Makes the epic that says on the bus how each request of a call went; the shell shows it as a toast. */
export function notices<E extends ClientEndpoint>(
  { succeeded, failed }: Request<E>,
  { done, failed: failure, durationMs }: NoticeTexts<E>,
): AppEpic {
  return (action$, _state$, { bus }) => {
    const say = (tone: Notice['tone'], text: string | undefined) => {
      if (text !== undefined) bus.emit('notice', { tone, text, durationMs });
    };
    return action$.pipe(
      tap((action) => {
        if (succeeded.match(action)) {
          say('success', typeof done === 'function' ? done(action.output, action.input) : done);
        } else if (failed.match(action)) {
          const { error, input } = action;
          say('danger', typeof failure === 'string' ? errorText(error, failure) : failure?.(error, input));
        }
      }),
      ignoreElements(),
    );
  };
}
