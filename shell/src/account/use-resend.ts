import { type CallError, type Loadable, sentenceOr, useRequest } from '@najem/shared/store';
import { resendVerification } from './state';
import { ACCOUNT } from './texts';

interface Resend {
  attempt: Loadable<unknown>;
  resend: (input: { email: string; returnPath?: string }) => void;
  reset: () => void;
  /** The sentence that explains a failed attempt. */
  failure: string | undefined;
}

/** Sends the verification mail again. */
export function useResend(): Resend {
  const [attempt, resend, reset] = useRequest(resendVerification);
  return { attempt, resend, reset, failure: attempt.status === 'failed' ? describe(attempt.error) : undefined };
}

function describe(error: CallError): string {
  return error.code === 'USER_NOT_FOUND' ? ACCOUNT.resend.unknownUser : sentenceOr(error, ACCOUNT.resend.failed);
}
