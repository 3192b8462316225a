import { isIPv6 } from 'node:net';
import type { Context } from '../context';
import { refuse } from '../errors';
import { plainAddress } from './address';
import { addRequestCounts } from './queries';
import { secondsLeft, windowStartOf } from './window';

const WINDOW_SECONDS = 60;
const SYNC_MS = 1000;
/** An address that used this part of its limit since the last exchange is exchanged at once. */
const HASTY_PART = 0.1;
/** Beyond this many addresses in one minute the counters are reset, to bound the memory. */
const MOST_ADDRESSES = 100_000;

interface Counter {
  /** What the database knew at the last exchange, all processes together. */
  shared: number;
  /** Counted here since then. */
  fresh: number;
}

/**
 * The limit per address over all calls. It has to hold over all processes and to cost nothing on a request, so every
 * process counts in memory and exchanges what it counted with `rate_limits` once a second: one statement for all
 * addresses, beside the requests and not in front of them. What may slip through is what one address sends to the other
 * processes within that second; a busy address is exchanged sooner, which keeps it to about a tenth of the limit.
 */
export class AddressLimit {
  private readonly limit: number;
  private readonly kind: string;
  private window = new Date(0);
  private counters = new Map<string, Counter>();
  private lastSync = 0;
  private running: Promise<void> | undefined;

  /** `kind` has counters of its own, whose limit is `times` the one of calls. */
  constructor(
    private readonly ctx: Context,
    { kind = '', times = 1 } = {},
  ) {
    this.limit = ctx.config.limits.requestsPerMinute * times;
    this.kind = kind;
  }

  /** Counts one request; refuses with the time until the next minute when the address has used its limit. */
  count(address: string): void {
    if (this.limit === 0) return;
    const now = this.ctx.now();
    this.enterWindow(now);
    const key = `${this.kind}${addressKey(address)}`;
    let counter = this.counters.get(key);
    if (!counter) {
      if (this.counters.size >= MOST_ADDRESSES) this.counters.clear();
      counter = { shared: 0, fresh: 0 };
      this.counters.set(key, counter);
    }
    counter.fresh += 1;
    const isHasty = counter.fresh >= this.limit * HASTY_PART;
    if (isHasty || now.getTime() - this.lastSync >= SYNC_MS) this.syncSoon();
    if (counter.shared + counter.fresh > this.limit) {
      refuse('RATE_LIMITED', { retryAfterSeconds: secondsLeft(now, this.window, WINDOW_SECONDS) });
    }
  }

  /** Exchanges counts with the other processes; resolves when it is done. */
  async sync(): Promise<void> {
    await this.running;
    await this.exchange();
  }

  private enterWindow(now: Date): void {
    const window = windowStartOf(now, WINDOW_SECONDS);
    if (window.getTime() === this.window.getTime()) return;
    this.window = window;
    this.counters = new Map();
  }

  private syncSoon(): void {
    if (this.running) return;
    this.lastSync = this.ctx.now().getTime();
    this.running = this.exchange()
      .catch((error: unknown) => this.ctx.log.warn({ err: error }, 'failed to share request counts'))
      .finally(() => (this.running = undefined));
  }

  private async exchange(): Promise<void> {
    const { window, counters } = this;
    const busy = [...counters]
      .filter(([, counter]) => counter.fresh > 0)
      .map(([address, counter]) => ({ address, counter, count: counter.fresh }));
    if (busy.length === 0) return;
    const totals = await addRequestCounts(this.ctx, window, busy);
    for (const { address, counter, count } of busy) {
      counter.fresh -= count;
      counter.shared = totals.get(address) ?? counter.shared;
    }
  }
}

const GROUP_BITS = 16;
const GROUPS = 8;

/**
 * Returns the key under which an address is limited. An IPv6 network counts as one address, because a household has a /64
 * and a customer of many providers a /56.
 */
export function addressKey(written: string, networkBits: 56 | 64 = 64): string {
  const address = plainAddress(written) ?? written;
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = new Array<string>(address.includes('::') ? GROUPS - left.length - right.length : 0).fill('0');
  const network = [...left, ...zeros, ...right].slice(0, Math.ceil(networkBits / GROUP_BITS));
  const groups = network.map((group, place) => {
    const foreignBits = Math.max(0, (place + 1) * GROUP_BITS - networkBits);
    return ((parseInt(group, 16) >> foreignBits) << foreignBits).toString(16);
  });
  return `${groups.join(':')}::/${networkBits}`;
}
