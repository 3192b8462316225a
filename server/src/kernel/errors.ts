import { ERRORS, type ErrorBody, type ErrorCode, PROBLEM_TEXTS, problemError } from '@najem/shared/contract/kernel';
import type { ProblemCode } from '@najem/shared/domain/kernel';

interface RefusalDetails {
  message?: string;
  /** The message in English, for callers that are tools. */
  reason?: string;
  _id?: string;
  challenge?: string;
  retryAfterSeconds?: number;
  /** The call can be made without a session as well. */
  isOptional?: boolean;
}

/** An expected error of a call: the contract's code with its status and Polish sentence. */
export class Refusal extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    readonly details: RefusalDetails = {},
  ) {
    super(details.message ?? ERRORS[code].message);
    this.status = ERRORS[code].status;
  }

  body(): ErrorBody {
    const { _id, challenge, reason } = this.details;
    return {
      success: false,
      code: this.code,
      message: this.message,
      reason,
      _id,
      challenge,
    };
  }
}

/** Throws one of the contract's errors; `message` replaces its sentence by a more exact one. */
export function refuse(code: ErrorCode, details?: ConstructorParameters<typeof Refusal>[1]): never {
  throw new Refusal(code, details);
}

/** Refuses an input in which the domain found a problem, with the problem's sentence. */
export function requireNoProblem(problem: ProblemCode | undefined): void {
  if (problem !== undefined) refuse(problemError(problem), { message: PROBLEM_TEXTS[problem] });
}
