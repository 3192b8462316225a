import { isIPv6 } from 'node:net';
import type { Context } from '../context';
import { refuse } from '../errors';
import { addRequestCounts } from './queries';
import { secondsLeft, windowStartOf } from './throttle';

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
  private window = new Date(0);
  private counters = new Map<string, Counter>();
  private lastSync = 0;
  private running: Promise<void> | undefined;

  constructor(private readonly ctx: Context) {
    this.limit = ctx.config.limits.requestsPerMinute;
  }

  /** Counts one request; refuses with the time until the next minute when the address has used its limit. */
  count(address: string): void {
    if (this.limit === 0) return;
    const now = this.ctx.now();
    this.enterWindow(now);
    const key = addressKey(address);
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

/**
 * Returns the key under which an address is limited: an IPv6 network of a household counts as one, because it has 2^64
 * addresses.
 */
export function addressKey(address: string): string {
  const groups = networkGroups(address);
  return typeof groups === 'string' ? groups : `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}

/**
 * Returns the key of the network of an address, for limits that cost an attacker something: an IPv6 /56, which providers
 * give to one customer, holds 256 networks of `addressKey`.
 */
export function networkKey(address: string): string {
  const groups = networkGroups(address);
  if (typeof groups === 'string') return groups;
  const [first = 0, second = 0, third = 0, fourth = 0] = groups;
  const shared = [first, second, third, fourth & 0xff_00];
  return `${shared.map((group) => group.toString(16)).join(':')}::/56`;
}

/** The first four groups of an IPv6 address; an IPv4 address as it is, also where it is mapped into an IPv6 one. */
function networkGroups(address: string): string | number[] {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail = ''] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = address.includes('::') ? new Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0') : [];
  return [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16));
}
