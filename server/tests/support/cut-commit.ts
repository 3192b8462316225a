import { Client } from 'pg';

/** Where a process ends in a transaction: before its commit, or after it, so that nobody hears of it. */
export type Cut = 'before' | 'after';

const COMMIT = /^commit$/i;

/**
 * Does work during which the process ends, as far as the database can tell, at a commit, counted from 1; the work goes on as where
 * the connection is lost. Returns whether it came to so many commits.
 */
export async function cutCommit(cut: Cut, place: number, work: () => Promise<unknown>): Promise<boolean> {
  const { prototype } = Client as { prototype: { query(...args: unknown[]): unknown } };
  const { query } = prototype;
  let commits = 0;
  prototype.query = function cutting(...args: unknown[]) {
    const isCut = typeof args[0] === 'string' && COMMIT.test(args[0]) && (commits += 1) === place;
    if (!isCut) return query.apply(this, args);
    const sent = query.apply(this, [cut === 'before' ? 'rollback' : 'commit']);
    return Promise.resolve(sent).then(() => {
      throw new Error('The process ended at a commit');
    });
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return commits >= place;
}
