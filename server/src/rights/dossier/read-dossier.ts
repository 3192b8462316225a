import type { Input, Output } from '@najem/shared/contract/kernel';
import type { Dossier, dossier } from '@najem/shared/contract/rights';
import { displayIdentifier } from '@najem/shared/domain/kernel';
import { claimLevelName } from '@najem/shared/domain/rights';
import type { Selectable } from 'kysely';
import { findUser } from '../../identity/accounts/queries';
import { readOpenCases } from '../cases/queries';
import type { Person } from '../../kernel/context';
import type { Context } from '../tables';
import { presentNames, readNames } from '../disputes/name-queries';
import { type Reader, readOpenDisputes } from '../disputes/queries';
import { findClosings } from '../closings/queries';
import type { ErasureTables } from '../journal/tables';
import { findEarlier, reviewedAt } from '../disputes/earlier-dispute';
import { presentEvidence } from '../disputes/files';
import { isReachable } from '../disputes/reachable';
import { refuse } from '../../kernel/errors';
import { listInquiries } from '../../register/inquiries/list-inquiries';
import { accountOf, type DossierFile, openFile } from '../file/open-file';
import { presentDossierEntry, presentRole } from './presenter';
import { processingOf } from './processing';
import { readEntries, readFactors } from './queries';
import type { SubjectRecord } from '../../register/subjects/tables';
import { recordReading } from './record-reading';

const INQUIRIES_SHOWN = 5;
const ENTRIES_PAGE = 20;
const INQUIRIES_PAGE = 20;

/** Shows everything that is held about the caller at a glance; an inquiry of the kind `own`. DOSSIER_PROOF_REQUIRED. */
export async function getDossier(ctx: Context, person: Person): Promise<Output<typeof dossier.overview>> {
  const file = await openFile(ctx, person);
  const [factors, asked, account, disputes, cases] = await Promise.all([
    readFactors(ctx, file.concerned.subjectIds),
    listInquiries(ctx, { ...readerOf(file), page: 1, pageSize: INQUIRIES_SHOWN }),
    presentAccount(ctx, person),
    readOpenDisputes(ctx, file.indexes),
    readOpenCases(ctx, file.indexes),
  ]);
  const names = await readNames(
    ctx,
    disputes.map(({ id }) => id),
  );
  await recordReading(ctx, person, file, 'dossier.opened', 'dossier');
  const parts = await Promise.all(ctx.hooks.rights.fileParts.map((read) => read(ctx, readerOfFile(file))));
  const { tenancies }: Pick<Dossier, 'tenancies'> = Object.assign({}, ...parts);
  return {
    success: true,
    dossier: {
      person: await presentPerson(ctx, file),
      roles: file.subjects.map((subject) => presentRole(ctx, subject, factors)),
      entryCount: countEntries(file.subjects),
      inquiryCount: asked.total,
      inquiries: asked.rows,
      account: account || undefined,
      processing: processingOf(file, person, tenancies),
      disputes: disputes.map(({ id, number, due_at }) => ({
        _id: id,
        number,
        dueAt: due_at.toISOString(),
        ...presentNames(names.get(id), 'person'),
      })),
      cases: cases.map(({ id, number, kind, received_at, due_at }) => ({
        _id: id,
        number,
        kind,
        receivedAt: received_at.toISOString(),
        dueAt: due_at.toISOString(),
      })),
      tenancies,
    },
  };
}

/** Lists a page of the entries about the caller, those that lower the rating in front. */
export async function listEntries(
  ctx: Context,
  person: Person,
  { role, page = 1, pageSize = ENTRIES_PAGE }: Input<typeof dossier.entries>,
): Promise<Output<typeof dossier.entries>> {
  const { subjects, concerned } = await openFile(ctx, person);
  const asked = subjects.filter(({ kind }) => role === undefined || kind === role);
  const ids = asked.map(({ id }) => id);
  const rows = await readEntries(ctx, ids, { limit: pageSize, offset: (page - 1) * pageSize });
  return {
    rows: rows.map((row) => presentDossierEntry(concerned, row)),
    total: countEntries(asked),
  };
}

/** Shows an entry about the caller. ENTRY_NOT_FOUND for one about another person. */
export async function getEntry(
  ctx: Context,
  person: Person,
  { id }: Input<typeof dossier.entry>,
): Promise<Output<typeof dossier.entry>> {
  const file = await openFile(ctx, person);
  return presentOneEntry(ctx, file, id);
}

/** Reads an entry of the file again and presents it. ENTRY_NOT_FOUND. */
export async function presentOneEntry(
  ctx: Context,
  file: DossierFile,
  id: string,
): Promise<Output<typeof dossier.entry>> {
  const { concerned } = file;
  const [row = refuse('ENTRY_NOT_FOUND')] = await readEntries(ctx, concerned.subjectIds, { id });
  const earlier = await findEarlier(ctx, file, { entry: row, kind: row.kind });
  const evidence = await presentEvidence(ctx, file, row.id, earlier);
  return {
    success: true,
    entry: {
      ...presentDossierEntry(concerned, row),
      reviewedAt: earlier && reviewedAt(earlier)?.toISOString(),
      evidence: evidence.length > 0 ? evidence : undefined,
      isAuthorUnreachable: (await isReachable(ctx, row.author_id)) ? undefined : true,
    },
  };
}

/** Lists a page of who asked about the caller, newest first. VALIDATION for what is no day. */
export async function listOwnInquiries(
  ctx: Context,
  person: Person,
  { page = 1, pageSize = INQUIRIES_PAGE, from, to }: Input<typeof dossier.inquiries>,
): Promise<Output<typeof dossier.inquiries>> {
  const file = await openFile(ctx, person);
  return listInquiries(ctx, { ...readerOf(file), from, to, page, pageSize });
}

/** Whose parts of the file are read from those above. */
export function readerOfFile({ indexes, concerned }: DossierFile): Reader {
  return { indexes, userId: concerned.userId };
}

/** Whose inquiries are read, and by whom. */
export function readerOf({ indexes, concerned }: DossierFile): { indexes: readonly Buffer[]; readerId?: string } {
  return { indexes, readerId: concerned.userId ?? undefined };
}

async function presentPerson(
  ctx: Context,
  { claims, identifiers, indexes }: DossierFile,
): Promise<Output<typeof dossier.overview>['dossier']['person']> {
  const closings = await findClosings(ctx, indexes);
  const closingOf = (value: string) =>
    closings.find(({ identifier_index: one }) => ctx.vault.indexes(value).all.some((other) => one.equals(other)));
  const named = claims.findLast(({ claim }) => claim.given_name !== null || claim.family_name !== null)?.claim;
  return {
    givenName: named?.given_name ? named.given_name : undefined,
    familyName: named?.family_name ? named.family_name : undefined,
    identifiers: identifiers.map(({ type, value, claim }) => ({
      ...presentClosing(closingOf(value)),
      type,
      identifier: displayIdentifier(value, false),
      method: claim.method,
      level: claim.level,
      levelName: claimLevelName(claim.method),
      provedAt: claim.proved_at?.toISOString(),
    })),
  };
}

function presentClosing(closing: Selectable<ErasureTables['closed_identifiers']> | undefined) {
  return closing ? { closed: { _id: closing.id, since: closing.closed_at.toISOString() } } : {};
}

async function presentAccount(ctx: Context, person: Person) {
  const id = accountOf(person);
  const user = id === null ? undefined : await findUser(ctx, { id });
  return user && { _id: user.id, name: user.name, email: user.email, createdAt: user.created_at.toISOString() };
}

/** How many entries the subjects have, those that do not count included. */
function countEntries(subjects: readonly SubjectRecord[]): number {
  return subjects.reduce((sum, { entry_count, suspended_count }) => sum + entry_count + suspended_count, 0);
}
