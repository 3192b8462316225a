import { isDeepStrictEqual } from 'node:util';
import {
  computeRating,
  isDocumented,
  isSubjectKind,
  RATING_START_TENTHS,
  SUBJECTS,
} from '@najem/shared/domain/register';
import { correctedReportEnd } from '@najem/shared/domain/reports';
import { inTransaction } from '../../kernel/context';
import { computeChecksum } from '../checksum';
import {
  type Correction,
  type CorrectedReport,
  findBasics,
  forgetEntry,
  insertCorrections,
  keepVersions,
  lockCorrectable,
  lockCorrected,
  readDisputeCorrections,
  setOpenUntil,
  updateStates,
  updateVersions,
} from './queries';
import type { ReportRow } from '../queries';
import type { EntryChange, TimedChange } from './entry-change';
import { type PresentEntry, readPresentEntries } from '../snapshot-queries';
import type { Context, Snapshot } from '../tables';

declare module '../../kernel/jobs/jobs' {
  interface JobPayloads {
    /** Makes new versions of the valid reports that a change of an entry or of a person's basics concerns. */
    'reports/correct': TimedChange;
  }
}

const BATCH = 100;

/** Recipients are notified of these (Art. 19 RODO). */
const NOTIFIED: ReadonlySet<EntryChange['what']> = new Set([
  'disputed',
  'restricted',
  'restored',
  'corrected',
  'removed',
]);

/**
 * Makes new versions of the reports that a change concerns, which are those that were open when it happened; each shows the
 * entries of its issue as they stand now, and what was corrected. What is gone is taken out of every version of every
 * report. The same change a second time changes nothing.
 */
export async function correctReports(ctx: Context, change: TimedChange): Promise<void> {
  let after: string | undefined;
  do {
    const last = after;
    after = await inTransaction(ctx, (tx) => correctBatch(tx, change, last));
  } while (after !== undefined);
  if (change.what === 'removed' && change.entryId !== null) await forgetEntry(ctx, change.subjectId, change.entryId);
  if (NOTIFIED.has(change.what)) await ctx.jobs.add(ctx, 'reports/notify', { change });
}

/** Corrects the next reports in the order of their ids; returns the last id, undefined after the last ones. */
async function correctBatch(ctx: Context, change: TimedChange, after: string | undefined): Promise<string | undefined> {
  await lockCorrected(ctx, change.subjectId);
  const reports = await lockCorrectable(ctx, change, { after, limit: BATCH });
  const present = await readPresentEntries(ctx, [...new Set(reports.flatMap((report) => report.entry_ids))]);
  const basics = change.what === 'basics' ? await findBasics(ctx, change.subjectId) : undefined;
  const corrected: CorrectedReport[] = [];
  const corrections: Correction[] = [];
  const states: { id: string; stateOf: string; basicsVersion: number | null }[] = [];
  for (const report of reports) {
    const entries = present.filter(({ id }) => report.entry_ids.includes(id));
    const content = { name: report.name, address: report.data.address, ...(basics && named(basics)) };
    const data = snapshotOf(content.address, entries);
    const basicsVersion = basics?.version ?? report.basics_version;
    const isChanged = !isSame(report, { name: content.name, data });
    const version = report.version + (isChanged ? 1 : 0);
    if (isChanged) corrected.push(correct(ctx, report, { name: content.name, data }, change.what));
    if (isReported(change, { report, isChanged, entry: entries.find(({ id }) => id === change.entryId) })) {
      corrections.push({ reportId: report.id, version, entryAt: entryTime(report, entries, change.entryId) });
    }
    states.push({ id: report.id, stateOf: stateOf(basicsVersion, entries), basicsVersion });
  }
  await keepVersions(
    ctx,
    corrected.map(({ id }) => id),
  );
  await updateVersions(ctx, corrected);
  await updateStates(ctx, states);
  await insertCorrections(ctx, change, corrections);
  if (change.disputeId !== undefined) await settleEnds(ctx, reports);
  return reports.length < BATCH ? undefined : reports.at(-1)?.id;
}

function named({ name, address }: { name: string; address: string | null }) {
  return { name, address };
}

function snapshotOf(address: string | null, entries: readonly PresentEntry[]): Snapshot {
  const suspended = entries.flatMap((entry) => entry.suspended ?? []);
  const counting = entries.filter((entry) => entry.entry !== null);
  // Once an author, however many entries they wrote.
  const verified = new Map(counting.map(({ entry, verified_at }) => [entry?.authorId, verified_at]));
  return {
    address,
    entries: counting.flatMap(({ entry }) => entry ?? []),
    verificationDates: [...verified.values()].flatMap((at) => at ?? []).sort(),
    suspended: suspended.length === 0 ? undefined : suspended.sort((a, b) => a.since.localeCompare(b.since)),
  };
}

function correct(
  ctx: Context,
  report: ReportRow,
  { name, data }: { name: string | null; data: Snapshot },
  cause: EntryChange['what'],
): CorrectedReport {
  const ratingTenths = isSubjectKind(report.type)
    ? Math.round(
        computeRating(
          SUBJECTS[report.type],
          data.entries.map(({ reason }) => reason),
        ).rating * 10,
      )
    : RATING_START_TENTHS;
  const corrected = { version: report.version + 1, madeAt: ctx.now() };
  const { number, type, created_at: createdAt } = report;
  return {
    id: report.id,
    name,
    data,
    ratingTenths,
    entryCount: data.entries.length,
    checksum: computeChecksum({ number, type, createdAt, name, ratingTenths, data, corrected }),
    cause,
    ...corrected,
  };
}

/** Whether a report shows this already. An entry's version counts up also where its content is the same again. */
function isSame(report: ReportRow, next: { name: string | null; data: Snapshot }): boolean {
  const content = ({ name, data }: { name: string | null; data: Snapshot }) => ({
    name,
    address: data.address,
    entries: data.entries.map(({ version: _, ...entry }) => withoutNulls(entry)),
    suspended: data.suspended ?? [],
    verificationDates: data.verificationDates,
  });
  return isDeepStrictEqual(content(report), content(next));
}

/** Reports from before a field existed do not have it. */
function withoutNulls(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
}

interface Shown {
  report: ReportRow;
  isChanged: boolean;
  /** The changed entry as it stands now. */
  entry: PresentEntry | undefined;
}

/**
 * Whether a report says that the change happened: its content changed, or a version that was made for another change has
 * shown it already. A reply or proof that is gone again is not news.
 */
function isReported({ what, at }: TimedChange, { report, isChanged, entry }: Shown): boolean {
  const isShown = isChanged || (report.version > 1 && report.made_at >= new Date(at));
  if (what === 'basics') return isChanged;
  if (what === 'replied') return isShown && Boolean(entry?.entry?.reply);
  if (what === 'graded') return isShown && isDocumented(entry?.entry?.grade ?? 'declared');
  return isShown;
}

/** When the changed entry was written, as far as the report or the register still knows it. */
function entryTime(report: ReportRow, entries: readonly PresentEntry[], entryId: string | null): Date | null {
  const present = entries.find(({ id }) => id === entryId)?.created_at;
  const known = [...report.data.entries, ...(report.data.suspended ?? [])].find(({ id }) => id === entryId)?.createdAt;
  return present ?? (known === undefined ? null : new Date(known));
}

/** What the state of a report is made of that shows these entries; `hasChanged` compares it with the subject's. */
function stateOf(basicsVersion: number | null, entries: readonly PresentEntry[]): string {
  const versions = entries.map(({ id, version }) => `${id}:${version}`).sort();
  return `${basicsVersion ?? 'unknown'};${versions.join(',')}`;
}

/** Until when the owners may open their reports: the latest end that one of the disputes about them gives. */
async function settleEnds(ctx: Context, reports: readonly ReportRow[]): Promise<void> {
  const rows = await readDisputeCorrections(
    ctx,
    reports.map(({ id }) => id),
  );
  const ends = reports.flatMap((report) => {
    const own = rows.filter((row) => row.report_id === report.id);
    const times = [...new Set(own.map(({ dispute_id }) => dispute_id))].flatMap((disputeId) => {
      const steps = own.filter((row) => row.dispute_id === disputeId);
      const wasValid = steps.some(({ what, at }) => what === 'disputed' && at < report.expires_at);
      const last = steps.at(-1);
      if (!wasValid || !last) return [];
      return correctedReportEnd(report.expires_at, last.what === 'disputed' ? undefined : last.at).getTime();
    });
    return times.length === 0 ? [] : [{ id: report.id, until: new Date(Math.max(...times)) }];
  });
  await setOpenUntil(ctx, ends);
}
