import type { Uploader } from '@najem/shared/domain/register';
import { type DisputeSide, disputeSide } from '@najem/shared/domain/rights';
import { openIdentifiers } from '../claims/activate-claim';
import { type ClaimHolder, readActiveClaims } from '../claims/queries';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import { lockSubject } from '../../register/subjects/write-queries';
import type { SubjectRecord } from '../../register/subjects/tables';
import { findDispute, isDisputedBy, lockDisputeRow, type Reader } from './queries';
import type { DisputeRow } from './tables';

/** Reads who asks for disputes: an account, and the identifiers that they have proved, if any. */
export async function readReader(ctx: Context, holder: ClaimHolder): Promise<Reader> {
  const claims = await readActiveClaims(ctx, holder);
  const indexes = claims.flatMap(({ identifiers }) =>
    openIdentifiers(ctx, identifiers).flatMap(({ value }) => ctx.vault.indexes(value).all),
  );
  return { userId: holder.is === 'user' ? holder.actor.id : null, indexes };
}

/** The side on which a reader sees a dispute; undefined for everybody else. */
export function sideOf({ userId, indexes }: Reader, dispute: DisputeRow): DisputeSide | undefined {
  const isPerson = indexes.some((index) => index.equals(dispute.identifier_index));
  return disputeSide({ userId }, { isPerson, authorId: dispute.author_id });
}

/** A dispute as one of its sides sees it. */
export interface Sided {
  dispute: DisputeRow;
  side: DisputeSide;
}

/** Finds a dispute of a reader. DISPUTE_NOT_FOUND for everybody but its two sides. */
export async function requireDispute(ctx: Context, reader: Reader, id: string): Promise<Sided> {
  const dispute = (await findDispute(ctx, id)) ?? refuse('DISPUTE_NOT_FOUND');
  return { dispute, side: sideOf(reader, dispute) ?? refuse('DISPUTE_NOT_FOUND') };
}

/** A dispute that is locked until the end of the transaction, with its subject, locked before it. */
export interface Locked {
  dispute: DisputeRow;
  /** Undefined where it is gone. */
  subject: SubjectRecord | undefined;
}

/** Locks a dispute after its subject, as every change of a subject, its entries and the disputes about them does. */
export async function lockDispute(ctx: Context, id: string): Promise<Locked | undefined> {
  const known = await findDispute(ctx, id);
  if (!known) return undefined;
  const subject = await lockSubject(ctx, known.kind, known.subject_id);
  const dispute = await lockDisputeRow(ctx, id);
  return dispute && { dispute, subject };
}

/** Locks a dispute of a reader, in whatever version. DISPUTE_NOT_FOUND. */
export async function lockSided(ctx: Context, reader: Reader, id: string): Promise<Locked & Sided> {
  const locked = (await lockDispute(ctx, id)) ?? refuse('DISPUTE_NOT_FOUND');
  const side = sideOf(reader, locked.dispute) ?? refuse('DISPUTE_NOT_FOUND');
  return { ...locked, side };
}

/** Locks a dispute of a reader. DISPUTE_NOT_FOUND; STALE_EDIT for another version. */
export async function requireLocked(
  ctx: Context,
  reader: Reader,
  { id, version }: { id: string; version: number },
): Promise<Locked & Sided> {
  const locked = await lockSided(ctx, reader, id);
  requireVersion(locked.dispute, version);
  return locked;
}

/** STALE_EDIT for another version of a locked dispute than its reader saw. */
export function requireVersion(dispute: DisputeRow, version: number): void {
  if (dispute.version !== version) refuse('STALE_EDIT');
}

type FileReader = Exclude<Uploader, { is: 'attempt' }>;

/** Whether who asks for a file is a side of the dispute that it belongs to. */
export async function isSideOf(ctx: Context, reader: FileReader, disputeId: string): Promise<boolean> {
  const dispute = await findDispute(ctx, disputeId);
  return dispute !== undefined && sideOf(await readFileReader(ctx, reader), dispute) !== undefined;
}

/** Whether who asks for a file of evidence has disputed its entry as whom it is about. */
export async function hasDisputed(ctx: Context, reader: FileReader, evidenceId: string): Promise<boolean> {
  const { indexes } = await readFileReader(ctx, reader);
  return isDisputedBy(ctx, evidenceId, indexes);
}

async function readFileReader(ctx: Context, reader: FileReader): Promise<Reader> {
  return readReader(ctx, reader.is === 'user' ? { is: 'user', actor: { id: reader.userId } } : reader);
}
