import {
  type Endpoint,
  type FileReply,
  type Input,
  type Output,
  pathParameters,
  session,
  users,
} from '@najem/shared/contract';
import axios from 'axios';
import { Observable } from 'rxjs';
import { type ApiClient, sentenceOf } from './client';
import { fitsShape } from './shape';
import { BAD_REPLY, NO_CONNECTION, SERVER_FAILED } from './texts';

/** A failed call as epics and screens see it. */
interface Failure {
  status: number;
  code: string;
  message: string;
  /** The server said nothing itself: `message` is a general sentence. */
  general?: true;
  _id?: string;
}

/** Calls after which the browser holds other session cookies than before. */
const CHANGING_SESSION = new Set([session.logout.path, users.login.path, users.googleLogin.path] as string[]);

/**
 * Turns an endpoint and its flat input into one HTTP call. Unsubscribing aborts it. Every failure is a `CallError`
 * with a sentence fit to show.
 */
export function createCall(client: ApiClient) {
  return <E extends Endpoint>(endpoint: E, input: Input<E>): Observable<Output<E>> =>
    new Observable((subscriber) => {
      const abort = new AbortController();
      const send = () => sendOne(client, endpoint, input as Record<string, unknown>, abort.signal);
      const sending = CHANGING_SESSION.has(endpoint.path) ? client.alone(send) : send();
      sending.then(
        (output) => {
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

async function sendOne(client: ApiClient, endpoint: Endpoint, input: Record<string, unknown>, signal: AbortSignal) {
  // Two exchanges of one refresh cookie look like theft to the server, so whoever asks gets the one under way.
  if (endpoint.path === session.refresh.path) return { success: true, token: await client.renew() };
  const rest = { ...input };
  let url = endpoint.path;
  for (const name of pathParameters(endpoint.path)) {
    url = url.replace(`{${name}}`, encodeURIComponent(String(rest[name])));
    delete rest[name];
  }
  const { http } = client;
  const reads = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  const reply = await http.request<unknown>({
    method: endpoint.method.toLowerCase(),
    url: url.replace(/^\//, ''),
    signal,
    ...(reads ? { params: rest } : { data: rest }),
    ...(endpoint.binary ? AS_FILE : {}),
    ...(endpoint.outsideApi ? { baseURL: (http.defaults.baseURL ?? '').replace(/api\/$/, '') } : {}),
  });
  // Only these two mean success; another 2xx is somebody else's answer.
  const isExpected = reply.status === 200 || reply.status === 201;
  if (isExpected && endpoint.binary && reply.data instanceof ArrayBuffer) return fileOf(reply, reply.data);
  if (!isExpected || endpoint.binary || !fitsShape(endpoint.reply, reply.data)) throw badReply(reply.status);
  if (!endpoint.paged) return reply.data;
  const rows = reply.data as unknown[];
  const total = Number(reply.headers['x-total-count'] ?? rows.length);
  return { rows, total };
}

/** A file comes as bytes; a refusal in its place is JSON as ever, for everybody who reads refusals. */
const AS_FILE = {
  responseType: 'arraybuffer',
  transformResponse: (data: unknown, _headers: unknown, status?: number): unknown =>
    status !== undefined && status >= 400 && data instanceof ArrayBuffer ? readJson(data) : data,
} as const;

function readJson(data: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(data));
  } catch {
    // A proxy's page: it is known by its status alone.
    return undefined;
  }
}

function fileOf({ headers }: { headers: object }, data: ArrayBuffer): FileReply {
  const disposition = String((headers as Record<string, unknown>)['content-disposition'] ?? '');
  return { fileName: /filename="([^"]+)"/.exec(disposition)?.[1] ?? '', content: new Uint8Array(data) };
}

function badReply(status: number): Failure {
  return { status, code: 'BAD_REPLY', message: BAD_REPLY, general: true };
}

function toFailure(error: unknown): Failure {
  if (!axios.isAxiosError(error)) return isFailure(error) ? error : badReply(0);
  if (!error.response) return { status: 0, code: 'NO_CONNECTION', message: NO_CONNECTION, general: true };
  const { status } = error.response;
  const data = error.response.data as { code?: unknown; _id?: unknown } | undefined;
  const sentence = sentenceOf(data);
  return {
    status,
    // Taken as it is: looking it up would bring every error text of the product into the first script.
    code: typeof data?.code === 'string' ? data.code : 'INTERNAL',
    ...(sentence === undefined ? { message: SERVER_FAILED, general: true } : { message: sentence }),
    ...(typeof data?._id === 'string' ? { _id: data._id } : {}),
  };
}

function isFailure(error: unknown): error is Failure {
  return typeof error === 'object' && error !== null && 'code' in error && 'message' in error;
}
