import { type CallError, sentenceOr } from '@najem/shared/store';
import { ACCOUNT } from './texts';

const NOT_FOUND = 404;

/** Why a verification mail could not be sent again. */
export function resendFailure(error: CallError): string {
  return error.status === NOT_FOUND ? ACCOUNT.resend.unknownUser : sentenceOr(error, ACCOUNT.resend.failed);
}
