import type { Endpoint, Input, Output } from '@najem/shared/contract/kernel';
import type { Actor, Caller, Context, Given, Person } from './context';

/** A cookie of this site by its plain name; where the site has https, browsers know it by a prefixed one. */
export interface SiteCookie {
  name: string;
  path: string;
}

/** A file of a multipart body while it arrives. */
export interface IncomingFile {
  name: string;
  content: AsyncIterable<Buffer>;
}

/** The part of the HTTP exchange that use cases may need besides their input. */
export interface Exchange {
  /** The caller's network address, behind trusted proxies the real one. */
  address: string;
  userAgent: string;
  header(name: string): string | undefined;
  /** Every value that the browser sent under the name: of several paths there may be several (RFC 6265, 5.4). */
  cookies(cookie: SiteCookie): string[];
  setCookie(cookie: SiteCookie, value: string, options: { maxAgeSeconds: number; sameSite: 'strict' | 'lax' }): void;
  clearCookie(cookie: SiteCookie): void;
  /** The request body as received, for signatures over it. */
  rawBody: Buffer;
  /** Reads the body of a call with a file: gives the file to `store` while it arrives, and returns the fields. */
  receiveFile<E extends Endpoint>(endpoint: E, store: (file: IncomingFile) => Promise<void>): Promise<Fields<E>>;
}

/** What a call with a file takes besides it. */
export type Fields<E> = Omit<Input<E>, 'file'>;

type CallerOf<E extends Endpoint> = E['access'] extends 'public'
  ? Actor | undefined
  : E['access'] extends 'person'
    ? Person
    : Actor;

export type UseCase<E extends Endpoint> = Given<
  (ctx: Context, caller: CallerOf<E>, input: Input<E>, exchange: Exchange) => Promise<Output<E>>
>;

/** A call with its use case. `app.ts` mounts it; a call of the contract without a route responds 501. */
export interface Route {
  endpoint: Endpoint;
  /** Refuses a caller before the body is read; for public calls that take large ones. */
  admit?(ctx: Context, exchange: Exchange): Promise<unknown>;
  run(ctx: Context, caller: Caller, input: object, exchange: Exchange): Promise<unknown>;
}

/** Binds a use case to its call; the compiler and the server check input and output against the contract. */
export function serve<E extends Endpoint>(endpoint: E, useCase: UseCase<E>): Route {
  return { endpoint, run: useCase };
}
