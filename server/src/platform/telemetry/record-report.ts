import { createHash } from 'node:crypto';
import type { Input, Output } from '@najem/shared/contract/kernel';
import type { telemetry } from '@najem/shared/contract/platform';
import { maskErrorText, SHELL_SOURCE } from '@najem/shared/domain/platform';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { bucketOf } from '../../kernel/metrics/histogram';
import type { Exchange } from '../../kernel/serve';
import { findReporter, recordLoads } from '../releases/record-loads';
import { addCounts, addErrors, type CountRow, type ErrorRow, findKnownVersions } from './queries';

/** CLS is kept in thousandths, so that one set of buckets fits everything. */
export const SHIFTS_PER_UNIT = 1000;

/**
 * Counts a page's report. Entries of versions that were never released here get the same response and are not stored,
 * which limits what reports can fill.
 */
export async function recordReport(
  ctx: Context,
  actor: Actor | undefined,
  { shell, vitals, loads, errors }: Input<typeof telemetry.report>,
  exchange: Exchange,
): Promise<Output<typeof telemetry.report>> {
  const isKnown = await findKnownVersions(
    ctx,
    [...errors, ...vitals, ...loads, { version: shell }].map(({ version }) => version),
  );
  if (!isKnown(SHELL_SOURCE, shell)) return { success: true };
  const counts: CountRow[] = [];
  for (const { source, version, vital, value } of vitals) {
    if (!isKnown(source, version)) continue;
    const isShift = vital === 'CLS';
    counts.push({
      source,
      version,
      metric: vital,
      bucket: bucketOf(isShift ? value * SHIFTS_PER_UNIT : value),
      count: 1,
    });
    if (isShift) ctx.metrics.layoutShift.observe({ source }, value);
    else ctx.metrics.webVitalSeconds.observe({ source, vital }, value / 1000);
  }
  for (const { remote, version, ms } of loads) {
    if (ms === undefined || remote === SHELL_SOURCE || !isKnown(remote, version)) continue;
    counts.push({ source: remote, version, metric: 'load', bucket: bucketOf(ms), count: 1 });
    ctx.metrics.remoteLoadSeconds.observe({ remote }, ms / 1000);
  }
  const texts: ErrorRow[] = [];
  for (const { source, version, message: sent, place = null, count } of errors) {
    // Masked again, because the sender of a report is not trusted.
    const message = maskErrorText(sent);
    if (message === '' || !isKnown(source, version)) continue;
    counts.push({ source, version, metric: 'error', bucket: 0, count });
    texts.push({ source, version, message, place, count, fingerprint: fingerprintOf(message) });
    ctx.metrics.browserErrors.inc({ source }, count);
  }
  const reporter = loads.length > 0 ? await findReporter(ctx, actor, exchange) : undefined;
  if (reporter !== undefined) await recordLoads(ctx, reporter, loads);
  await addCounts(ctx, shell, counts);
  await addErrors(ctx, shell, texts);
  return { success: true };
}

function fingerprintOf(message: string): Buffer {
  return createHash('sha256').update(message).digest().subarray(0, 16);
}
