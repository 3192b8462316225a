import {
  type CallError,
  type ClientEndpoint,
  type FileReply,
  type Input,
  type Output,
  pathParameters,
} from '@najem/shared/contract/kernel';
import { session, signInCalls, accountCalls } from '@najem/shared/contract/identity';
import { fieldsOf, isRecord } from '@najem/shared/domain/kernel';
import axios, { type AxiosResponse } from 'axios';
import { Observable } from 'rxjs';
import { type ApiClient, sentenceOf } from './client';
import { keepKeys, type Keys } from './keys';
import { fitsShape } from './shape';
import { BAD_REPLY, NO_CONNECTION, SERVER_FAILED } from './texts';

/** Its code is taken as it is: looking it up would bring every error text of the product into the first script. */
type Failure = CallError<string>;

/** Calls after which the browser holds other session cookies than before. */
const CHANGING_SESSION = new Set<string>([
  session.logout.path,
  signInCalls.login.path,
  signInCalls.secondStep.path,
  accountCalls.googleLogin.path,
]);

/**
 * Makes the function that turns an endpoint and its flat input into one HTTP call. Unsubscribing aborts it. Every
 * failure is a `CallError` with a sentence fit to show.
 */
export function createCall(client: ApiClient) {
  const keys = keepKeys();
  return <E extends ClientEndpoint>(endpoint: E, input: Input<E>): Observable<Output<E>> =>
    new Observable((subscriber) => {
      const abort = new AbortController();
      const send = () => sendOne({ client, keys, signal: abort.signal }, endpoint, input);
      const sending = CHANGING_SESSION.has(endpoint.path) ? client.alone(send) : send();
      sending.then(
        (output) => {
          // Its shape was checked.
          subscriber.next(output as Output<E>);
          subscriber.complete();
        },
        (error: unknown) => {
          if (!axios.isCancel(error)) subscriber.error(toFailure(error));
        },
      );
      return () => abort.abort();
    });
}

interface Sending {
  client: ApiClient;
  keys: Keys;
  signal: AbortSignal;
}

async function sendOne({ client, keys, signal }: Sending, endpoint: ClientEndpoint, input: object) {
  // The server takes two exchanges of one refresh cookie for theft, so a second caller gets the one under way.
  if (endpoint.path === session.refresh.path) return { success: true, token: await client.renew() };
  const rest: Record<string, unknown> = { ...input };
  let url = endpoint.path;
  for (const name of pathParameters(endpoint.path)) {
    url = url.replace(`{${name}}`, encodeURIComponent(String(rest[name])));
    delete rest[name];
  }
  const { http } = client;
  const isEmpty = Object.keys(rest).length === 0;
  const reads = endpoint.method === 'GET' || (endpoint.method === 'DELETE' && isEmpty);
  const send = (headers: Record<string, string>) =>
    http.request<unknown>({
      method: endpoint.method.toLowerCase(),
      url: url.replace(/^\//, ''),
      signal,
      headers,
      ...(reads ? { params: rest } : { data: endpoint.upload ? formOf(rest) : rest }),
      ...(endpoint.binary ? AS_FILE : {}),
      ...(endpoint.outlivesPage && isShort(rest) ? OUTLIVING_PAGE : {}),
      baseURL: endpoint.outsideApi ? (http.defaults.baseURL ?? '').replace(/api\/$/, '') : undefined,
    });
  const isWriting = endpoint.method === 'POST' && !endpoint.upload;
  return readReply(endpoint, isWriting ? await keys.use([url, JSON.stringify(rest)].join(' '), send) : await send({}));
}

/** A body with a file; the browser writes its type, with the mark between its parts. The file comes after the fields. */
function formOf({ file, ...fields }: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  if (file instanceof File) form.append('file', file);
  return form;
}

/**
 * The output of a reply: its data, a page of its rows, or a file. Throws a failure for a reply of another shape, and for
 * one that says at any status that the call did not succeed.
 */
function readReply(endpoint: ClientEndpoint, reply: AxiosResponse<unknown>): unknown {
  const { status, data } = reply;
  // Only these two mean success; another 2xx comes from another program.
  const isExpected = status === 200 || status === 201;
  if (isExpected && endpoint.binary && data instanceof ArrayBuffer) return fileOf(reply, data);
  const isRefused = fieldsOf(data)['success'] === false;
  if (!isExpected || isRefused || endpoint.binary || !fitsShape(endpoint.reply, data)) throw badReply(status, data);
  if (!endpoint.paged || !Array.isArray(data)) return data;
  return { rows: data, total: Number(reply.headers['x-total-count'] ?? data.length) };
}

/** The browser goes on with such a call although its page is gone. */
const OUTLIVING_PAGE = { fetchOptions: { keepalive: true } } as const;
/** Fetch, "HTTP-network-or-cache fetch": all bodies of a page that outlive it have 64 KiB; two of these fit. */
const OUTLIVING_BYTES = 30 * 1024;

function isShort(body: object): boolean {
  return new TextEncoder().encode(JSON.stringify(body)).length <= OUTLIVING_BYTES;
}

/** A file comes as bytes; a refusal in its place is read as JSON, like every other refusal. */
const AS_FILE = {
  responseType: 'arraybuffer',
  transformResponse: (data: unknown, _headers: unknown, status?: number): unknown =>
    status !== undefined && status >= 400 && data instanceof ArrayBuffer ? readJson(data) : data,
} as const;

function readJson(data: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(data));
  } catch {
    // A proxy's page is known by its status alone.
    return undefined;
  }
}

function fileOf({ headers }: AxiosResponse<unknown>, data: ArrayBuffer): FileReply {
  const disposition = String(headers['content-disposition'] ?? '');
  // A name beyond ASCII stands beside its nearest spelling in ASCII (RFC 6266).
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  const [, plain = ''] = /filename="?([^";]+)"?/.exec(disposition) ?? [];
  return { fileName: encoded === undefined ? plain : decodeURIComponent(encoded), content: new Uint8Array(data) };
}

/** Reads a reply of another shape; one with `success: false` and a sentence is a refusal at any status. */
function badReply(status: number, data?: unknown): Failure {
  const sentence = fieldsOf(data)['success'] === false ? sentenceOf(data) : undefined;
  if (sentence !== undefined) return refusalOf(status, data, { message: sentence });
  return { status, code: 'BAD_REPLY', message: BAD_REPLY, general: true };
}

function refusalOf(status: number, data: unknown, sentence: Pick<Failure, 'message' | 'general'>): Failure {
  const { code, _id, challenge } = fieldsOf(data);
  return {
    status,
    code: typeof code === 'string' ? code : 'INTERNAL',
    ...sentence,
    _id: typeof _id === 'string' ? _id : undefined,
    challenge: typeof challenge === 'string' ? challenge : undefined,
  };
}

function toFailure(error: unknown): Failure {
  if (!axios.isAxiosError(error)) return isFailure(error) ? error : badReply(0);
  if (!error.response) return { status: 0, code: 'NO_CONNECTION', message: NO_CONNECTION, general: true };
  const { status, data } = error.response;
  const sentence = sentenceOf(data);
  return refusalOf(status, data, sentence === undefined ? GENERAL_FAILURE : { message: sentence });
}

const GENERAL_FAILURE = { message: SERVER_FAILED, general: true } as const;

function isFailure(error: unknown): error is Failure {
  return isRecord(error) && 'code' in error && 'message' in error;
}
