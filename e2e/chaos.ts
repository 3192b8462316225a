import { createHash } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { CONTRACT_VERSION } from '@najem/shared/contract';

/** A remote with a screen that an administrator may open. */
export interface Target {
  id: string;
  path: string;
  heading: string;
}

export const TARGETS: readonly Target[] = [
  { id: 'tenants', path: '/tenants', heading: 'Lista najemców' },
  { id: 'landlords', path: '/landlords', heading: 'Lista wynajmujących' },
  { id: 'reports', path: '/reports', heading: 'Generator raportów' },
  { id: 'payments', path: '/invoices', heading: 'Faktury' },
  { id: 'admin', path: '/admin', heading: 'Panel Admina' },
];

export type FaultName =
  | 'missing'
  | 'error 500'
  | 'malformed'
  | 'slow'
  | 'hanging'
  | 'tampered'
  | 'throwing at start'
  | 'throwing while rendering'
  | 'wrong contract'
  | 'wrong shared version';

/** What is broken, how the report of it must name the step, and the release that a team would have had to make for it. */
export interface ChaosFault {
  name: FaultName;
  stage: 'load' | 'slow' | 'start' | 'render';
  /** What happens to every script of the release; `deliver` hands it over as it is. */
  network?: (route: Route, deliver: () => Promise<void>) => Promise<void>;
  /** Source of a broken release's only script. */
  script?: (id: string) => string;
  contract?: string;
}

/** Longer than anybody is kept waiting without a word. */
const SLOW_ARRIVAL_MS = 6_000;

const containerOf = (id: string, get: string) =>
  `var mf_${id} = { init(scope) { this.scope = scope; }, get() { ${get} } };`;
const doorOf = (id: string, more: string) => `{ id: '${id}', contract: '${CONTRACT_VERSION}', routes: [], ${more} }`;
/** A screen made with the shell's own React, as any remote's would be. */
const screenOf = (id: string, body: string) => `
  const provided = Object.values(this.scope.react)[0];
  return Promise.resolve(provided.get()).then((make) => {
    const React = make();
    function Screen() { ${body} }
    return () => ({ module: ${doorOf(id, `routes: [{ path: '*', element: React.createElement(Screen) }]`)} });
  });`;
/** A release that works. */
const working = ({ id, heading }: Target) =>
  containerOf(id, screenOf(id, `return React.createElement('h1', { tabIndex: -1 }, '${heading}');`));

export const FAULTS: readonly ChaosFault[] = [
  { name: 'missing', stage: 'load', network: (route) => route.fulfill({ status: 404, body: 'not found' }) },
  {
    name: 'error 500',
    stage: 'load',
    network: (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{"success":false}' }),
  },
  { name: 'malformed', stage: 'load', script: (id) => `var mf_${id} = {` },
  {
    name: 'slow',
    stage: 'slow',
    network: async (_route, deliver) => {
      await new Promise((resolve) => setTimeout(resolve, SLOW_ARRIVAL_MS));
      // The page may be gone by then.
      await deliver().catch(() => undefined);
    },
  },
  { name: 'hanging', stage: 'slow', network: () => new Promise(() => undefined) },
  {
    name: 'tampered',
    stage: 'load',
    network: async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `${await answer.text()}\n;globalThis.tampered = true;` });
    },
  },
  {
    name: 'throwing at start',
    stage: 'start',
    script: (id) => containerOf(id, `return Promise.resolve(() => { throw new Error('no start'); });`),
  },
  {
    name: 'throwing while rendering',
    stage: 'render',
    script: (id) => containerOf(id, screenOf(id, `throw new Error('broken on purpose');`)),
  },
  {
    name: 'wrong contract',
    stage: 'load',
    contract: '99.0',
    script: (id) => containerOf(id, `return Promise.resolve(() => ({ module: ${doorOf(id, `contract: '99.0'`)} }));`),
  },
  {
    name: 'wrong shared version',
    stage: 'start',
    script: (id) =>
      containerOf(
        id,
        `const has = Object.keys(this.scope.react)[0];
         return Promise.resolve(() => {
           throw new Error('Unsatisfied version ' + has + ' of shared singleton module react (required ^99.0.0)');
         });`,
      ),
  },
];

interface Entry {
  id: string;
  version: string;
  contract: string;
  entry: string;
  integrity: Record<string, string>;
  previous?: unknown;
}
interface Registry {
  remotes: Entry[];
}

const VERSION = '9.0.0-chaos';

/** What a page meets while it is held; everybody else at the same site meets nothing of it. */
export class Chaos {
  private fault: ChaosFault | undefined;
  private withPrevious = false;

  private constructor(
    private readonly page: Page,
    private readonly target: Target,
  ) {}

  /** Puts itself between a page and the site. Nothing is broken yet. */
  static async between(page: Page, target: Target): Promise<Chaos> {
    const chaos = new Chaos(page, target);
    await page.route('**/remotes.json*', (route) => chaos.changeRegistry(route));
    await page.route(`**/remotes/${target.id}/**`, (route) => chaos.changeFile(route));
    await page.route(
      (url) => !/^\/(?:api|assets|remotes)\b|\.\w+$/.test(url.pathname),
      (route) => chaos.changePage(route),
    );
    return chaos;
  }

  /** Breaks the remote's active release, from the next page or registry on; `withPrevious`: a good one came before. */
  begin(fault: ChaosFault, { withPrevious = false } = {}): void {
    this.fault = fault;
    this.withPrevious = withPrevious;
  }

  /** Takes the cause away, as a repair or a rollback would. */
  end(): void {
    this.fault = undefined;
  }

  /** Whether the broken release is one of its own rather than the real one whose files do not arrive. */
  private get isOwnRelease(): boolean {
    return this.fault !== undefined && (this.fault.script !== undefined || this.withPrevious);
  }

  private get address(): string {
    return `/remotes/${this.target.id}/${VERSION}/entry.js`;
  }

  private get script(): string {
    return this.fault?.script?.(this.target.id) ?? working(this.target);
  }

  private async changeFile(route: Route): Promise<void> {
    const { pathname } = new URL(route.request().url());
    const isOurs = this.isOurs(pathname);
    const deliver = () => (isOurs ? route.fulfill(scriptAnswer(this.script)) : route.continue());
    if (!this.fault?.network || !pathname.endsWith('.js') || isOurs !== this.isOwnRelease) return deliver();
    return isOurs && this.fault.name === 'tampered'
      ? route.fulfill(scriptAnswer('globalThis.tampered = true;'))
      : this.fault.network(route, deliver);
  }

  /** Whether a path is that of the broken release, if it is one of its own. */
  isOurs(pathname: string): boolean {
    // A page that tries again asks for `version~number`.
    return pathname.replace(/~\d+\//, '/') === this.address;
  }

  private async changeRegistry(route: Route): Promise<void> {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: this.change((await answer.json()) as Registry) });
  }

  private async changePage(route: Route): Promise<void> {
    if (route.request().resourceType() !== 'document') return route.continue();
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      /(<script id="boot"[^>]*>)(.*?)(<\/script>)/s,
      (_all, open: string, data: string, close: string) => {
        const boot = JSON.parse(data) as { registry: Registry };
        const changed = JSON.stringify({ ...boot, registry: this.change(boot.registry) });
        return `${open}${changed.replaceAll('<', '\\u003c')}${close}`;
      },
    );
    await route.fulfill({ response: answer, body });
  }

  private change(registry: Registry): Registry {
    const remotes = registry.remotes.map((remote) => {
      if (remote.id !== this.target.id) return remote;
      const { previous: _previous, ...entry } = remote;
      if (!this.fault || !this.isOwnRelease) return entry;
      const hash = `sha384-${createHash('sha384').update(this.script).digest('base64')}`;
      return {
        ...entry,
        version: VERSION,
        contract: this.fault.contract ?? entry.contract,
        entry: this.address,
        integrity: { [this.address]: hash },
        ...(this.withPrevious ? { previous: entry } : {}),
      };
    });
    return { ...registry, remotes };
  }

  /** Goes to the remote's screen as a link in the page would. */
  async visit(): Promise<void> {
    await visit(this.page, this.target.path);
  }
}

const scriptAnswer = (body: string) => ({
  contentType: 'text/javascript',
  headers: { 'cache-control': 'no-store' },
  body,
});

/** Goes to an address of the site without loading a page. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
