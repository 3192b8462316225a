import { createHash } from 'node:crypto';
import { type Input, telemetry } from '@najem/shared/contract';
import { maskErrorText, SHELL_SOURCE } from '@najem/shared/domain';
import type { Context } from '../../kernel/context';
import { batchCalls } from '../../kernel/db/batch';
import { type Route, serve } from '../../kernel/serve';
import { bucketOf } from './histogram';
import { addCounts, addErrors, type CountRow, type ErrorRow, findKnownVersions } from './queries';

type Report = Input<typeof telemetry.report>;

interface Item {
  ctx: Context;
  report: Report;
}

/** CLS is kept in thousandths, so that one set of buckets fits everything. */
export const SHIFTS_PER_UNIT = 1000;
/** Reports written by one statement. */
const REPORTS_AT_ONCE = 100;

/**
 * Creates the route that counts a page's report. Entries of unknown versions get the same response and are not stored,
 * which limits what reports can fill.
 */
export function createReportRoute(): Route {
  // Concurrent reports are one statement, one at a time per process, because all write the same rows.
  const recordTogether = batchCalls<Item, void>({
    async run(items) {
      const reports = items.map(({ report }) => report);
      const [first] = items;
      if (first) await record(first.ctx, reports);
      return reports.map(() => undefined);
    },
    maxSize: REPORTS_AT_ONCE,
    maxInFlight: 1,
  });
  return serve(telemetry.report, async (ctx, _actor, report) => {
    await recordTogether({ ctx, report });
    return { success: true };
  });
}

async function record(ctx: Context, reports: readonly Report[]): Promise<void> {
  const isKnown = await findKnownVersions(ctx, [
    ...reports.flatMap(({ errors, vitals }) => [...errors, ...vitals]),
    ...reports.flatMap(({ loads }) => loads.map(({ remote: source, version }) => ({ source, version }))),
    ...reports.map(({ shell: version }) => ({ source: SHELL_SOURCE, version })),
  ]);
  const counts: CountRow[] = [];
  const errors: ErrorRow[] = [];
  for (const report of reports) {
    const { shell } = report;
    if (!isKnown(SHELL_SOURCE, shell)) continue;
    const keep = (source: string, version: string, metric: CountRow['metric'], bucket: number, count = 1) =>
      counts.push({ source, version, shell, metric, bucket, count });
    for (const { source, version, vital, value } of report.vitals) {
      if (!isKnown(source, version)) continue;
      keep(source, version, vital, bucketOf(vital === 'CLS' ? value * SHIFTS_PER_UNIT : value));
      if (vital === 'CLS') ctx.metrics.layoutShift.observe({ source }, value);
      else ctx.metrics.webVitalSeconds.observe({ source, vital }, value / 1000);
    }
    for (const { remote, version, ms, succeeded } of report.loads) {
      if (remote === SHELL_SOURCE || !isKnown(remote, version)) continue;
      keep(remote, version, succeeded ? 'load' : 'load-failed', succeeded ? bucketOf(ms) : 0);
      if (succeeded) ctx.metrics.remoteLoadSeconds.observe({ remote }, ms / 1000);
    }
    for (const { source, version, message, place, count } of report.errors) {
      // Masked again, because the sender of a report is not trusted.
      const text = maskErrorText(message);
      if (text === '' || !isKnown(source, version)) continue;
      keep(source, version, 'error', 0, count);
      errors.push({ source, version, shell, message: text, place: place ?? null, count, fingerprint: printOf(text) });
      ctx.metrics.browserErrors.inc({ source }, count);
    }
  }
  await addCounts(ctx, counts);
  await addErrors(ctx, errors);
}

function printOf(message: string): Buffer {
  return createHash('sha256').update(message).digest().subarray(0, 16);
}
