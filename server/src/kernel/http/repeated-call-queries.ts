import type { Context } from '../context';

/** A call as it is known again. */
export interface KnownCall {
  key: Buffer;
  body: Buffer;
}

/**
 * Begins a call, unless it was begun already: true where it is this one's to make. One that ended before `forgotten`, or was
 * left without an answer before `abandoned`, is begun again.
 */
export async function beginCall(
  ctx: Context,
  { key, body }: KnownCall,
  { forgotten, abandoned }: { forgotten: Date; abandoned: Date },
): Promise<boolean> {
  const begun = { body, begun_at: ctx.now(), answer: null };
  const row = await ctx.db
    .insertInto('repeated_calls')
    .values({ key, ...begun })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet(begun)
        .where(({ or, and, eb }) =>
          or([
            eb('repeated_calls.begun_at', '<=', forgotten),
            and([eb('repeated_calls.answer', 'is', null), eb('repeated_calls.begun_at', '<=', abandoned)]),
          ]),
        ),
    )
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds a call that was begun. */
export async function findCall(
  ctx: Context,
  key: Buffer,
): Promise<{ body: Buffer; answer: Buffer | null } | undefined> {
  return ctx.db.selectFrom('repeated_calls').select(['body', 'answer']).where('key', '=', key).executeTakeFirst();
}

/** Keeps the answer of a call. */
export async function keepAnswer(ctx: Context, key: Buffer, answer: Buffer): Promise<void> {
  await ctx.db.updateTable('repeated_calls').set({ answer }).where('key', '=', key).execute();
}

/** Forgets a call that came to nothing: it may be made again. */
export async function forgetCall(ctx: Context, key: Buffer): Promise<void> {
  await ctx.db.deleteFrom('repeated_calls').where('key', '=', key).execute();
}

/** Removes the calls that began before a moment. */
export async function pruneCalls(ctx: Context, before: Date): Promise<void> {
  await ctx.db.deleteFrom('repeated_calls').where('begun_at', '<=', before).execute();
}
