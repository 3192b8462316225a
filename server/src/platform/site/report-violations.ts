import type { FastifyInstance } from 'fastify';
import type { Context } from '../tables';
import { Refusal } from '../../kernel/errors';
import { clientAddress } from '../../kernel/http/address';
import { addressKey } from '../../kernel/http/address';
import { windowStartOf } from '../../kernel/http/window';
import { describeViolations, type Fields, readReports, type Violation } from './parse-violations';

/** The path to which browsers report what the policies of pages refused. */
export const VIOLATIONS_PATH = '/api/platform/violations';

const BODY_LIMIT_BYTES = 64 * 1024;
const WINDOW_SECONDS = 60;
/** Reports of one address that are counted in a minute; the others are ignored. */
const REPORTS_PER_MINUTE = 60;
/** Beyond these numbers new addresses and kinds of violations are not remembered, to bound the memory. */
const MOST_ADDRESSES = 10_000;
const MOST_KINDS = 500;

/**
 * Mounts the endpoint for the browsers' reports of refused scripts, styles and markup: counts them, and logs each kind
 * once per process. Reports come without a session and are not trusted, so nothing is stored. It is mounted apart from
 * the calls of the contract, because a storm of reports must not use up a person's request limit.
 */
export function mountViolations(app: FastifyInstance, ctx: Context): void {
  const allowance = new ReportAllowance(ctx);
  const known = new Set<string>();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
    (_request, body, done) => {
      const reports = readReports(body);
      return reports ? done(null, reports) : done(new Refusal('VALIDATION'), undefined);
    },
  );
  app.post<{ Body: readonly Fields[] | undefined }>(
    VIOLATIONS_PATH,
    { bodyLimit: BODY_LIMIT_BYTES },
    async (request, reply) => {
      for (const violation of describeViolations(request.body ?? [], ctx.config.publicUrl)) {
        if (!allowance.takes(clientAddress(request))) break;
        ctx.metrics.policyViolations.inc({ directive: violation.directive });
        logOnce(violation);
      }
      return reply.code(204).header('cache-control', 'no-store').send();
    },
  );

  function logOnce(violation: Violation): void {
    const kind = JSON.stringify(violation);
    if (known.has(kind) || known.size >= MOST_KINDS) return;
    known.add(kind);
    ctx.log.warn({ ...violation }, 'content security policy violation');
  }
}

/** Limits the reports of an address that count in this minute, in this process. */
class ReportAllowance {
  private window = new Date(0);
  private taken = new Map<string, number>();

  constructor(private readonly ctx: Pick<Context, 'now'>) {}

  takes(address: string): boolean {
    const window = windowStartOf(this.ctx.now(), WINDOW_SECONDS);
    if (window.getTime() !== this.window.getTime()) {
      this.window = window;
      this.taken = new Map();
    }
    const key = addressKey(address);
    const count = this.taken.get(key) ?? 0;
    if (count >= REPORTS_PER_MINUTE || (count === 0 && this.taken.size >= MOST_ADDRESSES)) return false;
    this.taken.set(key, count + 1);
    return true;
  }
}
