import type { KnownIdentifierType } from '@najem/shared/domain/kernel';
import { inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { SEALED_TABLES } from '../../kernel/db/keyed-columns';
import { deleteClosing, findClosings, insertClosing } from '../../rights/closings/queries';
import { noteClosing, noteErasure } from '../../rights/journal/note-erasure';
import { findOutdated, listTwins, type OutdatedIdentifier } from './find-twins';
import { listActiveClaims, moveInquiries, resealRows, resealSubject } from './queries';
import { TwinsError } from './twins-error';
import { lockIdentifiers } from '../../register/subjects/lock-queries';

/** An identifier by which something is found. */
export interface KnownIdentifier {
  text: string;
  type: KnownIdentifierType;
}

/**
 * Stores every identifier of an older form in that of today, each in one transaction, on an administrator's word. Those
 * of twins and those that are no identifiers any more stay; returns how many changed.
 */
export async function rekeyIdentifiers(ctx: Context, administratorId: string): Promise<number> {
  let changed = 0;
  for (const outdated of await findOutdated(ctx)) {
    const { text, type, stored, rows } = outdated;
    if (type === undefined || listTwins(outdated).length > 0) continue;
    await inTransaction(ctx, async (tx) => {
      const to = { text, type };
      await lockForms(tx, [text, ...stored]);
      const sealed = tx.vault.seal(text);
      for (const subject of rows.filter(({ table }) => table === 'subjects')) {
        await resealSubject(tx, subject.id, sealed, type);
      }
      await rekeyRows(tx, stored, to);
      await recordRekeyed(tx, administratorId, outdated);
    });
    changed += 1;
  }
  return changed;
}

async function recordRekeyed(tx: Context, administratorId: string, { rows }: OutdatedIdentifier): Promise<void> {
  await tx.audit.record(tx, {
    actorId: administratorId,
    action: 'identifier.rekeyed',
    targetType: 'identifier',
    targetId: null,
    details: { rows: rows.map(({ table, id }) => `${table} ${id}`) },
  });
}

/** Locks an identifier in all its forms until the end of the transaction, as everybody does who adds under it. */
export async function lockForms(tx: Context, texts: readonly string[]): Promise<void> {
  await lockIdentifiers(
    tx,
    [...new Set(texts)].map((text) => tx.vault.indexes(text).oldest),
  );
}

/**
 * Stores an identifier in the form of today wherever subjects do not: in orders, reports, claims, disputes and cases, with
 * the inquiries about it and its closing. Throws a `TwinsError` where two claims would be active on it.
 */
export async function rekeyRows(tx: Context, stored: readonly string[], to: KnownIdentifier): Promise<void> {
  const old = stored.filter((text) => text !== to.text).flatMap((text) => tx.vault.indexes(text).all);
  if (old.length === 0) return;
  const sealed = tx.vault.seal(to.text);
  const active = await listActiveClaims(tx, [...old, ...tx.vault.indexes(to.text).all]);
  if (active.length > 1)
    throw new TwinsError(`Two claims are active on one number: ${active.join(', ')}. End one first.`);
  for (const table of SEALED_TABLES) {
    if (table !== 'subjects') await resealRows(tx, table, old, sealed, to.type);
  }
  // Nobody's data were erased: a restored backup keeps them until it is treated like this once more.
  await noteErasure(tx, 'inquiries', await moveInquiries(tx, old, sealed), 'returned');
  await moveClosing(tx, old, sealed);
}

async function moveClosing(tx: Context, old: readonly Buffer[], to: { index: Buffer; keyId: string }): Promise<void> {
  const closings = await findClosings(tx, old);
  for (const { id, identifier_index: index, identifier_key: keyId, case_id: caseId } of closings) {
    await deleteClosing(tx, id);
    await noteClosing(tx, { index, keyId }, 'reopened');
    await insertClosing(tx, { ...to, caseId });
    await noteClosing(tx, to, 'closed');
  }
}
