import { platform } from '@najem/shared/contract';
import { serve } from '../serve';
import { deactivateFailing } from './failing';

/**
 * Counts and keeps a remote's failure in a browser; a fresh release that fails for many is taken back. Unknown remotes are
 * answered alike and not kept.
 */
export const reportFault = serve(platform.reportFault, async (ctx, actor, input) => {
  const known = await ctx.db
    .selectFrom('remote_active')
    .select('remote')
    .where('remote', '=', input.remote)
    .executeTakeFirst();
  if (known) {
    ctx.metrics.remoteFaults.inc({ remote: input.remote, stage: input.stage });
    const { remote, version, stage, hash, shell } = input;
    ctx.log.warn({ remote, version, stage, hash, shell }, 'a remote failed in a browser');
    await ctx.db
      .insertInto('remote_faults')
      .values({
        remote: input.remote,
        version: input.version ?? null,
        stage: input.stage,
        cause: input.cause,
        at: ctx.now(),
        user_id: actor?.id ?? null,
        hash: input.hash ?? null,
        shell: input.shell ?? null,
      })
      .execute();
    if (actor && input.version !== undefined) await deactivateFailing(ctx, input.remote, input.version);
  }
  return { success: true };
});
