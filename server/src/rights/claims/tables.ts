import type { KnownIdentifierType } from '@najem/shared/domain/kernel';
import type { ClaimEnd, ClaimLevel, ClaimMethod, ClaimRefusal, ClaimState } from '@najem/shared/domain/rights';
import type { Generated, GeneratedAlways, Selectable } from 'kysely';

export interface ClaimTables {
  /** Statements "this identifier is mine", and how each was proved. */
  claims: {
    id: Generated<string>;
    /** What people call it by, as `PT-7K3F-9QXA`. */
    number: string;
    method: ClaimMethod;
    level: ClaimLevel;
    state: ClaimState;
    /** How sure the provider is, in its own words; empty where an administrator decided. */
    assurance: Generated<string>;
    /** Null for a guest. */
    user_id: string | null;
    /** Where a guest by review gets the decision. */
    email: string | null;
    /** Who sent it, as the limit counts them; null of accounts. */
    guest_key: Generated<Buffer | null>;
    given_name: string | null;
    family_name: string | null;
    /** What the desk's searches compare. */
    name_search: GeneratedAlways<string | null>;
    email_search: GeneratedAlways<string | null>;
    created_at: Date;
    proved_at: Date | null;
    ended_at: Date | null;
    end_cause: ClaimEnd | null;
    /** When the present state ends by itself; null where only somebody's act ends it. */
    due_at: Date | null;
    /** By when the desk wants to have done its next step; null where it waits for the claimant. */
    desk_due_at: Date | null;
    taken_by: string | null;
    decided_by: string | null;
    decided_at: Date | null;
    refusal: ClaimRefusal | null;
    reasons: string | null;
    /** What the desk asked; null once it is answered. */
    question: string | null;
    answer: string | null;
    /** What stands on the sheet in the picture, or in the statement. */
    sheet_code: string | null;
    /** The code that was shown to the guest. */
    guest_code_cipher: Buffer | null;
    guest_code_key: string | null;
    /** Present from the approval until the letter's end. */
    letter_code_cipher: Buffer | null;
    letter_code_key: string | null;
    /** Wrong codes so far. */
    letter_tries: Generated<number>;
    /** Whether another letter was asked for, which can be done once. */
    is_letter_repeated: Generated<boolean>;
    /** The day of posting, YYYY-MM-DD. */
    letter_sent_on: string | null;
    tracking_number: string | null;
    /** The company that gets the letter. */
    recipient_name: string | null;
    /** The postal address, until the letter's end. */
    address_cipher: Buffer | null;
    address_key: string | null;
    /** Counts up with every change. */
    version: Generated<number>;
  };
  /** The identifiers of a claim; of all claims on one identifier at most one is active. */
  claim_identifiers: {
    id: Generated<string>;
    claim_id: string;
    type: KnownIdentifierType;
    identifier_index: Buffer;
    /** Of its last four characters; null until the nightly work of rows from before. */
    identifier_ending: Buffer | null;
    identifier_cipher: Buffer;
    identifier_key: string;
    is_active: Generated<boolean>;
  };
  /** Proofs under way, each usable once and in one browser. */
  claim_attempts: {
    id: Generated<string>;
    method: ClaimMethod;
    cookie_hash: Buffer;
    /** Of eID only. */
    state_hash: Buffer | null;
    /** The claim that an eID attempt began. */
    claim_id: string | null;
    /** Who began it; null for a guest. */
    user_id: string | null;
    code_verifier: string | null;
    nonce: string | null;
    /** What the claimant writes on a sheet, or what the statement carries. */
    code: string | null;
    /** The statement exactly as it was handed out. */
    statement: Buffer | null;
    expires_at: Date;
    used_at: Date | null;
  };
  /** The open files of guests; an ended one is deleted. */
  file_sessions: {
    token_hash: Buffer;
    claim_id: string;
    created_at: Date;
    expires_at: Date;
  };
  /** The links of mails about a claim: `open` opens its file session, `stop` stops it. */
  claim_links: {
    token_hash: Buffer;
    claim_id: string;
    purpose: 'open' | 'stop';
    /** Whether it stops a claim: of the holder of another one, and not of an address that somebody typed. */
    may_stop: Generated<boolean>;
    wrong_codes: Generated<number>;
    expires_at: Date;
    used_at: Date | null;
  };
}

export type ClaimRow = Selectable<ClaimTables['claims']>;
export type ClaimIdentifierRow = Selectable<ClaimTables['claim_identifiers']>;
export type AttemptRow = Selectable<ClaimTables['claim_attempts']>;
export type LinkRow = Selectable<ClaimTables['claim_links']>;
