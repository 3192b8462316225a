import { createHash } from 'node:crypto';
import { CONTRACT_VERSION } from '@najem/shared/contract/kernel';
import {
  recordPath,
  type Registry,
  type ReleaseRecord,
  type RemoteLine,
  remoteUrl,
} from '@najem/shared/contract/platform';
import type { Page, Route } from '@playwright/test';

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
  { id: 'dossier', path: '/dossier', heading: 'Moja teczka' },
  { id: 'tenancies', path: '/tenancies', heading: 'Moje najmy' },
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

/** What is broken, the stage that its report must name, and a release that causes it. */
export interface ChaosFault {
  name: FaultName;
  stage: 'load' | 'slow' | 'start' | 'render';
  /** Handles requests for the release's scripts; `deliver` answers with the original. */
  network?: (route: Route, deliver: () => Promise<void>) => Promise<void>;
  /** Source of a broken release's only script. */
  script?: (id: string) => string;
  contract?: string;
}

/** The time after which the page shows and reports that a remote is slow. */
export const LATE_MS = 3_000;
/** Longer than that, so that a busy journey sees it too. */
const SLOW_ARRIVAL_MS = 10_000;

const containerOf = (id: string, get: string) =>
  `var mf_${id} = { init(scope) { this.scope = scope; }, get() { ${get} } };`;
const moduleOf = (id: string, more: string) => `{ id: '${id}', contract: '${CONTRACT_VERSION}', routes: [], ${more} }`;
/** A screen that uses the shell's own React, like any remote's. */
const screenOf = (id: string, body: string) => `
  const provided = Object.values(this.scope.react)[0];
  return Promise.resolve(provided.get()).then((make) => {
    const React = make();
    function Screen() { ${body} }
    return () => ({ module: ${moduleOf(id, `routes: [{ path: '*', element: React.createElement(Screen) }]`)} });
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
      // The page may be closed by then.
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
    script: (id) => containerOf(id, `return Promise.resolve(() => ({ module: ${moduleOf(id, `contract: '99.0'`)} }));`),
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

const VERSION = '9.0.0-chaos';
/** In place of the hash of the made-up release's record, which every registry carries. */
const RECORD = 'chaos';

/** Breaks a remote in one page; other visitors of the site are not affected. */
export class Chaos {
  private fault: ChaosFault | undefined;
  private withPrevious = false;

  private constructor(
    private readonly page: Page,
    private readonly target: Target,
  ) {}

  /** Intercepts the requests of a page, without breaking anything yet. */
  static async between(page: Page, target: Target): Promise<Chaos> {
    const chaos = new Chaos(page, target);
    await page.route('**/remotes.json*', (route) => chaos.changeRegistry(route));
    await page.route(`**/remotes/${target.id}/**`, (route) => chaos.changeFile(route));
    await page.route(
      (url) => !/^\/(?:api|assets|records|remotes)\b|\.\w+$/.test(url.pathname),
      (route) => changePage(route, (registry) => chaos.change(registry)),
    );
    return chaos;
  }

  /** Breaks the remote's active release from the next page or registry on; `withPrevious`: the previous release works. */
  begin(fault: ChaosFault, { withPrevious = false } = {}): void {
    this.fault = fault;
    this.withPrevious = withPrevious;
  }

  /** Removes the fault, like a fix or a rollback. */
  end(): void {
    this.fault = undefined;
  }

  /** True if the broken release is made up, and not the real one with failing requests. */
  private get isOwnRelease(): boolean {
    return this.fault !== undefined && (this.fault.script !== undefined || this.withPrevious);
  }

  private get address(): string {
    return remoteUrl({ id: this.target.id, version: VERSION }, 'entry.js');
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

  /** True if a path belongs to the made-up release. */
  isOurs(pathname: string): boolean {
    // A retry requests `version~number`.
    return pathname.replace(/~\d+\//, '/') === this.address;
  }

  private async changeRegistry(route: Route): Promise<void> {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: await this.change((await answer.json()) as Registry) });
  }

  private async change(registry: Registry): Promise<Registry> {
    const found = registry.remotes.find(({ id }) => id === this.target.id);
    if (!found) return registry;
    const { previous: _previous, ...line } = found;
    const withLine = (changed: RemoteLine) => registry.remotes.map((remote) => (remote === found ? changed : remote));
    if (!this.fault || !this.isOwnRelease) return { ...registry, remotes: withLine(line) };
    const { version, record: hash } = line;
    const made = {
      ...line,
      version: VERSION,
      record: RECORD,
      ...(this.withPrevious ? { previous: { version, record: hash } } : {}),
    };
    const records = {
      ...registry.records,
      [RECORD]: this.recordFrom(await this.readRecord(registry, line), this.fault),
    };
    return { ...registry, remotes: withLine(made), records };
  }

  private recordFrom(record: ReleaseRecord, { contract = record.contract }: ChaosFault): ReleaseRecord {
    const hash = `sha384-${createHash('sha384').update(this.script).digest('base64')}`;
    const { id } = this.target;
    return {
      ...record,
      name: `mf_${id}`,
      version: VERSION,
      contract,
      entry: 'entry.js',
      integrity: { 'entry.js': hash },
    };
  }

  private async readRecord({ records }: Registry, line: RemoteLine): Promise<ReleaseRecord> {
    return records?.[line.record] ?? ((await (await this.page.request.get(recordPath(line))).json()) as ReleaseRecord);
  }

  /** Navigates to the remote's screen like a link in the page. */
  async visit(): Promise<void> {
    await visit(this.page, this.target.path);
  }
}

/** Answers the request of a page with the page whose registry was changed. */
export async function changePage(route: Route, change: (registry: Registry) => Promise<Registry> | Registry) {
  if (route.request().resourceType() !== 'document') return route.continue();
  const answer = await route.fetch();
  const page = await answer.text();
  const [, data = '{}'] = /<script id="boot"[^>]*>(.*?)<\/script>/s.exec(page) ?? [];
  const boot = JSON.parse(data) as { registry: Registry };
  const changed = JSON.stringify({ ...boot, registry: await change(boot.registry) });
  const body = page.replace(data, () => changed.replaceAll('<', '\\u003c'));
  await route.fulfill({ response: answer, body });
}

const scriptAnswer = (body: string) => ({
  contentType: 'text/javascript',
  headers: { 'cache-control': 'no-store' },
  body,
});

/** Navigates to an address of the site without loading a page. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
