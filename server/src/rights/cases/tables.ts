import type { CaseEvent } from '@najem/shared/contract/rights';
import type { CaseConcern, CaseGround, CaseKind, CaseOutcome, CaseScope, CaseState } from '@najem/shared/domain/rights';
import type { SubjectKind } from '@najem/shared/domain/register';
import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable } from 'kysely';
import type { FormerEntry } from '../disputes/tables';

/** An opinion that a case is about: the number of its tenancy, and its author's role. */
export interface ReportedOpinion {
  number: string;
  by: SubjectKind;
}

/** Words of an opinion that a decision removed, where they stood. */
export interface FormerWords {
  id: string;
  reason: string;
  comment: string;
  place: string;
  refusal: string | null;
}

export interface CaseTables {
  /** What people ask for, apart from disputes about entries. */
  cases: {
    id: Generated<string>;
    /** What people call it by, as `WN-7K3F-9QXA`. */
    number: string;
    kind: CaseKind;
    state: CaseState;
    /** The claim by which it was opened; its holder gets the mails. */
    claim_id: string | null;
    /** The account of the person, or of the author who appeals. */
    user_id: string | null;
    /** Of a person without a file, who gave notice or wrote on paper. */
    person_name: string | null;
    person_email: string | null;
    /** What the desk's searches compare. */
    name_search: GeneratedAlways<string | null>;
    email_search: GeneratedAlways<string | null>;
    /** How the desk knows who wrote on paper. */
    identity: string | null;
    is_from_paper: Generated<boolean>;
    /** About the data of the account of `user_id`, without a file. */
    of_account: Generated<boolean>;
    /** Who gave notice, as the limit counts them; null of others. */
    giver_key: Buffer | null;
    concern: CaseConcern['is'];
    /** The entry and its subject may be gone. */
    entry_id: string | null;
    subject_id: string | null;
    /** Of a notice about content: who wrote the entry; of a contested claim: whose account it is. */
    author_id: string | null;
    /** The claim that a warned person contests. */
    contested_claim_id: string | null;
    /** Of a notice about an opinion, and of the appeal of its removal: the number of its tenancy, which may be gone. */
    tenancy_number: string | null;
    /** Its author's role. */
    opinion_by: SubjectKind | null;
    /** The case whose decision an author appeals. */
    appeals_id: string | null;
    text: string;
    received_at: Date;
    /** By when the law requires an answer. */
    due_at: Date;
    /** By when the desk wants to have answered. */
    target_at: Date;
    is_extended: Generated<boolean>;
    /** Until when the desk waits for the person's answer. */
    answer_until: Date | null;
    /** Whether entries are restricted until the decision. */
    restricts: Generated<boolean>;
    /**
     * Of an objection whose person wants everything restricted meanwhile: it was by itself, waits for the desk, or the desk
     * did it; null of others.
     */
    restriction: 'automatic' | 'asked' | 'desk' | null;
    /** Until when its restrictions run: the immediate ones until the decision is due, granted ones as decided. */
    restricted_until: Date | null;
    outcome: CaseOutcome | null;
    ground: CaseGround | null;
    reasons: string | null;
    scope: ColumnType<CaseScope | null, string | null, string | null>;
    decided_at: Date | null;
    decided_by: string | null;
    closes_at: Date | null;
    closed_at: Date | null;
    /** The entry that a notice removed, until the case is closed. */
    former_entry: ColumnType<FormerEntry | null, string | null, string | null>;
    /** The words of the opinion that it removed, likewise. */
    former_opinion: ColumnType<readonly FormerWords[] | null, string | null, string | null>;
    taken_by: string | null;
    version: Generated<number>;
  };
  /** Whose case it is: everybody with an active claim on one of these. */
  case_identifiers: {
    id: Generated<string>;
    case_id: string;
    identifier_index: Buffer;
    /** Of its last four characters; null until the nightly work of rows from before. */
    identifier_ending: Buffer | null;
    identifier_cipher: Buffer;
    identifier_key: string;
  };
  case_events: {
    id: Generated<number>;
    case_id: string;
    at: Date;
    by: CaseEvent['by'];
    actor_id: string | null;
    what: CaseEvent['what'];
    text: string | null;
  };
  case_links: {
    token_hash: Buffer;
    case_id: string;
    expires_at: Date;
  };
  /** Entries that do not count because of a case. */
  entry_restrictions: {
    case_id: string;
    entry_id: string;
    since: Date;
    until: Date;
  };
}

export type CaseRecord = Selectable<CaseTables['cases']>;
export type NewCaseRecord = Insertable<CaseTables['cases']>;
export type CaseIdentifierRecord = Selectable<CaseTables['case_identifiers']>;
export type CaseEventRecord = Selectable<CaseTables['case_events']>;
