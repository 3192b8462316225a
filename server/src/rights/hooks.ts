import type { DeskTenancy, Dossier, Todo } from '@najem/shared/contract/rights';
import type { CaseScope, ClaimEnd } from '@najem/shared/domain/rights';
import type { SubjectKind, TenancyMark } from '@najem/shared/domain/register';
import type { RawBuilder } from 'kysely';
import type { Context, Given } from '../kernel/context';
import type { ProvenIdentifier } from './claims/activate-claim';
import type { FormerWords, ReportedOpinion } from './cases/tables';
import type { ClaimRow } from './claims/tables';
import type { Reader } from './disputes/queries';
import type { DossierExport } from './dossier/export-schema';
import type { ErasedElsewhere } from './journal/tables';

/** A claim that has just become active, what it proves, and the claims of others or older ones that it ended. */
export interface ActivatedClaim {
  claim: ClaimRow;
  proven: readonly ProvenIdentifier[];
  takenOver: readonly ClaimRow[];
}

/** What was erased under the blind indexes of a person, by a case. */
export interface ErasedScope {
  indexes: readonly Buffer[];
  scope: CaseScope;
  by: 'erasure' | 'objection';
  /** Whether the case was granted in part alone. */
  isPartly: boolean;
}

/** Whom a passport shows: an account in a role, by the blind indexes of the identifier that is shown. */
export interface ShownPerson {
  userId: string;
  kind: SubjectKind;
  indexes: readonly Buffer[];
  /** Whether that is the number of a company. */
  isCompany: boolean;
}

/** A kind of rows that are removed once their time is over. */
export interface OldRows {
  /** As the log of the nightly work names them. */
  name: string;
  /** Removes at most so many, in a transaction of its own; returns how many. */
  remove: Given<(tx: Context, limit: number) => Promise<number>>;
}

type List<Args extends unknown[]> = readonly Given<(tx: Context, ...args: Args) => Promise<void>>[];

declare module '../kernel/context' {
  interface Hooks {
    /** What rights ask of those above: each in the caller's transaction, and none where the list is empty. */
    rights: {
      /** Right after a claim became active, or an active one of a guest an account's. */
      claimActive: List<[ActivatedClaim]>;
      /** Right after an active claim ended, by whatever cause. */
      claimEnded: List<[claim: ClaimRow, cause: ClaimEnd]>;
      /** Until when something above, besides cases, restricts an entry of a locked subject. */
      entryHeldUntil: readonly Given<(tx: Context, entryId: string) => Promise<Date | undefined>>[];
      /** On which page the author of an entry that waits for the desk reads it, where it is in no list. */
      heldEntryPage: readonly Given<(tx: Context, heldId: string) => Promise<string | undefined>>[];
      /** Before an account's claims end with its removal: whose identifiers are known for the last time. */
      accountLeaving: List<[userId: string]>;
      /** Right after a granted erasure or objection. */
      scopeErased: List<[ErasedScope]>;
      /** Erases rows of tables above again after a restore, by what the journal has of them. */
      erasers: {
        readonly [Table in ErasedElsewhere]: Given<(tx: Context, rowIds: readonly string[]) => Promise<void>>;
      } & {
        /** What stands above under the ids of entries. */
        readonly history_entries: Given<(tx: Context, rowIds: readonly string[]) => Promise<void>>;
      };
      /** What is kept above no longer than `RETENTION` says. */
      oldRows: readonly OldRows[];
      /** Parts of the file of a person. */
      fileParts: readonly Given<(ctx: Context, reader: Reader) => Promise<Partial<Pick<Dossier, 'tenancies'>>>>[];
      /** Parts of the export of a file; what it leaves out is said in sentences, which are added up. */
      exportParts: readonly Given<
        (ctx: Context, reader: Reader) => Promise<Partial<Pick<DossierExport, 'tenancies' | 'left_out'>>>
      >[];
      /** What waits for an account by a due date. */
      todoParts: readonly Given<(ctx: Context, userId: string) => Promise<readonly Todo[]>>[];
      /** The opinions of tenancies that no register has, which notices are about. */
      opinions: {
        /**
         * Finds the one about a person, with its author's account, and locks its tenancy, before identifiers and subjects are.
         * TENANCY_NOT_FOUND for who is no side; STATE_PASSED where nothing is revealed, or the register has all of it.
         */
        requireReportable: Given<
          (tx: Context, reader: Reader, number: string) => Promise<ReportedOpinion & { authorId: string | null }>
        >;
        lock: Given<(tx: Context, number: string) => Promise<void>>;
        /** Describes it for the desk: the tenancy, unless it is gone, and the words that no register has. */
        read: Given<
          (ctx: Context, reported: ReportedOpinion) => Promise<{ tenancy?: DeskTenancy; words: readonly FormerWords[] }>
        >;
        /** Removes those words for both sides; returns them. */
        remove: Given<(tx: Context, reported: ReportedOpinion) => Promise<readonly FormerWords[]>>;
        /** Puts them back; returns whether any of them could be. */
        putBack: Given<(tx: Context, reported: ReportedOpinion, words: readonly FormerWords[]) => Promise<boolean>>;
        /** Finds the mark that is due to an entry now which is put back into the history. */
        findMark: Given<(tx: Context, entryId: string) => Promise<TenancyMark | undefined>>;
        /** Names those whom entries that come from opinions are about as their authors know them, by the entry. */
        nameDescribed: Given<(ctx: Context, entryIds: readonly string[]) => Promise<ReadonlyMap<string, string>>>;
        /** The condition that the tenancy of a number, a column, is no matter of an administrator's own. */
        isForeign: (actor: Pick<Actor, 'id'>, number: RawBuilder<unknown>) => RawBuilder<boolean>;
      };
      /** Lines at the head of a passport. */
      passportHead: readonly Given<(ctx: Context, shown: ShownPerson) => Promise<readonly string[]>>[];
    };
  }
}
