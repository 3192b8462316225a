import { type ClientEndpoint, type ErrorCode, ERRORS, type Input, type Output } from '@najem/shared/contract/kernel';
import type { Call, CallError } from '@najem/shared/store';
import { defer, isObservable, type Observable, of, throwError } from 'rxjs';

/** Answers one call: a value, or an Observable for a late, failing or never coming answer. */
export type Handler<E extends ClientEndpoint> = (input: Input<E>) => Output<E> | Observable<Output<E>>;

export interface FakeApi {
  /** What the store takes as its `call`. */
  call: Call;
  /** Answers an endpoint from now on; a later handler of the same endpoint replaces the earlier. */
  on<E extends ClientEndpoint>(endpoint: E, handler: Handler<E>): FakeApi;
  /** Inputs of every call to an endpoint so far, oldest first. */
  inputs<E extends ClientEndpoint>(endpoint: E): Input<E>[];
  /** Every call so far as `GET /tenants`, oldest first. */
  log: string[];
}

/**
 * A server in memory, typed by the contract. Values are answered at once; a call without a handler fails with a
 * message that names it, so that a screen shows what the test forgot.
 */
export function fakeApi(): FakeApi {
  // By name and not by identity: a remote's build has a contract of its own, which says the same.
  const handlers = new Map<string, Handler<ClientEndpoint>>();
  const calls: { endpoint: ClientEndpoint; input: unknown }[] = [];
  const log: string[] = [];

  const call: Call = <E extends ClientEndpoint>(endpoint: E, input: Input<E>) =>
    defer(() => {
      const name = nameOf(endpoint);
      calls.push({ endpoint, input });
      log.push(name);
      const handler = handlers.get(name);
      if (!handler) return throwError(() => new Error(`fakeApi has no handler for ${name}`));
      const answer = handler(input);
      return (isObservable(answer) ? answer : of(answer)) as Observable<Output<E>>;
    });

  const api: FakeApi = {
    call,
    log,
    on(endpoint, handler) {
      handlers.set(nameOf(endpoint), handler);
      return api;
    },
    inputs<E extends ClientEndpoint>(endpoint: E) {
      return calls.filter((made) => nameOf(made.endpoint) === nameOf(endpoint)).map((made) => made.input as Input<E>);
    },
  };
  return api;
}

function nameOf({ method, path }: ClientEndpoint): string {
  return `${method} ${path}`;
}

/** The error that the API client makes of a refusal with this code; `extra` overrides the message or adds an `_id`. */
export function callError(code: ErrorCode, extra: Partial<CallError> = {}): CallError {
  const { status, message } = ERRORS[code];
  return { status, code, message, ...extra };
}

/** A handler's answer that refuses the call with this code. */
export function refusal(code: ErrorCode, extra: Partial<CallError> = {}): Observable<never> {
  return throwError(() => callError(code, extra));
}

/** A handler's answer as if the server could not be reached. */
export function noConnection(): Observable<never> {
  const error: CallError = {
    status: 0,
    code: 'NO_CONNECTION',
    message: 'Błąd połączenia z serwerem. Spróbuj ponownie później.',
  };
  return throwError(() => error);
}

/** A handler's answer as if the server had sent something of another shape. */
export function badReply(): Observable<never> {
  const error: CallError = { status: 200, code: 'BAD_REPLY', message: 'Nieprawidłowy format danych z serwera' };
  return throwError(() => error);
}
