import { Readable } from 'node:stream';
import { REMOTE_ANSWER_HEADER } from '@najem/shared/contract/platform';
import { isAttachmentType } from '@najem/shared/domain/kernel';
import { create, parse } from 'content-disposition';
import type { FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import { Refusal, refuse } from '../../kernel/errors';
import type { CallFault } from '../telemetry/tables';
import { limited, TooMuch } from './limited';
import { SESSION_HEADER } from './sign-session';

/** All that a backend learns of a request, besides the session: no cookie, no token, no address. */
const SENT = ['accept', 'accept-language', 'content-type', 'if-none-match'];
/** All that a browser gets of an answer, besides the name of a file: nothing that would act on this site. */
const RETURNED = ['content-type', 'content-language', 'etag', 'retry-after', 'x-total-count'];
/**
 * What a browser may show in place, besides files of the types that the site itself shows; anything else is saved, so that no
 * answer opens as a page of the site. Browsers read the last of several types in a header, so that nothing but a charset may follow.
 */
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json(?:\s*;\s*charset="?utf-8"?)?$/i;
/** An answer opened as a page runs nothing. */
const POLICY = "sandbox; default-src 'none'";
const SERVER_ERROR = 500;
/** About a connection or a proxy: a browser would repeat the call by itself, or ask for a password. */
const OF_CONNECTIONS: ReadonlySet<number> = new Set([407, 408, 421, 425, 426]);
/** Statuses without a body. */
const EMPTY: ReadonlySet<number> = new Set([204, 205, 304]);
const MIB = 2 ** 20;
/** An answer in JSON is read whole before any of it is passed on, so that one that breaks off is answered once. */
const LONGEST_ANSWER = 8 * MIB;
/** A file is passed on while it comes, in both directions. */
const LARGEST_FILE_SENT = 25 * MIB;
const LARGEST_FILE_ANSWERED = 50 * MIB;

/** What a backend gets of a request. */
type Passed = Pick<FastifyRequest, 'id' | 'method' | 'headers' | 'body'>;

/** An answer of a backend that can be passed on. */
export interface BackendAnswer {
  status: number;
  headers: Record<string, string>;
  /** A file comes as a stream, which fails where the backend breaks off or sends too much. */
  body: Buffer | Readable | undefined;
}

/** Why no answer can be passed on; `status` where there was one. */
export class BackendFailure extends Error {
  constructor(
    message: string,
    readonly fault: CallFault,
    readonly status?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Whether a request has a body that is no JSON: one that is passed on while it comes. */
export function sendsFile(headers: FastifyRequest['headers']): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return hasBody && !/^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? '');
}

/** PAYLOAD_TOO_LARGE for a file that says that it is larger than a backend gets. */
export function requireFileFits(headers: FastifyRequest['headers']): void {
  if (Number(headers['content-length'] ?? 0) > LARGEST_FILE_SENT) refuse('PAYLOAD_TOO_LARGE');
}

interface Asking {
  session: string;
  signal: AbortSignal;
  onFile(): void;
  /** What connects to it. */
  dispatcher: Dispatcher;
}

/**
 * Passes a request on to an address and returns what may be passed back; a 5xx, a redirect, a status about the connection, an
 * answer that breaks off or is too long, a certificate of another name, and a backend that is silent until `signal` are a
 * `BackendFailure`. Throws PAYLOAD_TOO_LARGE where the request's file turns out to be too large.
 */
export async function askBackend(
  address: string,
  request: Passed,
  { session, signal, onFile, dispatcher }: Asking,
): Promise<BackendAnswer> {
  const headers = Object.entries(request.headers).filter(([name]) => SENT.includes(name)) as [string, string][];
  const sending = bodyOf(request);
  try {
    const init: RequestInit & { duplex: 'half'; dispatcher: Dispatcher } = {
      method: request.method,
      headers: [...headers, ['x-request-id', request.id], [SESSION_HEADER, session], ...lengthOf(request)],
      body: sending.body,
      // A stream is sent before the answer is read.
      duplex: 'half',
      redirect: 'manual',
      signal,
      dispatcher,
    };
    const answer = await fetch(address, init);
    const { status } = answer;
    // A redirect would lead a browser to an address that nobody entered.
    const isRedirect = status >= 300 && status < 400 && status !== 304;
    const isFailure = status >= SERVER_ERROR || isRedirect || OF_CONNECTIONS.has(status);
    if (isFailure || EMPTY.has(status)) await answer.body?.cancel();
    if (isFailure) {
      throw new BackendFailure('answered with a failure', status >= SERVER_ERROR ? 'failed' : 'bad', status);
    }
    if (EMPTY.has(status)) return { status, headers: headersOf(answer), body: undefined };
    if (isJson(answer)) return { status, headers: headersOf(answer), body: await readWhole(answer) };
    onFile();
    return { status, headers: { ...headersOf(answer), ...sizeOf(answer) }, body: await openFile(answer) };
  } catch (error) {
    if (sending.wasTooMuch()) refuse('PAYLOAD_TOO_LARGE');
    if (error instanceof BackendFailure || error instanceof Refusal) throw error;
    throw new BackendFailure('gave no answer', 'silent', undefined, { cause: error });
  }
}

/** Why the body of an answer cannot be passed on. */
function brokenOff(error: unknown): BackendFailure {
  return error instanceof TooMuch
    ? new BackendFailure('answered with too much', 'bad')
    : new BackendFailure('broke its answer off', 'bad', undefined, { cause: error });
}

/** The body of a request, and whether it was larger than a file may be. */
function bodyOf({ body }: Passed): { body: BodyInit | null; wasTooMuch(): boolean } {
  if (!(body instanceof Readable)) {
    return { body: Buffer.isBuffer(body) ? new Uint8Array(body) : null, wasTooMuch: () => false };
  }
  let wasTooMuch = false;
  // Destroyed with the stream, the connection could not carry the refusal.
  const parts = limited(body.iterator({ destroyOnReturn: false }), LARGEST_FILE_SENT);
  const passedOn = new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        wasTooMuch = error instanceof TooMuch;
        throw error;
      }
    },
    // What the client sends meanwhile may be awaited.
    cancel: () => void parts.return(undefined),
  });
  return { body: passedOn, wasTooMuch: () => wasTooMuch };
}

/** The length of a file that is passed on: not every backend reads a body without one. */
function lengthOf({ headers, body }: Passed): [string, string][] {
  const length = headers['content-length'];
  return body instanceof Readable && length !== undefined ? [['content-length', length]] : [];
}

const isJson = (answer: Response) => JSON_TYPE.test(answer.headers.get('content-type') ?? '');

function headersOf(answer: Response): Record<string, string> {
  const passed = RETURNED.flatMap((name): [string, string][] => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return {
    ...Object.fromEntries(passed),
    'content-security-policy': POLICY,
    [REMOTE_ANSWER_HEADER]: '1',
    ...(isJson(answer) ? {} : { 'content-disposition': dispositionOf(answer) }),
  };
}

/** Whether a file is shown or saved, by its type alone, and the name that the backend gives it. */
function dispositionOf({ headers }: Response): string {
  const isShown = isAttachmentType((headers.get('content-type') ?? '').toLowerCase());
  return create(fileNameOf(headers.get('content-disposition')), { type: isShown ? 'inline' : 'attachment' });
}

function fileNameOf(disposition: string | null): string | undefined {
  try {
    return disposition === null ? undefined : parse(disposition).parameters['filename'];
  } catch {
    // A malformed name is none.
    return undefined;
  }
}

/** The length of a file, where what is passed on has as many bytes as what came; a browser knows by it that one broke off. */
function sizeOf({ headers }: Response): Record<string, string> {
  const length = headers.get('content-length');
  return length === null || headers.has('content-encoding') ? {} : { 'content-length': length };
}

async function readWhole({ body }: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  try {
    for await (const part of limited(body ?? Readable.from([]), LONGEST_ANSWER)) parts.push(part);
  } catch (error) {
    throw brokenOff(error);
  }
  return Buffer.concat(parts);
}

/** Opens the file of an answer when its first part is there: until then nothing is passed on, and a failure can be said. */
async function openFile({ headers, body }: Response): Promise<Readable> {
  if (Number(headers.get('content-length') ?? 0) > LARGEST_FILE_ANSWERED) {
    await body?.cancel();
    throw brokenOff(new TooMuch());
  }
  const parts = limited(body ?? Readable.from([]), LARGEST_FILE_ANSWERED);
  const first = await parts.next().catch((error: unknown) => Promise.reject(brokenOff(error)));
  async function* all() {
    try {
      if (!first.done) yield first.value;
      yield* parts;
    } catch (error) {
      throw brokenOff(error);
    }
  }
  return Readable.from(all(), { objectMode: false });
}
