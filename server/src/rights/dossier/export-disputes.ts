import { BASIS_LABELS, GROUND_LABELS, OUTCOME_LABELS } from '@najem/shared/domain/rights';
import type { Context } from '../tables';
import type { DossierExport } from './export-schema';
import { decidedAt } from '../disputes/presenter';
import { presentAwaited } from '../disputes/questions';
import { readDisputesAbout, readEvents } from '../disputes/queries';

/** Exports the disputes about the holder of these blind indexes, the newest first. */
export async function exportDisputes(ctx: Context, indexes: readonly Buffer[]): Promise<DossierExport['disputes']> {
  const rows = await readDisputesAbout(ctx, indexes);
  const events = await readEvents(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    number: row.number,
    entry_id: row.entry_id,
    state: row.state,
    ground: row.ground,
    ground_label: GROUND_LABELS[row.ground],
    wanted: row.wanted,
    wanted_text: row.wanted_text,
    opened_at: row.opened_at.toISOString(),
    due_at: row.due_at?.toISOString() ?? null,
    awaited: presentAwaited(row).awaited ?? null,
    suspended: row.suspends,
    outcome: row.outcome,
    outcome_label: row.outcome && OUTCOME_LABELS[row.outcome],
    basis: row.basis,
    basis_label: row.basis && BASIS_LABELS[row.basis],
    reasons: row.reasons,
    decided_at: decidedAt(row)?.toISOString() ?? null,
    closed_at: row.closed_at?.toISOString() ?? null,
    timeline: events
      .filter(({ dispute_id }) => dispute_id === row.id)
      .map(({ at, by, what, text }) => ({ at: at.toISOString(), by, what, text })),
  }));
}
