import { setTimeout as pause } from 'node:timers/promises';
import { type Endpoint, takesKey } from '@najem/shared/contract/kernel';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config';
import type { Caller, Context } from '../context';
import { decryptBytes, encryptBytes, keyedHash } from '../crypto';
import { DAY_MS } from '../durations';
import { refuse } from '../errors';
import { nameCaller } from './caller';
import { beginCall, findCall, forgetCall, keepAnswer, type KnownCall, pruneCalls } from './repeated-call-queries';

const KEY_HEADER = 'idempotency-key';
const KEY = /^[\w-]{16,128}$/;
const PURPOSE = 'repeated calls';
/** As long a repetition gets the first answer. */
const KEPT_MS = DAY_MS;
/** A process that began a call and did not answer for so long is gone. */
const ABANDONED_MS = 60_000;
/** As long a repetition waits for the answer of the first. */
const WAIT_MS = 10_000;
const POLL_MS = 100;

/**
 * Makes a call once for each `Idempotency-Key` that its caller sends: a repetition within a day gets the answer of the first,
 * because the first one may have been lost on its way. A call that was refused was not made, and may be made again.
 * IDEMPOTENCY_KEY_REUSED for other words under the same key, REQUEST_IN_PROGRESS.
 */
export async function answerOnce<Output>(
  ctx: Context,
  { endpoint, request, caller }: { endpoint: Endpoint; request: FastifyRequest; caller: Caller },
  make: () => Promise<Output>,
): Promise<Output> {
  const sent = request.headers[KEY_HEADER];
  if (sent === undefined || !takesKey(endpoint)) return make();
  if (typeof sent !== 'string' || !KEY.test(sent)) return refuse('VALIDATION');
  const call = nameCall(ctx.config, { endpoint, request, caller, sent });
  const now = ctx.now().getTime();
  const isMine = await beginCall(ctx, call, {
    forgotten: new Date(now - KEPT_MS),
    abandoned: new Date(now - ABANDONED_MS),
  });
  // What was kept is what this call answered.
  if (!isMine) return (await waitForAnswer(ctx, call)) as Output;
  try {
    const output = await make();
    await keepAnswer(ctx, call.key, seal(ctx, JSON.stringify(output)));
    return output;
  } catch (error) {
    await forgetCall(ctx, call.key);
    throw error;
  }
}

/** Removes what no repetition gets any more. */
export async function pruneRepeatedCalls(ctx: Context): Promise<void> {
  await pruneCalls(ctx, new Date(ctx.now().getTime() - KEPT_MS));
}

interface Sent {
  endpoint: Endpoint;
  request: FastifyRequest;
  caller: Caller;
  sent: string;
}

/** The same key of another caller, or of another call, is another one. */
function nameCall({ tokenSecrets: [secret] }: Config, { endpoint, request, caller, sent }: Sent): KnownCall {
  const who = caller === undefined ? 'nobody' : nameCaller(caller);
  const body = Buffer.concat([Buffer.from(`${request.url}\0`), request.rawBody ?? Buffer.alloc(0)]);
  return {
    key: keyedHash(secret, PURPOSE, [who, endpoint.method, endpoint.path, sent].join('\0')),
    body: keyedHash(secret, PURPOSE, body.toString('base64')),
  };
}

async function waitForAnswer(ctx: Context, { key, body }: KnownCall): Promise<unknown> {
  for (let waited = 0; waited < WAIT_MS; waited += POLL_MS) {
    const known = await findCall(ctx, key);
    if (known && !known.body.equals(body)) refuse('IDEMPOTENCY_KEY_REUSED');
    if (known?.answer) return JSON.parse(unseal(ctx.config, known.answer));
    // The first came to nothing.
    if (!known) break;
    await pause(POLL_MS);
  }
  return refuse('REQUEST_IN_PROGRESS');
}

function keyOf(secret: Uint8Array): Buffer {
  return keyedHash(secret, PURPOSE, 'answers');
}

function seal(ctx: Context, text: string): Buffer {
  return encryptBytes(keyOf(ctx.config.tokenSecrets[0]), PURPOSE, Buffer.from(text), (length) =>
    ctx.randomBytes(length),
  );
}

/** Opens an answer by the secret that it was sealed with, which may have become an older one. */
function unseal({ tokenSecrets }: Config, sealed: Buffer): string {
  for (const secret of tokenSecrets) {
    try {
      return decryptBytes(keyOf(secret), PURPOSE, sealed).toString('utf8');
    } catch {
      // Another secret's.
    }
  }
  return refuse('REQUEST_IN_PROGRESS');
}
