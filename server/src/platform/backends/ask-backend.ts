import { REMOTE_ANSWER_HEADER } from '@najem/shared/contract/platform';
import type { FastifyRequest } from 'fastify';

/** All that a backend learns of a request, besides the session: no cookie, no token, no address. */
const SENT = ['accept', 'accept-language', 'content-type', 'if-none-match'];
/** All that a browser gets of an answer: nothing that would act on this site. */
const RETURNED = ['content-type', 'content-language', 'etag', 'retry-after', 'x-total-count'];
/**
 * What a browser may show in place; anything else is saved, so that no answer opens as a page of the site. Browsers read the
 * last of several types in a header, so that nothing but a charset may follow.
 */
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json(?:\s*;\s*charset="?utf-8"?)?$/i;
/** An answer opened as a page runs nothing. */
const POLICY = "sandbox; default-src 'none'";
const SERVER_ERROR = 500;
/** About a connection or a proxy: a browser would repeat the call by itself, or ask for a password. */
const OF_CONNECTIONS: ReadonlySet<number> = new Set([407, 408, 421, 425, 426]);
/** Statuses without a body. */
const EMPTY: ReadonlySet<number> = new Set([204, 205, 304]);
/** An answer is read whole before any of it is passed on, so that one that breaks off is answered once. */
const LONGEST_ANSWER = 8 * 2 ** 20;

/** An answer of a backend that can be passed on. */
export interface BackendAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

/** Why no answer can be passed on; `status` where there was one. */
export class BackendFailure extends Error {
  constructor(
    message: string,
    readonly status?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * Passes a request on to an address and returns what may be passed back; a 5xx, a redirect, a status about the connection, an
 * answer that breaks off or is too long, a certificate of another name, and a backend that is silent until `signal` are a `BackendFailure`.
 */
export async function askBackend(
  address: string,
  request: Pick<FastifyRequest, 'id' | 'method' | 'headers' | 'body'>,
  { session, signal }: { session: string; signal: AbortSignal },
): Promise<BackendAnswer> {
  const headers = Object.entries(request.headers).filter(([name]) => SENT.includes(name)) as [string, string][];
  try {
    const answer = await fetch(address, {
      method: request.method,
      headers: [...headers, ['x-request-id', request.id], ['x-najem-session', session]],
      body: Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : null,
      redirect: 'manual',
      signal,
    });
    const body = await readWhole(answer);
    const { status } = answer;
    // A redirect would lead a browser to an address that nobody entered.
    const isRedirect = status >= 300 && status < 400 && status !== 304;
    const isFailure = status >= SERVER_ERROR || isRedirect || OF_CONNECTIONS.has(status);
    if (isFailure) throw new BackendFailure('answered with a failure', status);
    return { status, headers: headersOf(answer), body: EMPTY.has(status) ? undefined : body };
  } catch (error) {
    throw error instanceof BackendFailure ? error : new BackendFailure('gave no answer', undefined, { cause: error });
  }
}

function headersOf(answer: Response): Record<string, string> {
  const passed = RETURNED.flatMap((name): [string, string][] => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  const isShown = JSON_TYPE.test(answer.headers.get('content-type') ?? '');
  return {
    ...Object.fromEntries(passed),
    'content-security-policy': POLICY,
    [REMOTE_ANSWER_HEADER]: '1',
    ...(isShown ? {} : { 'content-disposition': 'attachment' }),
  };
}

async function readWhole({ body }: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.length;
    if (length > LONGEST_ANSWER) throw new BackendFailure('answered with too much');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
