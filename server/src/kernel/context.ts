import type { Actor as DomainActor } from '@najem/shared/domain/kernel';
import type { Config } from './config/config';
import type { Db } from './tables';
import type { Log } from './log';

/** The user who makes a call. */
export interface Actor extends DomainActor {
  email: string;
  name: string;
  builtIn: boolean;
  sessionId: string;
}

/** Who is called a person: a signed-in user, or a guest with the file session of a claim. */
export type Person = { is: 'user'; actor: Actor } | { is: 'guest'; claimId: string };

/** Who makes a call, by what it asks of its caller. */
export type Caller = Actor | Person | undefined;

/**
 * What a context asks of those above it, which it does not know: plain functions that each context declares here by
 * `declare module '../../kernel/context' { interface Hooks { … } }`, and that `server/src/hooks.ts` registers.
 */
export interface Hooks {}

/**
 * A function that a context gives to one below it. Its context has more tables and settings than the caller's type
 * says; both are the program's one context, so it fits: methods are compared in both directions.
 */
export type Given<F extends (...args: never[]) => unknown> = { run(...args: Parameters<F>): ReturnType<F> }['run'];

/**
 * The dependencies of use cases; tests replace clock, providers and randomness. What a context or a part of the
 * kernel provides is added to this interface where it is described.
 */
export interface Context<Tables extends object = object, Settings extends object = object> {
  config: Config<Settings>;
  hooks: Hooks;
  /** The primary database, or the running transaction. */
  db: Db<Tables>;
  now(): Date;
  randomBytes(length: number): Buffer;
  log: Log;
  /** Inside `inTransaction` only: `work` runs as the transaction's last statements, in the order of the calls. */
  beforeCommit?(work: () => Promise<void>): void;
}

/** Runs `work` in one transaction: its context writes all or nothing. Inside one already, it joins it. */
export async function inTransaction<Tables extends object, Settings extends object, Result>(
  ctx: Context<Tables, Settings>,
  work: (ctx: Context<Tables, Settings>) => Promise<Result>,
): Promise<Result> {
  if (ctx.db.isTransaction) return work(ctx);
  return ctx.db.transaction().execute(async (db) => {
    const last: (() => Promise<void>)[] = [];
    const result = await work({ ...ctx, db, beforeCommit: (step) => last.push(step) });
    for (const step of last) await step();
    return result;
  });
}
