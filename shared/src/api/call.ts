import { type Endpoint, isErrorCode, type Input, type Output, pathParameters } from '@najem/shared/contract';
import axios, { type AxiosInstance } from 'axios';
import { Observable } from 'rxjs';
import { fitsShape } from './shape';

/** A failed call as epics and screens see it. */
interface Failure {
  status: number;
  code: string;
  message: string;
  _id?: string;
}

export const NO_CONNECTION = 'Błąd połączenia z serwerem. Spróbuj ponownie później.';
export const BAD_REPLY = 'Nieprawidłowy format danych z serwera';

/**
 * Turns an endpoint and its flat input into one HTTP call. Unsubscribing aborts it. Every failure is a `CallError`
 * with a sentence fit to show.
 */
export function createCall(client: AxiosInstance) {
  return <E extends Endpoint>(endpoint: E, input: Input<E>): Observable<Output<E>> =>
    new Observable((subscriber) => {
      const abort = new AbortController();
      send(client, endpoint, input as Record<string, unknown>, abort.signal).then(
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

async function send(client: AxiosInstance, endpoint: Endpoint, input: Record<string, unknown>, signal: AbortSignal) {
  const rest = { ...input };
  let url = endpoint.path;
  for (const name of pathParameters(endpoint.path)) {
    url = url.replace(`{${name}}`, encodeURIComponent(String(rest[name])));
    delete rest[name];
  }
  const reads = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  const reply = await client.request<unknown>({
    method: endpoint.method.toLowerCase(),
    url: url.replace(/^\//, ''),
    signal,
    ...(reads ? { params: rest } : { data: rest }),
    ...(endpoint.outsideApi ? { baseURL: (client.defaults.baseURL ?? '').replace(/api\/$/, '') } : {}),
  });
  if (!fitsShape(endpoint.reply, reply.data)) throw badReply(reply.status);
  if (!endpoint.paged) return reply.data;
  const rows = reply.data as unknown[];
  const total = Number(reply.headers['x-total-count'] ?? rows.length);
  return { rows, total };
}

function badReply(status: number): Failure {
  return { status, code: 'BAD_REPLY', message: BAD_REPLY };
}

function toFailure(error: unknown): Failure {
  if (!axios.isAxiosError(error))
    return isFailure(error) ? error : { status: 0, code: 'BAD_REPLY', message: BAD_REPLY };
  if (!error.response) return { status: 0, code: 'NO_CONNECTION', message: NO_CONNECTION };
  const { status } = error.response;
  const data = error.response.data as { code?: unknown; message?: unknown; error?: unknown; _id?: unknown } | undefined;
  const text = [data?.message, data?.error].find((candidate) => typeof candidate === 'string');
  return {
    status,
    code: isErrorCode(data?.code) ? data.code : 'INTERNAL',
    message: (text as string | undefined) ?? 'Unknown error',
    ...(typeof data?._id === 'string' ? { _id: data._id } : {}),
  };
}

function isFailure(error: unknown): error is Failure {
  return typeof error === 'object' && error !== null && 'code' in error && 'message' in error;
}
