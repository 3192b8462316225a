/** Where a table of the register would be once the register is sharded by the blind index of the identifier. */
export interface Placement {
  /** The tables on shards, each with its column of the shard key; null where the table lacks one. */
  readonly sharded: Readonly<Record<string, string | null>>;
  /** The tables that stay on one server. */
  readonly central: readonly string[];
}

/** A statement with the sharded tables that it names, and the ones of them that it would ask every shard for. */
export interface PlacedStatement {
  text: string;
  tables: string[];
  everywhere: string[];
}

/** Says of a statement which sharded tables it names, and for which of them it has no shard key. */
export function placeStatement(text: string, { sharded }: Placement): PlacedStatement {
  const plain = text.replaceAll('"', '').replaceAll(/\s+/g, ' ').trim();
  const named = [...plain.matchAll(/\b(?:from|join|into|update|using) ([a-z_]+)/gi)].map(([, table]) => table ?? '');
  const tables = [...new Set(named.filter((table) => table in sharded))].sort();
  return { text: plain, tables, everywhere: tables.filter((table) => !hasKey(plain, sharded[table] ?? null, table)) };
}

/** A row is written with the column, or rows are chosen by it. */
function hasKey(text: string, column: string | null, table: string): boolean {
  if (column === null) return false;
  const written = new RegExp(`into ${table} \\([^)]*\\b${column}\\b`, 'i');
  const chosen = new RegExp(`\\b${column} (?:=|in) `, 'i');
  return written.test(text) || chosen.test(text);
}
