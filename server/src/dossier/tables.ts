import type { AlertSettings } from '@najem/shared/contract';
import type { Generated } from 'kysely';

export interface DossierTables {
  /** The mails that notify people that data about them were collected. */
  collection_notices: {
    /** Of the link 'To nie ja'. */
    token_hash: Buffer;
    /** Keyed hash of the address, and the id of its key. */
    address_index: Buffer;
    address_key: string;
    /** Null once the subject is gone. */
    subject_id: string | null;
    /** When the newest entry was recorded that the mail covers. */
    newest_entry_at: Date;
    sent_at: Date;
    used_at: Date | null;
  };
  /** Keyed hashes of the addresses that get no such mail. */
  silent_addresses: {
    address_index: Buffer;
    address_key: string;
    since: Date;
  };
  /** Which mails a person chose; of a user, or of a guest's claim. */
  alert_settings: AlertSettings & {
    id: Generated<string>;
    user_id: string | null;
    claim_id: string | null;
  };
  /** When the holder of a claim last got an alert. */
  alert_marks: {
    claim_id: string;
    /** That the identifier was checked, at once. */
    checked_at: Date | null;
    /** Of the week. */
    week_at: Date | null;
  };
}
