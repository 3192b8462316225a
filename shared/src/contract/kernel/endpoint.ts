import type { Static, TSchema } from '@sinclair/typebox';
import type { ErrorCode } from './errors';

/**
 * Who may make a call: a person is a signed-in user or a guest with a file session. Required on every endpoint, so that
 * nothing is open by forgetting.
 */
export type Access = 'public' | 'person' | 'user' | 'admin';

export const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

/** One HTTP call, declared once: the server mounts it and the browser calls it. */
export interface Endpoint {
  readonly method: Method;
  /** Below `/api`, with `{name}` for path parameters. */
  readonly path: string;
  /** `true`: the path stands at the site's root and not below `/api`. */
  readonly outsideApi?: boolean;
  readonly access: Access;
  /**
   * `true`: needs a session that was confirmed in the last ten minutes, by the sign-in or by `session.confirm`; else
   * STEP_UP_REQUIRED.
   */
  readonly stepUp?: boolean;
  /** `true`: needs a claim that is active; else DOSSIER_PROOF_REQUIRED. Only where `access` is `person`. */
  readonly dossier?: boolean;
  /**
   * `true`: needs a confirmation of the account's owner in the last 30 minutes of this session, by the sign-in or by
   * `session.freshProof`; else FRESH_PROOF_REQUIRED. A guest's file session is always fresh, and who makes a public call
   * without a session has nothing to confirm.
   */
  readonly fresh?: boolean;
  /** `true`: also open to an administrator who lacks the required second factor. */
  readonly beforeSecondFactor?: boolean;
  /** The call begins, renews or ends a session: one that is over must not prevent it. */
  readonly aboutSession?: boolean;
  /**
   * `true`: also works for a user who has not accepted a material new version of the terms; other changes then answer
   * TERMS_REQUIRED. Reading always works.
   */
  readonly withoutTerms?: boolean;
  /** Why a POST that takes no `Idempotency-Key` harms nobody when it is repeated, or must not be answered twice alike. */
  readonly repeatable?: string;
  /** One English sentence for the generated documentation. */
  readonly summary: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly reply: TSchema;
  /** Status of a success; 200 when absent. */
  readonly status?: number;
  /** `true`: `reply` is an array on the wire with its full length in `X-Total-Count`, and a `Page` in code. */
  readonly paged?: boolean;
  /** Media type of an answer that is a file: `reply` is then ignored, and the output is a `FileReply` in code. */
  readonly binary?: string;
  /**
   * `true`: the body is `multipart/form-data` with one part `file` besides the fields of `body`; in code the caller passes
   * a `File`, which arrives at the use case as a stream.
   */
  readonly upload?: boolean;
  /** `true`: a call under way is still sent where the page that made it ends, as a text is saved that its person leaves. */
  readonly outlivesPage?: boolean;
  /** The largest body it takes; 1 MiB when absent. */
  readonly bodyLimitBytes?: number;
  /** What may go wrong besides the errors every call of that access can answer. */
  readonly errors: readonly ErrorCode[];
}

/** With a refused session: the call is answered without one, too. */
export const OPTIONAL_SESSION_HEADER = 'x-session-optional';

/** A list that may be very long counts and pages through so many rows: its total is then this number. */
export const LIST_MOST_ROWS = 10_000;

/** A part of a list and the length of the whole. */
export interface Page<Row> {
  rows: Row[];
  total: number;
  /** How much of the whole waits for the caller, in `X-Waiting`; of lists that count it. */
  waiting?: number;
}

/** A file as it is answered. */
export interface FileReply {
  /** ASCII, with its extension. */
  fileName: string;
  content: Uint8Array<ArrayBuffer>;
}

type Part<E, K extends 'params' | 'query' | 'body'> = E extends { readonly [P in K]: infer S extends TSchema }
  ? Static<S>
  : unknown;

/** A call's input: path parameters, query and body merged into one flat object. */
export type Input<E> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'> & FilePart<E> & object;

type FilePart<E> = E extends { readonly upload: true } ? { file: File } : unknown;

type Reply<E> = E extends { readonly reply: infer R extends TSchema } ? Static<R> : unknown;

/** A call's output: the reply, a `Page` of its rows for a paged call, or a file. */
export type Output<E> = E extends { readonly binary: string }
  ? FileReply
  : E extends { readonly paged: true }
    ? Reply<E> extends readonly (infer Row)[]
      ? Page<Row>
      : never
    : Reply<E>;

/** Keeps the exact type of a declaration, so that inputs and outputs are inferred at both ends. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

/** Names of the path parameters of `/tenants/{id}/history/{entryId}`: `['id', 'entryId']`. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);
}

/**
 * Whether a call takes the header `Idempotency-Key`: a repetition with the same key and words then gets the answer of the
 * first, for a day. Every POST does, but those that say why not, that set cookies for a session, and that carry a file.
 */
export function takesKey({ method, repeatable, aboutSession, upload, binary }: Endpoint): boolean {
  return method === 'POST' && repeatable === undefined && !aboutSession && !upload && binary === undefined;
}

/** Whether a user must have accepted the terms to make a call: every change of a signed-in user but the exempt ones. */
export function needsTerms({
  access,
  method,
  withoutTerms,
}: Pick<Endpoint, 'access' | 'method' | 'withoutTerms'>): boolean {
  return access !== 'public' && method !== 'GET' && withoutTerms !== true;
}
