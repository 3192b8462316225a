import type { desk, DeskNote, Input, Output } from '@najem/shared/contract';
import { addDays, addMonths, canWorkOnClaim, endOfWarsawDay, warsawDate } from '@najem/shared/domain';
import { openIdentifiers } from '../claims/activate-claim';
import { findClaim, readIdentifiers } from '../claims/queries';
import type { ClaimRow } from '../claims/tables';
import type { Actor, Context } from '../context';
import { countBlamedRemovals } from '../disputes/queries';
import { readMonths, readRecentFigures } from '../disputes/figure-queries';
import { refuse } from '../errors';
import { countSuspects } from '../inquiries/queries';
import { countCases, readCaseFigures } from './case-queries';
import { countDisputes } from './dispute-queries';
import { countEvidence } from './evidence-queries';
import { recordDesk } from './piece-of-work';
import { readNotePlace, readWorkPlace, writePlace } from './place';
import { presentDeskClaim, presentRow } from './presenter';
import {
  countClaims,
  countNotes,
  listClaimants,
  listDeskClaims,
  listNotes,
  type NoteRow,
  readMedianDays,
  readOutcomes,
} from './queries';

const SOON_DAYS = 3;
const FIGURE_MONTHS = 12;
const PAGE_SIZE = 50;

/** Reads how much waits in each queue. */
export async function readDesk(ctx: Context, actor: Actor): Promise<Output<typeof desk.overview>> {
  const claims = await countClaims(ctx, actor, soonOf(ctx));
  const disputes = await countDisputes(ctx, actor, soonOf(ctx));
  const cases = await countCases(ctx, actor, soonOf(ctx));
  const evidence = await countEvidence(ctx, actor, soonOf(ctx));
  const suspects = await countSuspects(ctx, actor);
  const notes = await countNotes(ctx, actor);
  await recordDesk(ctx, actor, 'desk.opened');
  return {
    success: true,
    queues: [
      { queue: 'overdue', count: claims.overdue + disputes.overdue + cases.overdue + evidence.overdue },
      { queue: 'claims', count: claims.open },
      { queue: 'disputes', count: disputes.open },
      { queue: 'cases', count: cases.open },
      { queue: 'evidence', count: evidence.open },
      { queue: 'suspects', count: suspects },
      { queue: 'notes', count: notes },
    ],
    dueSoon: claims.due_soon + disputes.due_soon + cases.due_soon + evidence.due_soon,
  };
}

/** Reads how much is due within three days. */
export async function readDue(ctx: Context, actor: Actor): Promise<Output<typeof desk.due>> {
  const claims = await countClaims(ctx, actor, soonOf(ctx));
  const disputes = await countDisputes(ctx, actor, soonOf(ctx));
  const cases = await countCases(ctx, actor, soonOf(ctx));
  const evidence = await countEvidence(ctx, actor, soonOf(ctx));
  return { success: true, dueSoon: claims.due_soon + disputes.due_soon + cases.due_soon + evidence.due_soon };
}

/** Reads how the desk works: what is open, and the decisions of the last twelve months. */
export async function readFigures(ctx: Context, actor: Actor): Promise<Output<typeof desk.figures>> {
  const { open, overdue } = await countClaims(ctx, actor, soonOf(ctx));
  const since = addMonths(ctx.now(), -FIGURE_MONTHS);
  const medianDays = await readMedianDays(ctx, since);
  const months = await readOutcomes(ctx, since);
  const disputes = await readDisputeFigures(ctx, since);
  const { median_days: caseDays, ...caseFigures } = await readCaseFigures(ctx, since);
  const cases = { ...caseFigures, ...(caseDays === null ? {} : { medianDays: caseDays }) };
  await recordDesk(ctx, actor, 'desk.figures-opened');
  return { success: true, open, overdue, ...(medianDays === null ? {} : { medianDays }), months, disputes, cases };
}

async function readDisputeFigures(ctx: Context, since: Date): Promise<Output<typeof desk.figures>['disputes']> {
  const { median_days: medianDays, ...figures } = await readRecentFigures(ctx, since);
  return { ...figures, ...(medianDays === null ? {} : { medianDays }), months: await readMonths(ctx, since) };
}

/** The end of the third day from today, in Warsaw. */
function soonOf(ctx: Context): Date {
  return endOfWarsawDay(addDays(warsawDate(ctx.now()), SOON_DAYS));
}

/** Lists claims, those that are due first in front. VALIDATION for a place that this list never gave. */
export async function listClaimsOfDesk(
  ctx: Context,
  actor: Actor,
  { next, pageSize = PAGE_SIZE, ...filter }: Input<typeof desk.claims>,
): Promise<Output<typeof desk.claims>> {
  const rows = await listDeskClaims(ctx, actor, filter, readWorkPlace(next), pageSize + 1);
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  await recordDesk(ctx, actor, 'desk.claims-listed');
  return {
    success: true,
    items: page.map((row) => presentRow(row, row.worker_name)),
    ...(last ? { next: placeOf(last) } : {}),
  };
}

function placeOf({ id, desk_due_at, created_at }: ClaimRow): string {
  return writePlace({ due: desk_due_at ?? 'infinity', createdAt: created_at, id });
}

/** Lists the open notes, oldest first. VALIDATION for a place that this list never gave. */
export async function listDeskNotes(
  ctx: Context,
  actor: Actor,
  { next, pageSize = PAGE_SIZE }: Input<typeof desk.notes>,
): Promise<Output<typeof desk.notes>> {
  const rows = await listNotes(ctx, actor, readNotePlace(next), pageSize + 1);
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  await recordDesk(ctx, actor, 'desk.notes-listed');
  return {
    success: true,
    items: await Promise.all(page.map((note) => presentNote(ctx, note))),
    ...(last ? { next: writePlace({ at: last.created_at, id: last.id }) } : {}),
  };
}

async function presentNote(
  ctx: Context,
  { id, kind, created_at, version, claim_id, number, user_id, author_name }: NoteRow,
): Promise<DeskNote> {
  return {
    _id: id,
    kind,
    createdAt: created_at.toISOString(),
    version,
    ...(claim_id === null || number === null ? {} : { claim: { _id: claim_id, number } }),
    ...(user_id === null
      ? {}
      : { author: { _id: user_id, name: author_name ?? '', removals: await countBlamedRemovals(ctx, user_id) } }),
  };
}

/** Opens a claim. CLAIM_NOT_FOUND, also for an administrator whom it is about. */
export async function openDeskClaim(
  ctx: Context,
  actor: Actor,
  { id }: Input<typeof desk.claim>,
): Promise<Output<typeof desk.claim>> {
  const claim = await requireForeign(ctx, actor, await findClaim(ctx, id));
  await recordDesk(ctx, actor, 'desk.claim-opened', { type: 'claim', id: claim.id });
  return { success: true, claim: await presentDeskClaim(ctx, claim) };
}

/** Refuses a claim that is not there, and one to an administrator whom it is about. CLAIM_NOT_FOUND. */
export async function requireForeign(ctx: Context, actor: Actor, claim: ClaimRow | undefined): Promise<ClaimRow> {
  if (!claim) return refuse('CLAIM_NOT_FOUND');
  const identifiers = openIdentifiers(ctx, await readIdentifiers(ctx, [claim.id]));
  const indexes = identifiers.flatMap(({ value }) => ctx.vault.indexes(value).all);
  const holderIds = await listClaimants(ctx, indexes);
  return canWorkOnClaim(actor, { claimantId: claim.user_id, holderIds }) ? claim : refuse('CLAIM_NOT_FOUND');
}
