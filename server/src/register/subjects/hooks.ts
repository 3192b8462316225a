import type { ErrorCode } from '@najem/shared/contract/kernel';
import type { CoinsRow } from '@najem/shared/contract/register';
import type { Purpose, SubjectKind } from '@najem/shared/domain/register';
import type { RawBuilder } from 'kysely';
import type { Context, Given } from '../../kernel/context';
import type { EntryRecord, SubjectRecord } from './tables';
import type { TimedEntry } from './write-queries';

declare module '../../kernel/context' {
  interface Hooks {
    register: RegisterHooks;
  }
}

/** Entries that an author is about to add about the holder of an identifier. */
export interface NewEntries {
  kind: SubjectKind;
  identifier: string;
  authorId: string;
  entries: readonly TimedEntry[];
}

/** Whom a report is about, by its blind index, and what its buyer stated; null where it is forgotten. */
export interface AskedReport {
  index: Buffer | null;
  keyId: string | null;
  purpose: Purpose | null;
}

/** An entry that is about to be removed, of a locked subject. */
export interface LeavingEntry {
  subject: SubjectRecord;
  entry: EntryRecord;
  actorId: string;
}

/** An entry that waited for the desk, and the one that it became; undefined where it was refused. */
export interface SettledEntry {
  heldId: string;
  entryId: string | undefined;
}

/** Entries that were added under an identifier and are shown. */
export interface AddedEntries {
  subjectId: string;
  identifier: string;
  authorId: string;
  entryIds: readonly string[];
}

type List<Args extends unknown[], Result = void> = readonly Given<(ctx: Context, ...args: Args) => Promise<Result>>[];

/** Runs hooks in their order, one after another. */
export async function runHooks<Args extends unknown[]>(hooks: List<Args>, ctx: Context, ...args: Args): Promise<void> {
  for (const hook of hooks) await hook(ctx, ...args);
}

/** Asks in their order whether somebody else removes an entry in their own way; true where one did. */
export async function removesOtherwise(tx: Context, leaving: LeavingEntry): Promise<boolean> {
  for (const remove of tx.hooks.register.entryRemovals) if (await remove(tx, leaving)) return true;
  return false;
}

/**
 * What the register asks of the contexts above it. Rules run before something is written and refuse by throwing, unless said
 * otherwise; the others follow in the transaction of the writing, which locked the subject.
 */
export interface RegisterHooks {
  /**
   * Before the author of new entries learns of a subject: outside a transaction where it may be new, else inside the addition's.
   * Names the code by which all of them are refused; what a rule wrote is committed all the same.
   */
  entryRules: List<[NewEntries], ErrorCode | undefined>;
  /** In the transaction that adds something under an identifier. */
  identifierRules: List<[identifier: string]>;
  /** In the transaction that adds, or makes, a negative entry: whether it has to wait for the desk. */
  waitRules: List<[Pick<NewEntries, 'identifier' | 'authorId'>], boolean>;
  /** In the transaction that changes an entry of a locked subject. */
  changeRules: List<[entryId: string]>;
  /** In the transaction that adds evidence to an entry of a locked subject. */
  evidenceRules: List<[entryId: string]>;
  /** In the transaction that removes an entry: true where the hook removed it in its own way. */
  entryRemovals: List<[LeavingEntry], boolean>;
  /** In the transaction that removes a locked subject, right before: rules, and who forgets it too. */
  subjectRemovals: List<[subjectId: string, actorId: string]>;
  entriesAdded: List<[AddedEntries]>;
  entryHeld: List<[heldId: string]>;
  /** In the transaction in which the desk decides about an entry that waited. */
  heldSettled: List<[SettledEntry]>;
  entryGraded: List<[{ subjectId: string; entryId: string; what: 'graded' }]>;
  entryRemoved: List<[]>;
  /** Lists the users who claim to be the holder of one of these blind indexes. */
  listClaimants(ctx: Context, indexes: readonly Buffer[]): Promise<string[]>;
  /** Reads which disputes removed the entries whose awards these rows of a user's ledger take back, by the row's id. */
  readDisputesBehind(
    ctx: Context,
    userId: string,
    rowIds: readonly number[],
  ): Promise<ReadonlyMap<number, NonNullable<CoinsRow['dispute']>>>;
  /** Reads the reports that these rows of the ledger paid for, by the row's id. */
  readReportsPaid(
    ctx: Context,
    rowIds: readonly number[],
  ): Promise<ReadonlyMap<number, { number: string; cipher: Buffer | null; keyId: string | null }>>;
  /** The condition that what proves an entry is still needed, by the column of the entry's id. */
  isProofNeeded(ctx: Context, entryId: RawBuilder<unknown>): RawBuilder<boolean>;
  /** Selects the ids of the accounts that wrote what others keep about whom these blind indexes name. */
  selectWriters(indexes: readonly Buffer[]): RawBuilder<{ author_id: string }>;
  /** Reads the companies that bought reports, by the ids of the reports. */
  readBuyers(ctx: Context, reportIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Reads to whom links were mailed, by the ids of the links. */
  readMailed(ctx: Context, shareIds: readonly string[]): Promise<ReadonlyMap<string, string[]>>;
  /** Reads whom reports are about and for what they were bought, by their ids. */
  readAsked(ctx: Context, reportIds: readonly string[]): Promise<ReadonlyMap<string, AskedReport>>;
  /** Reads who made links, by the ids of the links. */
  readSharers(ctx: Context, shareIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Reads the identifiers whose holder a user claims to be. */
  readClaimed(ctx: Context, userId: string): Promise<string[]>;
}
