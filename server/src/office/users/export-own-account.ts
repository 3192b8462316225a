import type { Output } from '@najem/shared/contract/kernel';
import type { users } from '@najem/shared/contract/office';
import { warsawDate } from '@najem/shared/domain/kernel';
import { EXPORTS_PER_DAY } from '@najem/shared/domain/rights';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { DAY_SECONDS } from '../../kernel/durations';
import { limitDone } from '../../kernel/http/throttle';
import { readAccount } from '../../rights/dossier/account-queries';
import { exportDrafts } from '../../rights/drafts/keep-drafts';
import { exportAccount } from '../../rights/dossier/build-export';

/** Gives the caller what their account holds, which needs no file; audited. EXPORT_LIMIT. */
export async function exportOwnAccount(ctx: Context, actor: Actor): Promise<Output<typeof users.exportOwn>> {
  const limit = { limit: EXPORTS_PER_DAY, windowSeconds: DAY_SECONDS, code: 'EXPORT_LIMIT' } as const;
  return limitDone(ctx, [`account-export:${actor.id}`], limit, async () => {
    const account = exportAccount(await readAccount(ctx, actor.id));
    const drafts = await exportDrafts(ctx, { is: 'user', actor });
    await ctx.audit.append({ actorId: actor.id, action: 'account.exported', targetType: 'user', targetId: actor.id });
    const reader = { userId: actor.id, indexes: [] };
    const parts = await Promise.all(ctx.hooks.rights.exportParts.map((read) => read(ctx, reader)));
    const tenancies = parts.flatMap((part) => part.tenancies ?? []);
    const left_out = parts.flatMap((part) => part.left_out ?? []);
    const content = new TextEncoder().encode(JSON.stringify({ account, drafts, tenancies, left_out }, null, 2));
    return { fileName: `konto-${warsawDate(ctx.now())}.json`, content };
  });
}
