import { Logger as WorkerLogger } from 'graphile-worker';
import { isRecord } from '@najem/shared/domain/kernel';
import type { FastifyBaseLogger } from 'fastify';
import { DatabaseError } from 'pg';
import { destination, type Logger, pino, type DestinationStream } from 'pino';
import type { LogLevel } from './config/config';

/** The program's log, or the child of it that belongs to a request. */
export type Log = FastifyBaseLogger;

/** Names under which something personal or secret may be logged by mistake. */
const HIDDEN_NAMES = new Set(
  [
    'authorization cookie cookies password token credential secret refreshToken',
    'email emailKey email_key to identifier pesel nip passport phone name address ip url body payload parameters',
  ].flatMap((names) => names.split(' ')),
);
const HIDDEN = '[hidden]';
const DEEPEST = 3;

/** What may stand in the text of an error: addresses, numbers of people and documents, tokens. */
const PERSONAL = [
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
  /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g,
  /\b[A-Z]{2,3}\d{6,9}\b/g,
  /(?<![\w-])\d(?:[ -]?\d){8,}(?![\w-])/g,
] as const;
/** SQLSTATE class 22: the message quotes the refused value. */
const QUOTES_VALUES = /^22/;

/** Creates the program's log: JSON lines on standard output, with personal data removed. */
export function createLog(level: LogLevel, stream: DestinationStream = destination({ dest: 1, sync: false })): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }), log: (fields) => withoutPersonal(fields, 0) },
      serializers: { err: describeError },
    },
    stream,
  );
}

/** Removes mail addresses, personal numbers and tokens from a text. */
export function scrubText(text: string): string {
  return PERSONAL.reduce((rest, pattern) => rest.replace(pattern, HIDDEN), text);
}

function withoutPersonal(fields: Record<string, unknown>, depth: number): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields))
    result[name] = HIDDEN_NAMES.has(name) ? HIDDEN : safe(value, depth);
  return result;
}

function safe(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error || value instanceof Date) return value;
  if (depth >= DEEPEST) return HIDDEN;
  if (Array.isArray(value)) return value.map((item) => safe(item, depth + 1));
  return isRecord(value) ? withoutPersonal(value, depth + 1) : HIDDEN;
}

/** An error as it is logged. Of a database error's many fields only those that never hold a value. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return scrubText(String(error));
  const { name, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  const refusal = error instanceof DatabaseError ? error : undefined;
  const isQuoting = QUOTES_VALUES.test(refusal?.code ?? '');
  const message = isQuoting ? 'a value was refused' : scrubText(error.message);
  return {
    type: name,
    message,
    code,
    table: refusal?.table,
    column: refusal?.column,
    constraint: refusal?.constraint,
    routine: refusal?.routine,
    // The stack begins with the message once more.
    stack: [`${name}: ${message}`, ...framesOf(error)].join('\n'),
    cause: cause === undefined ? undefined : describeError(cause),
  };
}

function framesOf(error: Error): string[] {
  return (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
}

/** Creates the job queue's logger over the program's log. Its messages name jobs and workers, never payloads. */
export function createWorkerLogger(log: Log): WorkerLogger {
  return new WorkerLogger((scope) => (level, message) => {
    if (level === 'error') log.error({ scope: scope.label }, message);
    else if (level === 'warning') log.warn({ scope: scope.label }, message);
    else log.debug({ scope: scope.label }, message);
  });
}
