import type { OpinionPlace, TenancyRole, TenancyState } from '@najem/shared/domain/tenancies';
import type { TenancyEventKind } from '@najem/shared/contract/tenancies';
import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';
import type { Context as KernelContext } from '../kernel/context';
import type { Db } from '../kernel/tables';
import type { IdentitySettings, IdentityTables } from '../identity/tables';
import type { RegisterSettings, RegisterTables } from '../register/tables';
import type { ReportsSettings, ReportsTables } from '../reports/tables';
import type { RightsSettings, RightsTables } from '../rights/tables';

/** What the invited proposes in place of what was entered; what is absent stays as it was. */
export interface CounterProposal {
  address?: string;
  from?: string;
  /** `null`: it goes on without an agreed end. */
  to?: string | null;
  /** Whether the inviter must say first that the account is the person who was meant. */
  isUnknownAccount: boolean;
}

/** The tables of this context. Days are `YYYY-MM-DD` in Warsaw. */
export interface TenanciesTables {
  tenancies: {
    id: Generated<string>;
    /** What people call it by, as `NJ-7K3F-9QXA`. */
    number: string;
    inviter: TenancyRole;
    state: TenancyState;
    address: string;
    starts_on: string;
    /** Null while it goes on without an agreed end. */
    ends_on: string | null;
    counter: ColumnType<CounterProposal | null, string | null | undefined, string | null>;
    /** When an unanswered counter-proposal lapses. */
    counter_until: Date | null;
    created_at: Date;
    confirmed_at: Date | null;
    /** When both sides had an active claim of level 2 or more at the same moment. */
    proven_at: Date | null;
    /** From which day and until which moment opinions are given. */
    window_opens_on: string | null;
    window_ends_at: Date | null;
    revealed_at: Date | null;
    /** When it was declined, withdrawn, lapsed or annulled. */
    over_at: Date | null;
    /** When the sides gave different days as the end last: for a while neither proposes another. */
    end_disputed_at: Date | null;
    /** The side that says it is a mistake, while the other has not answered. */
    annulment_by: TenancyRole | null;
    /** The next moment at which the clock changes something or sends a mail; null where it never will. */
    due_at: Date | null;
    /** The mails of the clock that went out, by their keys, so that each goes once. */
    mails_sent: Generated<string[]>;
    version: Generated<number>;
  };
  /** The two sides of a tenancy: always both rows. */
  tenancy_sides: {
    tenancy_id: string;
    role: TenancyRole;
    /** Null while nobody has answered, and once the account was removed. */
    user_id: string | null;
    /**
     * Names the account of a confirmed tenancy to rules about the same two people, also once they took it out of their file; null
     * once the account was removed.
     */
    account_hash: string | null;
    /** As the side acts: the name as proven, else the account's, or the company's. */
    name: string | null;
    /** The company for which it acts. */
    company_index: Buffer | null;
    company_cipher: Buffer | null;
    company_key: string | null;
    confirmed_at: Date | null;
    /** The claim by which it is proven. */
    proven_claim_id: string | null;
    removed_at: Date | null;
    /** What the side had claimed when its account was removed: the other's opinion goes there. */
    removed_index: Buffer | null;
    removed_cipher: Buffer | null;
    removed_key: string | null;
    /** When its person took the tenancy out of their file. */
    forgotten_at: Date | null;
    /** Whether it acted for a company when it was forgotten. */
    was_company: Generated<boolean>;
    /** Since when the desk has to decide whether a better proof shows another person. */
    questioned_at: Date | null;
    /** Until when it should; null where opinions about the side count on meanwhile. */
    held_until: Date | null;
    /** The keyed hash of the network address from which it was entered or confirmed. */
    network_key: Buffer | null;
  };
  tenancy_ends: {
    id: Generated<number>;
    tenancy_id: string;
    by: TenancyRole;
    ends_on: string;
    proposed_at: Date;
    /** When silence makes it hold. */
    holds_at: Date;
    /** When it came to hold, was replaced or overruled. */
    settled_at: Date | null;
  };
  /** What both sides read; nothing about opinions. */
  tenancy_events: {
    id: Generated<number>;
    tenancy_id: string;
    at: Date;
    by: TenancyRole | 'desk' | 'system';
    what: TenancyEventKind;
    ends_on: string | null;
  };
  /** The link of an invitation; it goes with the invitation's end. */
  tenancy_invitations: {
    tenancy_id: string;
    token_hash: Buffer;
    /** Hashed with a secret of tokens; null of a link to hand over. */
    address_hash: Buffer | null;
    address_cipher: Buffer | null;
    address_key: string | null;
    expires_at: Date;
    /** Null while others to the same address are open, or where it is never sent. */
    sent_at: Date | null;
    reminded_at: Date | null;
    /** When the invited said that they do not know the person, or may get no mail of them: nothing is sent; the inviter does not see it. */
    silenced_at: Date | null;
  };
  /** Who declined whose invitations, or did not know them, to be counted. */
  tenancy_refusals: {
    id: Generated<number>;
    inviter_id: string;
    address_hash: Buffer;
    is_unknown: boolean;
    at: Date;
  };
  /** Opinions before their reveal: what was written is known to the vault alone. */
  tenancy_opinions: {
    tenancy_id: string;
    by: TenancyRole;
    /** Null where it was taken back. */
    content_cipher: Buffer | null;
    content_key: string | null;
    /** Names it in the journal of erasures, where it says nothing. */
    journal_id: Generated<string>;
    /** Why it will not be revealed; its author sees it as before. */
    void_cause: 'erased' | 'objection' | 'other_person' | 'author_removed' | null;
    /** Who wrote it, where the account left the side after the window and before the reveal; else whoever is the side. */
    author_id: Generated<string | null>;
    version: number;
  };
  /** The entries of revealed opinions; the words of those in the register stand there. */
  revealed_entries: {
    /** Of the entry in the register, too. */
    id: Generated<string>;
    tenancy_id: string;
    /** What the journal of erasures calls the opinion, which is sealed in a backup from before the reveal. */
    opinion_id: string | null;
    by: TenancyRole;
    author_id: string | null;
    position: number;
    reason: string | null;
    comment: string | null;
    place: OpinionPlace;
    /** In the register, or held for the desk. */
    entry_id: string | null;
    /** The code by which a rule refused it. */
    refusal: string | null;
    revealed_at: Date;
    withdrawn_at: Date | null;
  };
  /** Entries from before the confirmation that their authors named as ones of a tenancy. */
  named_entries: {
    entry_id: string;
    tenancy_id: string;
    by: TenancyRole;
    named_at: Date;
  };
}

export type TenancyRow = Selectable<TenanciesTables['tenancies']>;
export type NewTenancyRow = Insertable<TenanciesTables['tenancies']>;
export type SideRow = Selectable<TenanciesTables['tenancy_sides']>;
export type TenancyEventRow = Selectable<TenanciesTables['tenancy_events']>;
export type EndRow = Selectable<TenanciesTables['tenancy_ends']>;
export type InvitationRow = Selectable<TenanciesTables['tenancy_invitations']>;
export type OpinionRow = Selectable<TenanciesTables['tenancy_opinions']>;
export type RevealedRow = Selectable<TenanciesTables['revealed_entries']>;

/** What this context may name: its own and what is below. */
type Known = IdentityTables & RegisterTables & ReportsTables & RightsTables & TenanciesTables;
export type TenanciesDb = Db<Known>;
export type Context = KernelContext<Known, IdentitySettings & RegisterSettings & ReportsSettings & RightsSettings>;
