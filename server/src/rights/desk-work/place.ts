import { isRecord } from '@najem/shared/domain/kernel';
import { isId, parseMoment } from '../../kernel/db/values';
import { refuse } from '../../kernel/errors';

/** Rows of a page where the caller names no number. */
export const PAGE_SIZE = 25;

/** Where a page of work ended. */
export interface WorkPlace {
  /** What of the row the list is ordered by, where that is neither its due date nor its coming. */
  key: string;
  /** What has none comes last. */
  due: Date | 'infinity';
  createdAt: Date;
  id: string;
}

/** Cuts a page from rows of which one more was read than it holds; `rest` has a reply's `next` where the list goes on. */
export function cutPage<Row>(
  rows: readonly Row[],
  pageSize: number,
  placeOf: (last: Row) => WorkPlace,
): { page: Row[]; rest: { next?: string } } {
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  return { page, rest: last ? { next: writePlace(placeOf(last)) } : {} };
}

function writePlace(place: WorkPlace): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Reads where a page of work ended; undefined without a text. VALIDATION for a text that no reply had. */
export function readWorkPlace(text: string | undefined): WorkPlace | undefined {
  if (text === undefined) return undefined;
  const { key, due, createdAt, id } = parsed(text);
  if (typeof key !== 'string') return refuse('VALIDATION');
  return { key, due: due === 'infinity' ? due : readMoment(due), createdAt: readMoment(createdAt), id: readId(id) };
}

function readMoment(value: unknown): Date {
  return parseMoment(typeof value === 'string' ? value : '') ?? refuse('VALIDATION');
}

function readId(value: unknown): string {
  return typeof value === 'string' && isId(value) ? value : refuse('VALIDATION');
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return isRecord(value) ? value : {};
  } catch {
    // Not JSON: no place of a list.
    return {};
  }
}
