import type { LegalDocument } from '@najem/shared/contract/identity';

/** Where somebody accepted a document. */
export type AcceptanceChannel = 'registration' | 'dialog' | 'google';

export interface LegalTables {
  /** Append-only. */
  terms_acceptances: {
    user_id: string;
    document: LegalDocument;
    version: string;
    /** SHA-256 of the text as it was shown. */
    text_hash: Buffer;
    accepted_at: Date;
    channel: AcceptanceChannel;
  };
  /** Who got the mail about a material new version. */
  terms_announcements: {
    user_id: string;
    document: LegalDocument;
    version: string;
    announced_at: Date;
  };
}
