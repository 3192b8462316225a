import type { ClaimLevel } from '@najem/shared/domain/rights';
import type { Generated, Selectable } from 'kysely';

export interface NewsAddressTables {
  /** Where guests get the news about their files: by what they proved and how well, whichever claim is active. */
  news_addresses: {
    id: string;
    identifier_index: Buffer;
    identifier_cipher: Buffer;
    identifier_key: string;
    level: ClaimLevel;
    address_cipher: Buffer;
    address_key: string;
    /** Of the link that confirms it. */
    token_hash: Buffer;
    token_expires_at: Date;
    /** Nothing else goes there before. */
    confirmed_at: Date | null;
    changed_at: Date;
  };
  /** The mails by which addresses were asked to confirm, to be counted. */
  news_confirmations: {
    id: Generated<string>;
    /** Hashed with a secret of tokens. */
    address_hash: Buffer;
    sent_at: Date;
  };
}

export type NewsAddressRow = Selectable<NewsAddressTables['news_addresses']>;
