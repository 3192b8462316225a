import type { DeskClaim, DeskClaimRow } from '@najem/shared/contract/rights';
import { listFiles } from './files';
import { presentIdentifiers } from './presenter';
import { findActiveLevel, readIdentifiers } from './queries';
import type { ClaimRow } from './tables';
import { CLAIM_TEXTS } from './texts';
import type { Context } from '../tables';
import { openIdentifiers } from './activate-claim';
import { activeName, presentTaken } from '../desk-work/piece-of-work';
import { readWorkers } from '../desk-work/queries';

/** Presents a claim in the desk's list. */
export function presentRow(
  row: ClaimRow,
  workerName: string | null,
  identifiers: DeskClaim['identifiers'],
): DeskClaimRow {
  return {
    _id: row.id,
    number: row.number,
    who: {
      person: typedName(row),
      identifier: identifiers.map(({ identifier }) => identifier).join(', ') || undefined,
    },
    method: row.method,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    step: row.state === 'submitted' ? stepOf(row) : undefined,
    dueAt: row.desk_due_at?.toISOString(),
    ...presentTaken(row, workerName),
    version: row.version,
  };
}

function typedName({ given_name, family_name }: ClaimRow): string | undefined {
  return [given_name, family_name].filter((part) => part !== null).join(' ') || undefined;
}

function stepOf({ question, decided_at }: ClaimRow): DeskClaimRow['step'] {
  if (question !== null) return 'answer';
  return decided_at === null ? 'decide' : 'letter';
}

/**
 * Presents a claim to the administrator who works on it: what was typed, with masked identifiers, and nothing of the
 * register.
 */
export async function presentDeskClaim(ctx: Context, row: ClaimRow): Promise<DeskClaim> {
  const identifiers = await readIdentifiers(ctx, [row.id]);
  const indexes = openIdentifiers(ctx, identifiers).flatMap(({ value }) => ctx.vault.indexes(value).all);
  const holder = await findActiveLevel(ctx, indexes, row.id);
  const files = await listFiles(ctx, row.id);
  const workers = await readWorkers(
    ctx,
    [row.taken_by, row.decided_by].filter((id) => id !== null),
  );
  const nameOf = (id: string | null) => workers.get(id ?? '')?.name ?? '';
  const typed = presentIdentifiers(ctx, identifiers);
  return {
    ...presentRow(row, activeName(workers, row), typed),
    level: row.level,
    identifiers: typed,
    name: typedName(row),
    ...presentAddress(ctx, row),
    code: row.sheet_code ?? undefined,
    attachments: files.map(({ id, media_type: mediaType }, position) => ({
      _id: id,
      name: CLAIM_TEXTS.attachment(position + 1),
      mediaType,
    })),
    question:
      row.question === null || row.due_at === null
        ? undefined
        : { text: row.question, dueAt: row.due_at.toISOString() },
    answer: row.answer ?? undefined,
    isOutranked: holder !== undefined && holder > row.level,
    decidedBy: row.decided_by === null ? undefined : { _id: row.decided_by, name: nameOf(row.decided_by) },
    approvedAt: row.letter_code_key === null || row.decided_at === null ? undefined : row.decided_at.toISOString(),
    decidedAt: row.decided_at?.toISOString(),
    cause: row.refusal ?? undefined,
    reasons: row.reasons ?? undefined,
    letter:
      row.letter_sent_on === null || row.tracking_number === null
        ? undefined
        : { sentAt: row.letter_sent_on, trackingNumber: row.tracking_number },
  };
}

function presentAddress(ctx: Context, row: ClaimRow): Pick<DeskClaim, 'postalAddress'> {
  const { address_cipher: cipher, address_key: keyId } = row;
  return cipher === null || keyId === null ? {} : { postalAddress: ctx.vault.openSecret({ cipher, keyId }, row.id) };
}
