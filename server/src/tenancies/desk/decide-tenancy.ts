import type { Input, Output } from '@najem/shared/contract/kernel';
import type { tenancyDeskCalls } from '@najem/shared/contract/tenancies';
import { REASONS_MIN_LENGTH } from '@najem/shared/domain/rights';
import { type DeskDecision, isConfirmed, otherRole, TENANCY_ROLES } from '@najem/shared/domain/tenancies';
import { type Actor, inTransaction } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import { handleNotesAbout } from '../../rights/desk-work/queries';
import { readReasons } from '../../rights/disputes/statement';
import { spendDraft } from '../../rights/drafts/spend-draft';
import { settleEntries } from '../../rights/restrictions/restrict-entries';
import { unmarkTenancy } from '../marks/mark-tenancy';
import { listEntriesOf } from '../marks/queries';
import { opinionOf } from '../opinions/queries';
import { noteProven } from '../proofs/prove';
import { revealHeld } from '../reveal/reveal-opinions';
import { destroyOpinions } from '../voids/void-queries';
import type { Context, SideRow } from '../tables';
import { mailBoth, tenancyUrl } from '../tenancy/mail-side';
import { nextMoment } from '../tenancy/next-moment';
import { findProof } from '../tenancy/parties';
import { insertEvent, lockTenancy, moveTenancy, type Sided, updateSide, updateTenancy } from '../tenancy/queries';
import { dropProofs, UNQUESTIONED } from './drop-proofs';
import { tenancyDecidedMail } from './mail-texts';
import { findForDesk } from './queries';
import { eraseOutside, takeOutOpinion } from './take-out-opinion';

/**
 * Decides about a tenancy: that two sides of one name are two people, that who proved better is the same person as a side or another
 * one, or that there was no such tenancy. Both sides get the reasons. TENANCY_NOT_FOUND, also for one that is about the administrator;
 * STALE_EDIT, REASONS_REQUIRED, TEXT_TOO_LONG; STATE_PASSED where there is nothing to decide.
 */
export async function decideTenancy(
  ctx: Context,
  actor: Actor,
  { number, decision, reasons: text, version }: Input<typeof tenancyDeskCalls.decideTenancy>,
): Promise<Output<typeof tenancyDeskCalls.decideTenancy>> {
  const reasons = readReasons(text, REASONS_MIN_LENGTH);
  await inTransaction(ctx, async (tx) => {
    const id = (await findForDesk(tx, actor, number)) ?? refuse('TENANCY_NOT_FOUND');
    const sided = (await lockTenancy(tx, id)) ?? refuse('TENANCY_NOT_FOUND');
    if (sided.tenancy.version !== version) refuse('STALE_EDIT');
    await FOLLOW[decision](tx, sided);
    for (const noteId of await handleNotesAbout(tx, actor, id, NOTES[decision])) {
      await spendDraft(tx, { is: 'user', actor }, 'note', noteId);
    }
    const details = { number, decision };
    await tx.audit.record(tx, {
      actorId: actor.id,
      action: 'tenancy.decided',
      targetType: 'tenancy',
      targetId: id,
      details,
    });
    await mailBoth(tx, sided, tenancyDecidedMail({ number, url: tenancyUrl(tx, sided.tenancy), decision, reasons }));
  });
  return { success: true };
}

/** Which notes a decision answers. */
const NOTES = {
  prove: ['tenancy_names'],
  admit: ['tenancy_proof'],
  refuse: ['tenancy_proof'],
  annul: ['tenancy_proof', 'tenancy_names', 'tenancy_months', 'tenancy_ring', 'tenancy_network'],
} as const;

const FOLLOW: Readonly<Record<DeskDecision, (tx: Context, sided: Sided) => Promise<void>>> = {
  prove,
  annul,
  admit,
  refuse: refuseProof,
};

async function prove(tx: Context, sided: Sided): Promise<void> {
  const { tenancy, sides } = sided;
  const [landlord, tenant] = [await findProof(tx, sides.landlord), await findProof(tx, sides.tenant)];
  if (!isConfirmed(tenancy.state) || tenancy.proven_at !== null || !landlord || !tenant) return refuse('STATE_PASSED');
  await noteProven(tx, sided, { landlord, tenant, by: 'desk' });
}

async function annul(tx: Context, { tenancy, sides }: Sided): Promise<void> {
  await moveTenancy(tx, tenancy, 'annulled', { annulment_by: null, over_at: tx.now() });
  await insertEvent(tx, tenancy, { by: 'desk', what: 'annulled' });
  await unmarkTenancy(tx, tenancy.id);
  for (const role of TENANCY_ROLES) {
    await takeOutOpinion(tx, opinionOf(sides[role]), 'administrator');
    await eraseOutside(tx, opinionOf(sides[role]));
    await updateSide(tx, sides[role], UNQUESTIONED);
  }
  await destroyOpinions(tx, tenancy.id);
  await nextMoment(tx, tenancy.id);
}

function questionedOf({ sides }: Sided): SideRow[] {
  return TENANCY_ROLES.map((role) => sides[role]).filter(({ questioned_at }) => questioned_at !== null);
}

/** It is the same person: what was held counts from now on. */
async function admit(tx: Context, sided: Sided): Promise<void> {
  const questioned = questionedOf(sided);
  if (questioned.length === 0) refuse('STATE_PASSED');
  for (const side of questioned) {
    if (sided.tenancy.state === 'revealed') await revealHeld(tx, sided, otherRole(side.role));
    await updateSide(tx, side, UNQUESTIONED);
  }
  await settleEntries(tx, await listEntriesOf(tx, sided.tenancy.id));
  await updateTenancy(tx, sided.tenancy, {});
}

/** It is another person. */
async function refuseProof(tx: Context, sided: Sided): Promise<void> {
  const questioned = questionedOf(sided);
  if (questioned.length === 0) refuse('STATE_PASSED');
  await dropProofs(tx, sided, questioned);
}
