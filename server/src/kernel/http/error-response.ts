import { type ErrorCode, OPTIONAL_SESSION_HEADER } from '@najem/shared/contract/kernel';
import { fieldsOf } from '@najem/shared/domain/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseError } from 'pg';
import { isUnavailable } from '../db/unavailable';
import { Refusal } from '../errors';

/** How long a client should wait when nothing more exact is known. */
export const RETRY_SECONDS: Readonly<Record<number, number>> = { 429: 60, 503: 5 };

/** The codes of Fastify's own errors and ours for them. */
const FRAMEWORK_ERRORS: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA',
  FST_ERR_CTP_INVALID_JSON_BODY: 'VALIDATION',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'VALIDATION',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'VALIDATION',
  FST_ERR_CTP_INVALID_TYPE: 'VALIDATION',
  FST_ERR_BAD_URL: 'VALIDATION',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'UNSUPPORTED_MEDIA',
  FST_REQ_FILE_TOO_LARGE: 'ATTACHMENT_TOO_LARGE',
  FST_ERR_ASYNC_CONSTRAINT: 'NOT_FOUND',
};

/** SQLSTATEs of values that no row can have: a malformed id, and characters that PostgreSQL does not keep, as U+0000. */
const IMPOSSIBLE: Readonly<Record<string, ErrorCode>> = { '22P02': 'NOT_FOUND', '22021': 'VALIDATION' };

/** Maps any error to one of the contract's, without its own text. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isUnavailable(error)) return new Refusal('UNAVAILABLE');
  if (error instanceof DatabaseError) return new Refusal(IMPOSSIBLE[error.code ?? ''] ?? 'INTERNAL');
  const { code } = fieldsOf(error);
  const known = typeof code === 'string' && Object.hasOwn(FRAMEWORK_ERRORS, code) ? FRAMEWORK_ERRORS[code] : undefined;
  return new Refusal(known ?? 'INTERNAL');
}

/** Sends the error of a failed request in the agreed shape and logs unexpected errors. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = toRefusal(error);
  // The client has broken the request off and reads no answer.
  const isGone = request.raw.readableAborted;
  if (refusal.status >= 500 && refusal !== error && !isGone) {
    request.log.error({ err: error, route: request.routeOptions.url }, 'request failed');
  } else if (error instanceof DatabaseError) {
    request.log.warn({ err: error, route: request.routeOptions.url }, 'request with a malformed id');
  }
  sendRefusal(refusal, reply);
}

/** Sends a refusal. */
export function sendRefusal(refusal: Refusal, reply: FastifyReply): void {
  const retryAfter = refusal.details.retryAfterSeconds ?? RETRY_SECONDS[refusal.status];
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(retryAfter)));
  if (refusal.details.isOptional === true) reply.header(OPTIONAL_SESSION_HEADER, '1');
  reply
    .code(refusal.status)
    .header('content-type', 'application/json; charset=utf-8')
    // As a text, because a declared reply schema must not trim an error.
    .serializer((body: string) => body)
    .send(JSON.stringify(refusal.body()));
}
