import { randomUUID } from 'node:crypto';
import type { ClaimLevel, DraftKind } from '@najem/shared/domain/rights';
import { passFilesOfDrafts, setDraft } from '../../register/attachments/queries';
import type { Person } from '../../kernel/context';
import type { Context } from '../tables';
import { ownerOf } from './find-owner';
import { type DraftOwner, uploaderOfDraft } from './owner';
import {
  deleteDraft,
  deleteDraftsUnder,
  findDraft,
  insertDraft,
  listDraftIds,
  lockOwner,
  moveDrafts,
  type DraftPlace,
} from './queries';

/** The thing of a draft about what does not exist yet. */
export const NO_THING = '00000000-0000-0000-0000-000000000000';

/**
 * Deletes the draft of what the caller sends, in the transaction of the sending, and keeps its version for a day, so that a
 * save that arrives late brings nothing back. After the thing and its account are locked, before files are attached: these
 * stay, and what is not sent of the draft's is forgotten like any file that belongs to nothing.
 */
export async function spendDraft(tx: Context, person: Person, kind: DraftKind, thing = NO_THING): Promise<void> {
  const owner = await ownerOf(tx, person);
  await lockOwner(tx, owner);
  const known = await findDraft(tx, owner, { kind, thing });
  if (known) await setDraft(tx, known.id, { ids: [], uploader: uploaderOfDraft(person) });
  await leaveTrace(tx, owner, { kind, thing }, true);
}

/** Deletes the draft of a locked owner with its files, and keeps its version for a day; returns the version that follows. */
export async function leaveTrace(tx: Context, owner: DraftOwner, place: DraftPlace, isSent: boolean): Promise<number> {
  const known = await findDraft(tx, owner, place);
  if (known) await deleteDraft(tx, known.id);
  const version = (known?.version ?? 0) + 1;
  const { kind, thing } = place;
  const trace = { content_cipher: null, content_key: null, is_sent: isSent };
  await insertDraft(tx, owner, { id: randomUUID(), kind, thing, version, ...trace });
  return version;
}

/** A claim that became active, or goes to an account, with what it proved. */
interface Proof {
  claim: { id: string; level: ClaimLevel; user_id: string | null };
  identifiers: readonly string[];
}

/**
 * Passes the drafts of guests on where a proof becomes active, in its transaction: by level 3 the files to the new claim, and
 * with an account everything to that. What a guest of level 2 wrote before is deleted, for it may be somebody else.
 */
export async function passDrafts(tx: Context, { claim, identifiers }: Proof): Promise<void> {
  const indexes = identifiers.flatMap((identifier) => tx.vault.indexes(identifier).all);
  await deleteDraftsUnder(tx, indexes, 2);
  if (claim.level !== 3) return;
  for (const identifier of identifiers) {
    const owner: DraftOwner = { is: 'proven', identifier, level: 3 };
    await lockOwner(tx, owner);
    if (claim.user_id !== null) await giveToAccount(tx, owner, claim.user_id);
    else await passFilesOfDrafts(tx, await listDraftIds(tx, owner), { is: 'guest', claimId: claim.id });
  }
}

/** Takes what a guest wrote to the account that takes the claim, in its transaction. */
export async function adoptDrafts(tx: Context, { claim, identifiers }: Proof, userId: string): Promise<void> {
  for (const identifier of identifiers) {
    const owner: DraftOwner = { is: 'proven', identifier, level: claim.level };
    await lockOwner(tx, owner);
    await giveToAccount(tx, owner, userId);
  }
}

async function giveToAccount(tx: Context, from: DraftOwner, userId: string): Promise<void> {
  const to: DraftOwner = { is: 'user', userId };
  await lockOwner(tx, to);
  await passFilesOfDrafts(tx, await moveDrafts(tx, from, to), to);
}
