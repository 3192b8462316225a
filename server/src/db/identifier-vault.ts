/** An identifier as it is stored: unreadable without the keys, comparable by its blind index. */
export interface SealedIdentifier {
  index: Buffer;
  cipher: Buffer;
  keyId: string;
}

export interface IdentifierVault {
  /** Encrypts a normalised identifier with the newest key (AES-256-GCM) and indexes it (HMAC-SHA-256). */
  seal(identifier: string): SealedIdentifier;
  /** Opens what `seal` made, also with an older key; throws when the key is gone or the cipher was changed. */
  open(sealed: { cipher: Buffer; keyId: string }): string;
  /** Blind indexes of an identifier under every key, newest first, for equality look-ups. */
  indexes(identifier: string): Buffer[];
}
