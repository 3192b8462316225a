import type { Endpoint } from './endpoint';
import type { ErrorCode } from './errors';

/**
 * What a browser build carries of an endpoint. The transformer `light-contract.js` strips the other fields, so code of
 * a browser takes this type: they are undefined there.
 */
export interface ClientEndpoint extends Pick<
  Endpoint,
  'method' | 'path' | 'outsideApi' | 'paged' | 'binary' | 'upload' | 'outlivesPage'
> {
  /** A schema of the library, or of `light-schema.ts` in its place. */
  readonly reply: object;
}

/** Codes of failures without an error of the server: no answer came, or one of another shape. */
export type ClientErrorCode = 'NO_CONNECTION' | 'BAD_REPLY';

/** A failed call as epics and screens see it. */
export interface CallError<Code extends string = ErrorCode | ClientErrorCode> {
  /** 0 when no answer came. */
  status: number;
  code: Code;
  /** Polish, fit to show. */
  message: string;
  /** The server gave no sentence: `message` is a general one. */
  general?: true;
  /** The object that is in the way, where the server names it. */
  _id?: string;
  /** What the second step of a sign-in is made with, where the server asks for one. */
  challenge?: string;
}
