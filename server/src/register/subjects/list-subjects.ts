import type { Input, Output, Page } from '@najem/shared/contract/kernel';
import { type Subject, SUBJECT_SORTS, type SubjectCalls } from '@najem/shared/contract/register';
import { normaliseIdentifier } from '@najem/shared/domain/kernel';
import { canListEverySubject, type SubjectDescriptor } from '@najem/shared/domain/register';
import { readOwnIdentifiers } from './own-matter';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { ENDING_LENGTH } from '../../kernel/db/identifier-vault';
import { filled, filledEmail } from '../../kernel/db/list-page';
import { refuse } from '../../kernel/errors';
import { deskInquiry } from '../inquiries/new-inquiry';
import { recordInquiries } from '../inquiries/record-inquiries';
import { recordSecurityEvent } from '../../identity/security-events/record-security-event';
import type { Exchange } from '../../kernel/serve';
import { findIdentifier, openIdentifier } from './identifiers';
import { type Filters, type Order, type Part, readEveryPage, readOwnPage } from './list-queries';
import { auditLookup, requireLookup } from './lookups';
import { presentOwnRow, presentSubject } from './presenter';
import { type Reading, readSubject, type SubjectRow } from './read-queries';
import { SUBJECT_TEXTS } from './texts';

type List = SubjectCalls['list'];

const PAGE_SIZE = 50;
/** What stands for the rest of a number where somebody copied it from a list. */
const MASK = /^[•*]+/;
const NEWEST_FIRST: Order = { sort: 'created_at', isDescending: true };

/** The order that a text such as `-rating` names, newest first for none. Refuses anything else with VALIDATION. */
function readOrder(text: string | undefined): Order {
  const asked = text?.trim() ?? '';
  if (asked === '') return NEWEST_FIRST;
  const isDescending = asked.startsWith('-');
  const sort = SUBJECT_SORTS.find((known) => known === (isDescending ? asked.slice(1) : asked));
  return sort ? { sort, isDescending } : refuse('VALIDATION', { message: SUBJECT_TEXTS.sortUnknown });
}

/** Counts and audits the identifier filter as a look-up, like a check; returns its blind indexes. */
async function lookUp(
  ctx: Context,
  actor: Actor,
  kind: string,
  text: string,
  address: string,
): Promise<readonly Buffer[]> {
  const indexes = ctx.vault.indexes(text);
  await requireLookup(ctx, actor, address, indexes.all);
  await auditLookup(ctx, actor, { kind, foundId: null, indexes, by: 'list', address });
  return indexes.all;
}

/**
 * Lists subjects of a kind with entries. Administrators get a page of all of them, 50 by default, of at most
 * `LIST_MOST_ROWS` rows; other users get those that they created or wrote about, complete unless they ask for a page.
 * Newest first unless sorted. LOOKUP_LIMIT with a whole `identifier`, in place of which its last four characters may be
 * typed; an administrator's list is audited, and so are whole identifiers. `history=last` reads the last entry of each alone.
 */
export async function listSubjects(
  ctx: Context,
  actor: Actor,
  descriptor: SubjectDescriptor,
  input: Input<List>,
  { address }: Exchange,
): Promise<Output<List>> {
  const { kind } = descriptor;
  const order = readOrder(input.sort);
  const filters: Filters = { name: filled(input.name), email: filledEmail(input.email) };
  const typed = filled(input.identifier);
  if (typed !== undefined) {
    const identifier = findIdentifier(descriptor, typed);
    const ending = normaliseIdentifier(typed).replace(MASK, '');
    if (identifier) filters.indexes = await lookUp(ctx, actor, kind, identifier.text, address);
    else if (ending.length === ENDING_LENGTH) filters.endings = ctx.vault.endings(ending);
    // Any other part of an identifier matches no subject; it is not an error while it is being typed.
    else return { rows: [], total: 0 };
  }
  const pageSize = input.pageSize ?? PAGE_SIZE;
  const reading: Reading = input.history ?? 'newest';
  const slice = { offset: ((input.page ?? 1) - 1) * pageSize, limit: pageSize, reading };
  const { rows, total } = canListEverySubject(actor)
    ? await readForAdmin(ctx, actor, descriptor, filters, order, slice)
    : await readOwnPage(ctx, actor, kind, filters, order, isPaged(input) ? slice : { offset: 0, limit: null, reading });
  const own = await readOwnIdentifiers(ctx, actor);
  const isShown = await showsNumbers(ctx, actor, kind, input, rows);
  const present = async (row: SubjectRow) =>
    own.size > 0 && own.has(openIdentifier(ctx, row) ?? '')
      ? await presentOwnMatter(ctx, actor, descriptor, row)
      : presentSubject(ctx, { descriptor, actor, hasTyped: isShown(row) }, row);
  return { rows: await Promise.all(rows.map(present)), total };
}

/** Presents what is held about an administrator to them, with all entries that they wrote: they are refused its history. */
async function presentOwnMatter(
  ctx: Context,
  actor: Actor,
  descriptor: SubjectDescriptor,
  row: SubjectRow,
): Promise<Subject> {
  const whole = row.visible ? await readSubject(ctx, actor, descriptor.kind, row.id) : row;
  return presentOwnRow(ctx, { descriptor, actor }, whole ?? { ...row, entries: null, visible: undefined });
}

/**
 * Tells whose whole identifier a list shows: those that its reader created and typed, where they ask for them. The showing is
 * audited once a page; administrators ask for one at a time.
 */
async function showsNumbers(
  ctx: Context,
  actor: Actor,
  kind: string,
  { numbers }: Input<List>,
  rows: readonly SubjectRow[],
): Promise<(row: SubjectRow) => boolean> {
  const isShown = ({ created_by }: SubjectRow) =>
    numbers === 'own' && !canListEverySubject(actor) && created_by === actor.id;
  const ids = rows.filter(isShown).map(({ id }) => id);
  if (ids.length > 0) {
    const event = { actorId: actor.id, action: 'identifiers.shown', targetType: kind, targetId: null };
    await ctx.audit.append({ ...event, details: { rows: ids.length, ids } });
  }
  return isShown;
}

function isPaged(input: Input<List>): boolean {
  return input.page !== undefined || input.pageSize !== undefined;
}

/** Reads a page for an administrator and audits it, because it shows what other users wrote. */
async function readForAdmin(
  ctx: Context,
  actor: Actor,
  { kind }: SubjectDescriptor,
  filters: Filters,
  order: Order,
  slice: Part,
): Promise<Page<SubjectRow>> {
  const page = await readEveryPage(ctx, kind, filters, order, slice);
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined);
  const details = { offset: slice.offset, rows: page.rows.length, isFiltered };
  // The identifier of a filter was looked up already.
  await recordInquiries(
    ctx,
    {
      actorId: actor.id,
      action: 'identifiers.listed',
      targetType: kind,
      targetId: null,
      details,
    },
    filters.indexes ? [] : page.rows.map(({ id }) => deskInquiry('list', id)),
  );
  await recordSecurityEvent(ctx, { kind: 'people.read', userId: actor.id, actorId: actor.id });
  return page;
}
