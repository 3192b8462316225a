import { platform } from '@najem/shared/contract';
import { sql } from 'kysely';
import { serve } from '../serve';
import { deactivateFailing } from '../releases/deactivate-failing';

/** Reports that are kept of a remote in an hour from people without a session: anybody can make them up. */
const STRANGERS_KEPT = 200;
const HOUR_MS = 60 * 60 * 1000;

/**
 * Counts and keeps the failure of a release in a browser; a fresh release that fails for many is taken back. Whatever was
 * never released here is answered alike, and neither counted nor kept.
 */
export const reportFault = serve(platform.reportFault, async (ctx, actor, input) => {
  const { remote, version, stage, cause, hash = null, shell = null } = input;
  const release = await ctx.db
    .selectFrom('remote_releases')
    .select('version')
    .where('remote', '=', remote)
    .where('version', '=', version ?? null)
    .executeTakeFirst();
  if (!release) return { success: true };
  ctx.metrics.remoteFaults.inc({ remote, stage });
  const now = ctx.now();
  const userId = actor?.id ?? null;
  const { numAffectedRows } = await sql`
    insert into remote_faults (remote, version, stage, cause, at, user_id, hash, shell)
    select ${remote}, ${version}, ${stage}, ${cause}, ${now}::timestamptz, ${userId}::uuid, ${hash}, ${shell}
    where ${userId}::uuid is not null or ${STRANGERS_KEPT} > (
      select count(*) from remote_faults
      where remote = ${remote} and user_id is null and at > ${new Date(now.getTime() - HOUR_MS)}
    )`.execute(ctx.db);
  if (!numAffectedRows) return { success: true };
  ctx.log.warn({ remote, version, stage, hash, shell }, 'a remote failed in a browser');
  if (actor) await deactivateFailing(ctx, remote, release.version);
  return { success: true };
});
