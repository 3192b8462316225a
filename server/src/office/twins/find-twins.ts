import { detectIdentifier, type KnownIdentifierType, normaliseIdentifier } from '@najem/shared/domain/kernel';
import { SUBJECT_KINDS } from '@najem/shared/domain/register';
import type { Context } from '../tables';
import { SEALED_TABLES, type SealedTable } from '../../kernel/db/keyed-columns';
import { type NamedSubject, readSealed, readSubjects } from './queries';

/** An identifier that is stored in another form than the one in which it is looked for today. */
export interface OutdatedIdentifier {
  /** The form of today. */
  text: string;
  /** Undefined where it is no identifier by the rules of today: only a correction helps. */
  type: KnownIdentifierType | undefined;
  /** The forms in which it is stored. */
  stored: readonly string[];
  /** Where, by table. */
  rows: readonly { table: SealedTable; id: string }[];
  /** The subjects that have it in any form, the oldest first. */
  subjects: readonly NamedSubject[];
}

const BATCH = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Finds every identifier that is stored in an older form, by opening all of them. */
export async function findOutdated(ctx: Context): Promise<OutdatedIdentifier[]> {
  const found = new Map<string, { stored: Set<string>; rows: { table: SealedTable; id: string }[] }>();
  for (const table of SEALED_TABLES) {
    let after: string | undefined = BEFORE_ALL;
    while (after !== undefined) {
      const rows = await readSealed(ctx, table, after, BATCH);
      for (const row of rows) {
        const stored = ctx.vault.open(row);
        const text = normaliseIdentifier(stored);
        if (stored === text && detectIdentifier(text) !== 'unknown') continue;
        const known = found.get(text) ?? { stored: new Set(), rows: [] };
        known.stored.add(stored);
        known.rows.push({ table, id: row.id });
        found.set(text, known);
      }
      after = rows.at(-1)?.id;
    }
  }
  return Promise.all([...found].map(async ([text, { stored, rows }]) => describe(ctx, text, [...stored], rows)));
}

async function describe(
  ctx: Context,
  text: string,
  stored: readonly string[],
  rows: OutdatedIdentifier['rows'],
): Promise<OutdatedIdentifier> {
  const type = detectIdentifier(text);
  const ids = rows.filter(({ table }) => table === 'subjects').map(({ id }) => id);
  const subjects = await readSubjects(ctx, ids, ctx.vault.indexes(text).all);
  return { text, type: type === 'unknown' ? undefined : type, stored, rows, subjects };
}

/** The subjects of one kind that are the same person, where there is more than one. */
export function listTwins({ type, subjects }: OutdatedIdentifier): NamedSubject[][] {
  if (type === undefined) return [];
  return SUBJECT_KINDS.map((kind) => subjects.filter((subject) => subject.kind === kind)).filter(
    (same) => same.length > 1,
  );
}
