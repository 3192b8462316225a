import type { Input, Output } from '@najem/shared/contract/kernel';
import type { passports } from '@najem/shared/contract/rights';
import { PASSPORTS_MAX } from '@najem/shared/domain/rights';
import { type Actor, inTransaction, type Person } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import { presentReport } from '../../reports/presenter';
import { addNames, endReport } from '../../reports/queries';
import { composeReport, issuePassport } from './issue-passport';
import { presentPassport, presentProof } from './presenter';
import { holdProof, type PassportProof, requireProof, requireUser } from './proof';
import { findPassport, insertPassport, listPassports, lockPassportsOf, moveToReport } from './queries';
import type { PassportRow } from './tables';
import { endPassport } from '../claims/passport-queries';

/** Lists the passports of a user. DOSSIER_PROOF_REQUIRED for a guest. */
export async function listOwnPassports(ctx: Context, person: Person): Promise<Output<typeof passports.list>> {
  const rows = await listPassports(ctx, requireUser(person).id);
  return { success: true, passports: await Promise.all(rows.map((row) => presentPassport(ctx, row))) };
}

/**
 * Presents what readers of a passport would see, also to a guest, who makes one after a sign-in. DOSSIER_PROOF_REQUIRED below
 * level 3.
 */
export async function previewPassport(
  ctx: Context,
  person: Person,
  { role, withAddresses, withComments }: Input<typeof passports.preview>,
): Promise<Output<typeof passports.preview>> {
  const proof = await requireProof(ctx, person, role);
  const row = await addNames(ctx, await composeReport(ctx, ownerOf(person), proof, role));
  const report = presentReport(ctx, row, { isMasked: true, shown: { withAddresses, withComments } });
  const passport = await presentProof(
    ctx,
    { ...proof, role, with_addresses: withAddresses },
    row,
    person.is === 'user' ? person.actor.id : null,
  );
  return { success: true, report: { ...report, passport } };
}

/** Whose a preview is, which is not kept. */
function ownerOf(person: Person): string {
  return person.is === 'user' ? person.actor.id : person.claimId;
}

/** Makes a passport. DOSSIER_PROOF_REQUIRED below level 3; PASSPORT_LIMIT for the fourth. */
export async function makePassport(
  ctx: Context,
  person: Person,
  { role, withAddresses, withComments }: Input<typeof passports.make>,
): Promise<Output<typeof passports.make>> {
  const actor = requireUser(person);
  const passport = await inTransaction(ctx, async (tx) => {
    const proof = await holdProof(tx, actor, role);
    await lockPassportsOf(tx, actor.id);
    return addPassport(tx, actor, proof, { role, withAddresses, withComments });
  });
  return { success: true, passport: await presentPassport(ctx, passport) };
}

/** Makes a passport in the caller's transaction, which holds the proof and has locked the user's passports. PASSPORT_LIMIT. */
export async function addPassport(
  tx: Context,
  actor: Actor,
  proof: PassportProof,
  { role, withAddresses, withComments }: Input<typeof passports.make>,
): Promise<PassportRow> {
  if ((await listPassports(tx, actor.id)).length >= PASSPORTS_MAX) refuse('PASSPORT_LIMIT');
  return insertPassport(tx, {
    user_id: actor.id,
    claim_id: proof.claimId,
    report_id: await issuePassport(tx, actor, proof, role),
    role,
    with_addresses: withAddresses,
    with_comments: withComments,
    created_at: tx.now(),
  });
}

/** Has a passport show the present state under the same links. REPORT_NOT_FOUND, DOSSIER_PROOF_REQUIRED. */
export async function refreshPassport(
  ctx: Context,
  person: Person,
  { id }: Input<typeof passports.refresh>,
): Promise<Output<typeof passports.refresh>> {
  const actor = requireUser(person);
  const passport = await inTransaction(ctx, async (tx) => {
    const { role } = await requirePassport(tx, actor.id, id);
    const proof = await holdProof(tx, actor, role);
    await lockPassportsOf(tx, actor.id);
    const old = await requirePassport(tx, actor.id, id);
    const reportId = await issuePassport(tx, actor, proof, role);
    await endReport(tx, old.report_id);
    return moveToReport(tx, old, { report_id: reportId, claim_id: proof.claimId });
  });
  return { success: true, passport: await presentPassport(ctx, passport) };
}

/** Ends a passport and its links at once. REPORT_NOT_FOUND. */
export async function removePassport(
  ctx: Context,
  person: Person,
  { id }: Input<typeof passports.end>,
): Promise<Output<typeof passports.end>> {
  const actor = requireUser(person);
  await inTransaction(ctx, async (tx) => {
    await lockPassportsOf(tx, actor.id);
    const passport = await requirePassport(tx, actor.id, id);
    await endPassport(tx, passport);
    await tx.audit.record(tx, {
      actorId: actor.id,
      action: 'passport.ended',
      targetType: 'report',
      targetId: passport.report_id,
    });
  });
  return { success: true };
}

/** Finds a passport of a user. REPORT_NOT_FOUND for everybody else's. */
export async function requirePassport(ctx: Context, userId: string, id: string): Promise<PassportRow> {
  return (await findPassport(ctx, userId, id)) ?? refuse('REPORT_NOT_FOUND');
}
