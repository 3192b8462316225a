import { sql } from 'kysely';
import type { Context } from '../tables';
import { endReport } from '../../reports/queries';

/** Ends the passports that a claim proves, which is about to end itself. */
export async function endPassportsBy(ctx: Context, claimId: string): Promise<void> {
  const rows = await ctx.db.selectFrom('passports').selectAll().where('claim_id', '=', claimId).orderBy('id').execute();
  for (const row of rows) await endPassport(ctx, row);
}

/** Has a newer claim of the same account prove the passports of an older one that are about these identifiers. */
export async function moveToClaim(
  ctx: Context,
  { from, to, indexes }: { from: string; to: string; indexes: readonly Buffer[] },
): Promise<void> {
  await sql`
    update passports p set claim_id = ${to} from reports r
    where p.claim_id = ${from} and r.id = p.report_id
      and r.identifier_index = any(${[...indexes]}::bytea[])`.execute(ctx.db);
}

/** Ends a passport, its report and the links to it at once. */
export async function endPassport(ctx: Context, { id, report_id }: { id: string; report_id: string }): Promise<void> {
  await endReport(ctx, report_id);
  await ctx.db
    .updateTable('report_shares')
    .set({ revoked_at: ctx.now() })
    .where('report_id', '=', report_id)
    .where('revoked_at', 'is', null)
    .execute();
  await ctx.db.deleteFrom('passports').where('id', '=', id).execute();
}
