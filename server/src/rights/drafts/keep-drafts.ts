import { randomUUID } from 'node:crypto';
import type { DraftValues, drafts } from '@najem/shared/contract/rights';
import type { Input, Output } from '@najem/shared/contract/kernel';
import {
  canKeepDraft,
  DRAFT_KIND_LABELS,
  type DraftKind,
  DRAFTS_MAX,
  isDeskDraft,
  NEW_THING,
} from '@najem/shared/domain/rights';
import { inTransaction, type Person } from '../../kernel/context';
import type { Context } from '../tables';
import { isId } from '../../kernel/db/values';
import { refuse } from '../../kernel/errors';
import { presentAttachment } from '../../register/attachments/presenter';
import { listFilesOfDraft, setDraft } from '../../register/attachments/queries';
import { ownerOf } from './find-owner';
import { type DraftOwner, uploaderOfDraft } from './owner';
import { countDrafts, type DraftPlace, findDraft, insertDraft, listDrafts, lockOwner, updateDraft } from './queries';
import { leaveTrace, NO_THING } from './spend-draft';
import type { DraftRow } from './tables';

/** Reads the caller's draft for a form; of others there is none. FORBIDDEN for the desk's kinds. */
export async function getDraft(
  ctx: Context,
  person: Person,
  { kind, thing }: Input<typeof drafts.get>,
): Promise<Output<typeof drafts.get>> {
  requireKind(person, kind);
  const place = placeOf(kind, thing);
  const row = place && (await findDraft(ctx, await ownerOf(ctx, person), place));
  if (!row) return { success: true, version: 0 };
  const values = openValues(ctx, row);
  if (!values) return { success: true, version: row.version };
  const files = await listFilesOfDraft(ctx, row.id);
  const attachments = files.map((file) => presentAttachment(ctx, file, true));
  const draft = { values, attachments, changedAt: row.changed_at.toISOString() };
  return { success: true, version: row.version, draft };
}

/**
 * Keeps what the caller wrote in a form, with those of the files that are theirs and belong to nothing yet. STALE_EDIT for
 * another version than the present one, STATE_PASSED where the form was sent since; DRAFT_LIMIT; FORBIDDEN for the desk's
 * kinds; VALIDATION for a thing that is none.
 */
export async function saveDraft(
  ctx: Context,
  person: Person,
  input: Input<typeof drafts.save>,
): Promise<Output<typeof drafts.save>> {
  const { kind, values, attachmentIds: ids = [], version: seen } = input;
  requireKind(person, kind);
  const place = placeOf(kind, input.thing) ?? refuse('VALIDATION');
  const version = seen + 1;
  await inTransaction(ctx, async (tx) => {
    const owner = await ownerOf(tx, person);
    await lockOwner(tx, owner);
    const known = await findDraft(tx, owner, place);
    if ((known?.version ?? 0) !== seen) refuse(known?.is_sent ? 'STATE_PASSED' : 'STALE_EDIT');
    if (isEmpty(known)) await requireRoom(tx, owner, kind);
    const id = known?.id ?? randomUUID();
    const { cipher, keyId } = tx.vault.sealSecret(JSON.stringify(values), id);
    const content = { content_cipher: cipher, content_key: keyId };
    if (known) await updateDraft(tx, id, { version, ...content });
    else await insertDraft(tx, owner, { id, ...place, version, ...content, is_sent: false });
    await setDraft(tx, id, { ids, uploader: uploaderOfDraft(person) });
  });
  return { success: true, version, changedAt: ctx.now().toISOString() };
}

/** Deletes the caller's draft for a form with its files. FORBIDDEN for the desk's kinds. */
export async function removeDraft(
  ctx: Context,
  person: Person,
  { kind, thing }: Input<typeof drafts.remove>,
): Promise<Output<typeof drafts.remove>> {
  requireKind(person, kind);
  const place = placeOf(kind, thing);
  if (!place) return { success: true, version: 0 };
  return inTransaction(ctx, async (tx) => {
    const owner = await ownerOf(tx, person);
    await lockOwner(tx, owner);
    const known = await findDraft(tx, owner, place);
    if (isEmpty(known)) return { success: true, version: known?.version ?? 0 };
    return { success: true, version: await leaveTrace(tx, owner, place, false) };
  });
}

/** A draft as its writer takes it out. */
export interface ExportedDraft {
  kind: string;
  kind_label: string;
  about: string | null;
  values: DraftValues;
  changed_at: string;
}

/** Writes what a person has written and not sent; of an administrator nothing of the desk. */
export async function exportDrafts(ctx: Context, person: Person): Promise<ExportedDraft[]> {
  const rows = await listDrafts(ctx, await ownerOf(ctx, person));
  return rows.map((row) => ({
    kind: row.kind,
    kind_label: isDeskDraft(row.kind) ? '' : DRAFT_KIND_LABELS[row.kind],
    about: row.thing === NO_THING ? null : row.thing,
    values: openValues(ctx, row) ?? {},
    changed_at: row.changed_at.toISOString(),
  }));
}

function openValues({ vault }: Context, { id, content_cipher: cipher, content_key: keyId }: DraftRow) {
  if (cipher === null || keyId === null) return undefined;
  // What was sealed was validated by the call that saved it.
  return JSON.parse(vault.openSecret({ cipher, keyId }, id)) as DraftValues;
}

/** Whether there is no draft, or nothing but the version of one that was sent or deleted. */
function isEmpty(known: DraftRow | undefined): boolean {
  return known === undefined || known.content_cipher === null;
}

function requireKind(person: Person, kind: DraftKind): void {
  if (!canKeepDraft(person.is === 'user' ? person.actor : null, kind)) refuse('FORBIDDEN');
}

async function requireRoom(tx: Context, owner: DraftOwner, kind: DraftKind): Promise<void> {
  if (!isDeskDraft(kind) && (await countDrafts(tx, owner)) >= DRAFTS_MAX) refuse('DRAFT_LIMIT');
}

function placeOf(kind: DraftKind, thing: string): DraftPlace | undefined {
  if (thing === NEW_THING) return { kind, thing: NO_THING };
  return isId(thing) ? { kind, thing: thing.toLowerCase() } : undefined;
}
