/** What was made with one of `IDENTIFIER_KEYS`: ciphers, blind indexes and keyed hashes. */
interface KeyedColumns {
  table: string;
  /** The column that names the key. */
  key: string;
  /** The columns that were made with it. */
  made: readonly string[];
  /** How a rotation makes them again with the newest key; absent where what they were made of is kept nowhere. */
  rotatedWith?: string;
  /** What would be forgotten with the key, as a rotation says it; absent where nothing is once it ran. */
  neededFor?: string;
}

const SEALED_ALIKE = ['orders', 'reports', 'drafts', 'news_addresses'] as const;
/** Tables whose identifiers are found by their endings, too. */
const SEALED_WITH_ENDING = ['subjects', 'claim_identifiers', 'disputes', 'case_identifiers'] as const;

/**
 * Every column that was made with a key. The rotation and the account of what still needs an older key read this list; a
 * test finds a column of the schema that is not in it.
 */
export const KEYED_COLUMNS = [
  ...SEALED_WITH_ENDING.map((table) => ({
    table,
    key: 'identifier_key' as const,
    made: ['identifier_index', 'identifier_ending', 'identifier_cipher'] as const,
    rotatedWith: 'identifiers' as const,
  })),
  ...SEALED_ALIKE.map((table) => ({
    table,
    key: 'identifier_key' as const,
    made: ['identifier_index', 'identifier_cipher'] as const,
    rotatedWith: 'identifiers' as const,
  })),
  { table: 'claims', key: 'guest_code_key', made: ['guest_code_cipher'], rotatedWith: 'claims' },
  { table: 'claims', key: 'letter_code_key', made: ['letter_code_cipher'], rotatedWith: 'claims' },
  { table: 'claims', key: 'address_key', made: ['address_cipher'], rotatedWith: 'claims' },
  { table: 'code_apps', key: 'secret_key', made: ['secret_cipher'], rotatedWith: 'code apps' },
  { table: 'drafts', key: 'content_key', made: ['content_cipher'], rotatedWith: 'drafts' },
  { table: 'news_addresses', key: 'address_key', made: ['address_cipher'], rotatedWith: 'news addresses' },
  { table: 'passport_requests', key: 'address_key', made: ['address_index'], rotatedWith: 'passport requests' },
  { table: 'passport_requests', key: 'link_key', made: ['link_cipher'], rotatedWith: 'passport requests' },
  { table: 'tenancy_sides', key: 'company_key', made: ['company_index', 'company_cipher'], rotatedWith: 'tenancies' },
  { table: 'tenancy_sides', key: 'removed_key', made: ['removed_index', 'removed_cipher'], rotatedWith: 'tenancies' },
  { table: 'tenancy_invitations', key: 'address_key', made: ['address_cipher'], rotatedWith: 'tenancies' },
  { table: 'tenancy_opinions', key: 'content_key', made: ['content_cipher'], rotatedWith: 'tenancies' },
  // The pieces of a file are encrypted by the file's own key, which `key_cipher` is.
  { table: 'attachments', key: 'key_id', made: ['name_cipher', 'key_cipher'], rotatedWith: 'files' },
  { table: 'inquiries', key: 'identifier_key', made: ['identifier_index'], neededFor: 'inquiries' },
  { table: 'collection_notices', key: 'address_key', made: ['address_index'], neededFor: 'notices' },
  { table: 'silent_addresses', key: 'address_key', made: ['address_index'], neededFor: 'silent addresses' },
  { table: 'passport_silences', key: 'address_key', made: ['address_index'], neededFor: 'passport silences' },
  { table: 'closed_identifiers', key: 'identifier_key', made: ['identifier_index'], neededFor: 'closed identifiers' },
  // Only where the entry still has the words.
  {
    table: 'disputes',
    key: 'words_key',
    made: ['words_hash'],
    rotatedWith: 'disputed words',
    neededFor: 'disputed words',
  },
  { table: 'disputes', key: 'repeat_key', made: ['repeat_hash'], neededFor: 'removed entries' },
] as const satisfies readonly KeyedColumns[];

/** Keyed values of a day, beside which no key is named: they are gone before an older key can be missed. */
export const KEYED_FOR_A_DAY = [
  'repeated_calls.answer',
  'repeated_calls.body',
  'repeated_calls.key',
  'lookups.identifiers',
  'address_lookups.identifiers',
  'inquiry_addresses.identifier_index',
] as const;

type Listed = (typeof KEYED_COLUMNS)[number];

export type Rotation = Extract<Listed, { rotatedWith: string }>['rotatedWith'];
export type KeyNeed = Extract<Listed, { neededFor: string }>['neededFor'];

/** Where sealed identifiers stand. */
export type SealedTable = Extract<Listed, { rotatedWith: 'identifiers' }>['table'];

export const SEALED_TABLES: readonly SealedTable[] = KEYED_COLUMNS.flatMap((one) =>
  'rotatedWith' in one && one.rotatedWith === 'identifiers' ? [one.table] : [],
);

/** Whether a table's identifiers are found by their endings, too. */
export function hasEnding(table: SealedTable): boolean {
  return SEALED_WITH_ENDING.some((one) => one === table);
}
