import type { SubjectKind } from '@najem/shared/domain/register';
import type { PassportRequestState } from '@najem/shared/domain/rights';
import type { Generated, Selectable } from 'kysely';

export interface PassportTables {
  /** Files that their persons show, each by its present report. */
  passports: {
    id: Generated<string>;
    user_id: string;
    /** The claim by which the person is proved. */
    claim_id: string;
    report_id: string;
    role: SubjectKind;
    with_addresses: boolean;
    with_comments: boolean;
    created_at: Date;
  };
  /** Who asked whom for a passport. */
  passport_requests: {
    id: Generated<string>;
    asker_id: string;
    /** As the asker typed it. */
    email: string;
    address_index: Buffer;
    address_key: string;
    message: string;
    token_hash: Buffer;
    state: Generated<PassportRequestState>;
    sent_at: Date;
    expires_at: Date;
    answered_at: Date | null;
    share_id: string | null;
    /** The link of a shared one, sealed for the asker. */
    link_cipher: Buffer | null;
    link_key: string | null;
  };
  /** Askers who may not write to an address again. */
  passport_silences: {
    asker_id: string;
    address_index: Buffer;
    address_key: string;
    since: Date;
  };
}

export type PassportRow = Selectable<PassportTables['passports']>;
export type RequestRow = Selectable<PassportTables['passport_requests']>;
