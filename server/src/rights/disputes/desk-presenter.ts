import type { DeskDispute, DeskDisputeRow, EarlierDispute, WorkWho } from '@najem/shared/contract/rights';
import { canJudgeAppeal, canJudgeEntry } from '@najem/shared/domain/rights';
import { listFilesOf } from '../../register/attachments/queries';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { presentFiles } from './files';
import { type NameRow, presentAbout, readNames } from './name-queries';
import { decidedAt, findDisputedEntry, isBeforeDue, presentEntry, presentEvent } from './presenter';
import { awaitedOf, listAskable, presentAwaited } from './questions';
import { readEvents } from './queries';
import type { DisputeRow } from './tables';
import { DISPUTE_TEXTS } from './texts';
import { listEvidenceOf } from '../../register/evidence/queries';
import type { EntryRecord } from '../../register/subjects/tables';
import { findRestricted } from '../restrictions/settle-standing';
import { countOtherEntries, type PrecedentRow, readPrecedents, listPersons } from './desk-queries';
import { activeName, isWithAnother, presentTaken } from '../desk-work/piece-of-work';
import { readActiveAdmins, readWorkers } from '../desk-work/queries';

/** Presents a dispute in the desk's list. */
export function presentDisputeRow(
  row: DisputeRow,
  workerName: string | null,
  names: NameRow | undefined,
): DeskDisputeRow {
  return {
    _id: row.id,
    number: row.number,
    ...(names ? { ...presentAbout(names), who: presentSides(names) } : {}),
    state: row.state,
    ground: row.ground,
    openedAt: row.opened_at.toISOString(),
    dueAt: isOnDesk(row) && row.due_at !== null ? row.due_at.toISOString() : undefined,
    ...presentAwaited(row),
    ...presentTaken(row, workerName),
    version: row.version,
  };
}

function presentSides({ person_name: person, author_name: author }: NameRow): WorkWho {
  return { person: person ?? undefined, otherSide: author ?? DISPUTE_TEXTS.removedAccount };
}

/** Presents a dispute to an administrator with everything that it is decided by. */
export async function presentDeskDispute(ctx: Context, actor: Actor, row: DisputeRow): Promise<DeskDispute> {
  const indexes = indexesOf(ctx, row);
  const entry = await findDisputedEntry(ctx, row);
  const ids = [row.taken_by, row.decided_by].filter((id) => id !== null);
  const workers = await readWorkers(ctx, ids);
  const nameOf = (id: string | null) => workers.get(id ?? '')?.name ?? '';
  const { author_id: authorId } = row;
  const names = (await readNames(ctx, [row.id])).get(row.id);
  return {
    ...presentDisputeRow(row, activeName(workers, row), names),
    entry: entry ? await presentEntry(ctx, row, entry) : undefined,
    person: { name: names?.person_name ?? '' },
    author: { _id: authorId, name: names?.author_name ?? DISPUTE_TEXTS.removedAccount },
    others: await ctx.hooks.desk.listOpenWork(ctx, actor, { indexes, exceptId: row.id }),
    isSuspended: row.suspends,
    isRestricted: (await findRestricted(ctx, row.entry_id)) ? true : undefined,
    wanted: row.wanted,
    wantedText: row.wanted_text ?? undefined,
    timeline: (await readEvents(ctx, [row.id])).map(presentEvent),
    files: await presentFiles(ctx, row),
    evidence: await presentEvidence(ctx, row),
    otherEntries: await countOtherEntries(ctx, row, indexes),
    between: (await readPrecedents(ctx, actor, row, { indexes, authorId })).map(presentPrecedent),
    ofPerson: (await readPrecedents(ctx, actor, row, { indexes })).map(presentPrecedent),
    ofAuthor: (await readPrecedents(ctx, actor, row, { authorId })).map(presentPrecedent),
    ...presentDecision(row, nameOf),
    ...(await presentRights(ctx, actor, row, entry)),
    authorityAddress: ctx.config.legal.authorityAddress,
  };
}

/** Every blind index of the identifier that a dispute is about. */
export function indexesOf(
  ctx: Context,
  { identifier_cipher: cipher, identifier_key: keyId }: DisputeRow,
): readonly Buffer[] {
  return ctx.vault.indexes(ctx.vault.open({ cipher, keyId })).all;
}

/** Whether the desk decides a dispute. */
export function isOnDesk({ state }: DisputeRow): boolean {
  return state === 'deciding' || state === 'appealed';
}

/** Whether the administrator decided what is appealed, and another active one, who is no side, could decide the appeal. */
export async function isSameJudge(ctx: Context, actor: Actor, dispute: DisputeRow): Promise<boolean> {
  const { state, decided_by: decidedBy, author_id: authorId } = dispute;
  if (state !== 'appealed' || decidedBy !== actor.id) return false;
  const holderIds = await listPersons(ctx, dispute, indexesOf(ctx, dispute));
  const others = (await readActiveAdmins(ctx)).filter(
    ({ id }) => id !== actor.id && canJudgeEntry({ id, role: 'admin' }, { authorId, holderIds }),
  );
  return !canJudgeAppeal(actor, { decidedBy, hasOtherJudge: others.length > 0 });
}

/** Whether the time for the first decision may be extended. */
export function mayExtend(ctx: Context, dispute: DisputeRow): boolean {
  return dispute.state === 'deciding' && !dispute.is_extended && isBeforeDue(ctx, dispute);
}

/** Whether the desk may keep an entry from counting until its dispute is decided. */
export function canSuspend(dispute: DisputeRow, { standing }: Pick<EntryRecord, 'standing'>): boolean {
  return isOnDesk(dispute) && standing !== 'disputed';
}

async function presentRights(
  ctx: Context,
  actor: Actor,
  dispute: DisputeRow,
  entry: Awaited<ReturnType<typeof findDisputedEntry>>,
): Promise<Pick<DeskDispute, 'mayDecide' | 'isSameJudge' | 'mayAsk' | 'mayExtend' | 'maySuspend'>> {
  const isSame = await isSameJudge(ctx, actor, dispute);
  const isFree = !(await isWithAnother(ctx, actor, dispute));
  return {
    mayDecide: isOnDesk(dispute) && !awaitedOf(dispute) && isFree && !isSame,
    isSameJudge: isSame,
    mayAsk: isFree ? await listAskable(ctx, dispute, entry?.entry) : [],
    mayExtend: isFree && mayExtend(ctx, dispute),
    maySuspend: isFree && entry !== undefined && !entry.isRemoved && canSuspend(dispute, entry.entry),
  };
}

function presentDecision(
  row: DisputeRow,
  nameOf: (id: string) => string,
): Pick<DeskDispute, 'outcome' | 'basis' | 'reasons' | 'decidedBy' | 'decidedAt'> {
  const at = decidedAt(row);
  return {
    outcome: row.outcome ?? undefined,
    basis: row.basis ?? undefined,
    reasons: row.reasons ?? undefined,
    decidedBy: row.decided_by === null ? undefined : { _id: row.decided_by, name: nameOf(row.decided_by) },
    decidedAt: at?.toISOString(),
  };
}

function presentPrecedent({ number, opened_at, state, outcome, basis }: PrecedentRow): EarlierDispute {
  return {
    number,
    openedAt: opened_at.toISOString(),
    state,
    outcome: outcome ?? undefined,
    basis: basis ?? undefined,
  };
}

async function presentEvidence(ctx: Context, { entry_id }: DisputeRow): Promise<DeskDispute['evidence']> {
  const evidence = await listEvidenceOf(ctx, entry_id);
  return Promise.all(
    evidence.map(async ({ id, kind, state }) => {
      const files = await listFilesOf(ctx, { kind: 'entry', id });
      return {
        kind,
        state,
        files: files
          .filter((file) => file.state !== 'refused')
          .map((file, position) => ({
            _id: file.id,
            name: DISPUTE_TEXTS.attachment(position + 1),
            mediaType: file.media_type,
            by: 'author' as const,
            isReady: file.state === 'usable',
          })),
      };
    }),
  );
}
