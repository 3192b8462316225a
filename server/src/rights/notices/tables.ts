export interface NoticeTables {
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
}
