import { fieldsOf } from '@najem/shared/domain/kernel';
import { DatabaseError } from 'pg';
import { Refusal } from '../errors';

/** The message of `pg` for a statement without an answer in time. */
const UNANSWERED = 'Query read timeout';

/** Codes of a database that cannot be reached. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  // A missing unix socket; for a file, the same code is a defect of the program.
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** Messages of `pg` errors without a code. */
const UNREACHABLE_MESSAGE =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout$|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end|The client was destroyed|driver has already been destroyed)/;
/**
 * SQLSTATEs of a database that is going down, full, or gave up on a statement: the same call may work a moment later.
 * 08 connection, 53 resources, 57P shutdown, 57014 statement timeout, 55P03 lock timeout, 40 deadlock and serialization,
 * 25P03 transaction timeout, 25006 read-only while failing over.
 */
const PASSING_SQLSTATE = /^(?:08|53|57P|57014$|55P03$|40001$|40P01$|25P03$|25006$)/;

/** Whether a statement failed because the database cannot be reached or cannot answer now, not because it is wrong. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof Refusal) return error.code === 'UNAVAILABLE';
  if (error instanceof DatabaseError) return PASSING_SQLSTATE.test(error.code ?? '');
  const { code, message, syscall } = fieldsOf(error);
  if (typeof code === 'string' && UNREACHABLE.has(code) && syscall !== 'open') return true;
  return typeof message === 'string' && UNREACHABLE_MESSAGE.test(message);
}

/** Whether a statement got no answer in time, so that its connection is dead or its server stands still. */
export function isUnanswered(error: unknown): boolean {
  return fieldsOf(error).message === UNANSWERED;
}
