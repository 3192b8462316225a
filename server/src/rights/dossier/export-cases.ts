import { CASE_GROUND_LABELS, CASE_OUTCOME_LABELS, CASE_TITLES, isCaseOpen } from '@najem/shared/domain/rights';
import type { Context } from '../tables';
import type { DossierExport } from './export-schema';
import { readCaseEvents, readCasesAbout } from '../cases/queries';

/** Exports the cases of the holder of these blind indexes, the newest first. */
export async function exportCases(ctx: Context, indexes: readonly Buffer[]): Promise<DossierExport['cases']> {
  const rows = await readCasesAbout(ctx, indexes);
  const events = await readCaseEvents(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    number: row.number,
    kind: row.kind,
    kind_label: CASE_TITLES[row.kind],
    state: row.state,
    concern: row.concern,
    entry_id: row.entry_id,
    tenancy: row.tenancy_number,
    text: row.text,
    restricting: row.restricts && isCaseOpen(row.state),
    received_at: row.received_at.toISOString(),
    due_at: isCaseOpen(row.state) ? row.due_at.toISOString() : null,
    outcome: row.outcome,
    outcome_label: row.outcome && CASE_OUTCOME_LABELS[row.outcome],
    ground: row.ground,
    ground_label: row.ground && CASE_GROUND_LABELS[row.ground],
    reasons: row.reasons,
    decided_at: row.decided_at?.toISOString() ?? null,
    closed_at: row.closed_at?.toISOString() ?? null,
    timeline: events
      .filter(({ case_id }) => case_id === row.id)
      .map(({ at, by, what, text }) => ({ at: at.toISOString(), by, what, text })),
  }));
}
