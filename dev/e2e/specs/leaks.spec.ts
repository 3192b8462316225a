import type { Page } from '@playwright/test';
import { TARGETS, visit } from '../chaos';
import { ADMIN, newPerson } from '../commands';
import { expect, test, untilLoaded } from '../fixtures';
import { fillSignIn } from '../pages/account';
import { signOut } from '../pages/top-bar';

const ROUNDS = 9;
const SIGN_INS = 5;
/** The first rounds load code and create objects that stay on purpose: styles of the kit, a cached measurement. */
const SETTLING_ROUNDS = 3;

/** The time without a change after which the page is idle. */
const REST_MS = 1_500;

/** Resources that a page holds besides its DOM. */
interface Holdings {
  listeners: number;
  timers: number;
  intervals: number;
  observers: number;
  styles: number;
  elements: number;
}

/** How many of each kind the page holds; set by the scripts below before the page's first. */
type Counters = Partial<Record<keyof Holdings, () => number>>;

/** Counts listeners that outlive a screen: those of elements are released with them. */
function countListeners(): void {
  const listeners = new Set<string>();
  /** What notes the end of a listener that is called once; it goes with that listener. */
  const notes = new Map<string, () => void>();
  const identities = new WeakMap<object, number>();
  let identity = 0;
  const nameOf = (listener: object) => {
    const known = identities.get(listener) ?? (identity += 1);
    identities.set(listener, known);
    return known;
  };
  const lasting = [window, document, document.documentElement, navigator, screen, window.visualViewport, history];
  const isLasting = (target: unknown) =>
    lasting.some((one) => one === target) || target === document.body || target instanceof MediaQueryList;
  const keyOf = (type: string, listener: object, options?: EventListenerOptions | boolean | null) => {
    const capture = typeof options === 'object' ? options?.capture : options;
    return `${type} ${nameOf(listener)} ${Boolean(capture)}`;
  };
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function add(this: EventTarget, type, listener, options) {
    if (listener && isLasting(this)) {
      const key = keyOf(type, listener, options);
      listeners.add(key);
      const { once, signal } = typeof options === 'object' ? options : {};
      if (once) {
        const note = () => {
          listeners.delete(key);
          notes.delete(key);
        };
        notes.set(key, note);
        addEventListener.call(this, type, note, { once: true });
      }
      if (signal) addEventListener.call(signal, 'abort', () => listeners.delete(key));
    }
    return addEventListener.call(this, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function remove(this: EventTarget, type, listener, options) {
    if (listener && isLasting(this)) {
      const key = keyOf(type, listener, options);
      listeners.delete(key);
      const note = notes.get(key);
      if (note) removeEventListener.call(this, type, note);
      notes.delete(key);
    }
    return removeEventListener.call(this, type, listener, options);
  };
  ((globalThis as { counters?: Counters }).counters ??= {}).listeners = () => listeners.size;
}

/** Counts timers that have neither run nor been cleared. */
function countTimers(): void {
  const timeouts = new Set<number>();
  const intervals = new Set<number>();
  const { setTimeout: wait, clearTimeout: end, setInterval: repeat, clearInterval: stop } = window;
  window.setTimeout = ((handler: (...given: unknown[]) => void, delay?: number, ...given: unknown[]) => {
    const id = wait(() => {
      timeouts.delete(id);
      handler(...given);
    }, delay);
    timeouts.add(id);
    return id;
  }) as typeof window.setTimeout;
  window.setInterval = ((handler: () => void, delay?: number) => {
    const id = repeat(handler, delay);
    intervals.add(id);
    return id;
  }) as typeof window.setInterval;
  const forget = (id: unknown) => {
    timeouts.delete(id as number);
    intervals.delete(id as number);
  };
  window.clearTimeout = (id) => {
    forget(id);
    end(id as number);
  };
  window.clearInterval = (id) => {
    forget(id);
    stop(id as number);
  };
  const counters = ((globalThis as { counters?: Counters }).counters ??= {});
  counters.timers = () => timeouts.size;
  counters.intervals = () => intervals.size;
}

/** Counts observers that were not disconnected. */
function countObservers(): void {
  const observing = new Set<object>();
  for (const Observer of [ResizeObserver, MutationObserver, IntersectionObserver]) {
    const prototype = Observer.prototype as unknown as { observe(...given: unknown[]): void; disconnect(): void };
    const { observe, disconnect } = prototype;
    prototype.observe = function begin(this: object, ...given) {
      observing.add(this);
      observe.apply(this, given);
    };
    prototype.disconnect = function finish(this: object) {
      observing.delete(this);
      disconnect.call(this);
    };
  }
  ((globalThis as { counters?: Counters }).counters ??= {}).observers = () => observing.size;
}

/** Counts, from before the first script of each page, what is created and not released. */
async function countHoldings(page: Page): Promise<void> {
  for (const script of [countListeners, countTimers, countObservers]) await page.addInitScript(script);
}

/** The counts of a page as it is now. */
function readHoldings(page: Page): Promise<Holdings> {
  return page.evaluate(() => {
    const { counters } = globalThis as unknown as { counters: Counters };
    const counts = Object.entries(counters).map(([kind, count]) => [kind, count()]);
    return {
      ...(Object.fromEntries(counts) as Omit<Holdings, 'styles' | 'elements'>),
      styles: document.querySelectorAll('style, link[rel=stylesheet]').length,
      elements: document.querySelectorAll('*').length,
    };
  });
}

/** The page's resources once telemetry is loaded and the page is idle; pending work ends within seconds. */
async function holdingsOf(page: Page): Promise<Holdings> {
  // The reporter is loaded when the page is idle, and adds listeners then; the watch over screens begins after 3 seconds.
  await page.waitForFunction(
    () =>
      performance.now() > 6_000 &&
      performance.getEntriesByType('resource').some(({ name }) => /\/telemetry\.\w+\.js$/.test(name)),
  );
  let last = await readHoldings(page);
  await expect(async () => {
    await page.waitForTimeout(REST_MS);
    const before = last;
    last = await readHoldings(page);
    expect(last).toEqual(before);
  }).toPass();
  return last;
}

/** The nodes and listeners that remain after a garbage collection. */
async function keptBy(page: Page): Promise<{ nodes: number; listeners: number }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters');
  await cdp.detach();
  return { nodes, listeners: jsEventListeners };
}

/** The kinds of which a page holds more than before, with both counts; a timer of the shell that has ended is no leak. */
function growth(before: Holdings, after: Holdings): Record<string, string> {
  const kinds = Object.keys(after) as (keyof Holdings)[];
  const grown = kinds.filter((kind) => after[kind] > before[kind]);
  return Object.fromEntries(grown.map((kind) => [kind, `${before[kind]} → ${after[kind]}`]));
}

/**
 * Asserts that rounds through a screen leave nothing behind. What a page holds once, such as the styles of a part that
 * came late, can appear in one series of rounds but not in the next; a leak appears in both.
 */
async function expectNoGrowth(page: Page, rounds: number, goRound: () => Promise<void>): Promise<void> {
  const series = async (length: number) => {
    for (let round = 1; round <= length; round += 1) await goRound();
    return { holdings: await holdingsOf(page), kept: await keptBy(page) };
  };
  const first = await series(SETTLING_ROUNDS);
  const second = await series(rounds);
  const hasGrown = Object.keys(growth(first.holdings, second.holdings)).length > 0;
  const [before, after] = hasGrown ? [second, await series(rounds)] : [first, second];
  expect(growth(before.holdings, after.holdings)).toEqual({});
  // The browser itself keeps a few nodes, such as the last focused one, and a busy one releases some a collection later.
  await expect(async () => {
    const kept = await keptBy(page);
    for (const kind of ['nodes', 'listeners'] as const) {
      expect(kept[kind] - before.kept[kind], kind).toBeLessThan(rounds);
    }
  }).toPass();
}

/** The sign-in page with the provider's button, whose frame comes last. */
async function seeSignIn(page: Page): Promise<void> {
  await expect(page.getByRole('form', { name: 'Logowanie' })).toBeVisible();
  const frame = page.frameLocator('iframe[title="Logowanie przez Google"]');
  await expect(frame.getByRole('button', { name: /google/i })).toBeVisible();
}

/** A screen of the shell that does not depend on earlier steps. */
async function rest(page: Page): Promise<void> {
  await visit(page, '/nie-ma-takiej-strony');
  await expect(page.getByText('Nie ma takiej strony')).toBeVisible();
}

const MORE: Record<string, readonly string[]> = {
  tenants: ['/tenants/add'],
  landlords: ['/landlords/add'],
  payments: ['/rent-coins'],
  admin: ['/admin/audit'],
};

for (const { id, path, heading } of TARGETS) {
  // What outlives a screen depends on the width only in the shell's own navigation, which a sign-out passes.
  test(`leaving ${id} releases all of its resources`, async ({ page, signIn }) => {
    await countHoldings(page);
    // A screen of the shell: one of a remote would be left before it was shown.
    await signIn(ADMIN, '/profile');
    await expectNoGrowth(page, ROUNDS, async () => {
      await visit(page, path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      // What a screen shows first brings its styles: a round that leaves earlier would count fewer of them.
      await untilLoaded(page);
      for (const other of MORE[id] ?? []) {
        await visit(page, other);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeHidden();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await untilLoaded(page);
      }
      await rest(page);
    });
  });
}

test('a sign-out releases all resources of the person', async ({ page, commands, signIn }) => {
  const person = newPerson();
  await commands.register(person);
  await countHoldings(page);
  await signIn(person);
  let isSignedIn = true;
  await expectNoGrowth(page, SIGN_INS, async () => {
    if (!isSignedIn) await fillSignIn(page, person);
    await expect(page.getByRole('heading', { level: 1, name: 'Lista wynajmujących' })).toBeVisible();
    await untilLoaded(page);
    await visit(page, '/tenants');
    await expect(page.getByRole('heading', { level: 1, name: 'Lista najemców' })).toBeVisible();
    await untilLoaded(page);
    await signOut(page);
    isSignedIn = false;
    await seeSignIn(page);
  });
});

test('an intended leak is detected', async ({ page }) => {
  await countHoldings(page);
  await page.goto('/login');
  await seeSignIn(page);
  const before = await holdingsOf(page);
  await page.evaluate(() => {
    addEventListener('resize', () => undefined);
    setInterval(() => undefined, 60_000);
    // Longer than any journey.
    setTimeout(() => undefined, 3_600_000);
    new MutationObserver(() => undefined).observe(document.body, { attributes: true });
  });
  expect(await holdingsOf(page)).toEqual({
    ...before,
    listeners: before.listeners + 1,
    intervals: before.intervals + 1,
    timers: before.timers + 1,
    observers: before.observers + 1,
  });
});
