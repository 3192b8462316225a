import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { RemoteModule, StoreModule } from '@najem/shared/store';
import { logout } from '@najem/shared/store';
import { createAppStore } from '@najem/shared/store/host';
import { ignoreElements, tap } from 'rxjs';
import { fakeApi } from './fake-api';

/** The time for a build from scratch, or for running all modules that the remote takes from the shell, on a busy machine. */
const MOST_MS = 600_000;
const MODULE_SCRIPT = /^module\..*\.js$/;

/** The shell itself, which a test cannot remove. */
const RUNTIME = '@module-federation/runtime';

interface BuildRecord {
  id: string;
  name: string;
  version: string;
  entry: string;
  integrity: Record<string, string>;
  carries: Record<string, { range: string; files: string[] }>;
  requires: Record<string, string>;
  slots?: { name: string }[];
  listens?: string[];
}

/** The shell's own loader, whose compatibility with the remote's build is tested. */
interface Shell {
  provided: Record<string, { version?: string }>;
  trustScripts(integrity: Record<string, string>): void;
  loadRelease(source: { id: string; name: string; entry: string }): Promise<RemoteModule>;
  loadRelease(source: { id: string; name: string; entry: string }, what: 'listens'): Promise<StoreModule>;
}

// Without a file extension: in the repository it is TypeScript, in the packed package a bundled script.
const { loadRelease, provided, trustScripts }: Shell = jest.requireActual('./shell');

/** Changes to the modules that the shell provides: another version, or `null` for a missing module. */
type Changes = Record<string, string | null>;

/**
 * A remote as visitors get it: its real build, whose entry and chunks the shell's own loader runs in the test's window. The
 * shell provides the same modules that the test uses.
 */
class FederatedRemote {
  private record: BuildRecord | undefined;
  private readonly provided = { ...provided };
  /** Files of this build that were fetched since the last load. */
  private fetchedFiles: string[] = [];
  private loads = 0;
  private observer: MutationObserver | undefined;
  private tamper: RegExp | undefined;

  constructor(
    private readonly id: string,
    private readonly folder: string,
  ) {}

  /** Modules that the shell must provide, with their version ranges. */
  get requires(): [request: string, range: string][] {
    return Object.entries(this.release.requires).filter(([request]) => request !== RUNTIME);
  }

  /** The kit's groups that the remote carries a copy of. */
  get carried(): string[] {
    return Object.keys(this.release.carries);
  }

  /** The slots that its `remote.json` fills. */
  get slots(): string[] {
    return (this.release.slots ?? []).map(({ name }) => name);
  }

  /** A shell whose kit is too old for the remote. */
  get olderKit(): Changes {
    return Object.fromEntries(this.carried.map((request) => [request, '0.9.0']));
  }

  /** The groups whose copy was fetched by the last load. */
  get taken(): string[] {
    return this.carried.filter((request) =>
      this.release.carries[request]?.files.some((file) => this.fetchedFiles.includes(file)),
    );
  }

  open(): void {
    this.record = JSON.parse(readFileSync(path.join(this.folder, 'remote.json'), 'utf8')) as BuildRecord;
    this.observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach((node) => this.fetched(node));
    });
    this.observer.observe(document.head, { childList: true });
  }

  close(): void {
    this.observer?.disconnect();
  }

  /** Loads the remote's module as a new page does; `changes`: versions that the shell provides in place of its own. */
  load(changes: Changes = {}): Promise<RemoteModule> {
    // Chunks of an earlier load would not be fetched again.
    for (const name of Object.keys(globalThis)) {
      if (name.startsWith(`webpackChunknajem_${this.release.name}`))
        delete (globalThis as Record<string, unknown>)[name];
    }
    this.loads += 1;
    this.fetchedFiles = [];
    this.provide(changes);
    const { name, entry, integrity } = this.release;
    trustScripts(Object.fromEntries(Object.entries(integrity).map(([file, hash]) => [this.addressOf(file), hash])));
    return loadRelease({ id: this.id, name, entry: this.addressOf(entry) });
  }

  /** What the module that was loaded last listens to, as pages load it; undefined where its `remote.json` says nothing of it. */
  async loadListens(): Promise<StoreModule | undefined> {
    const { name, entry, listens } = this.release;
    return listens && loadRelease({ id: this.id, name, entry: this.addressOf(entry) }, 'listens');
  }

  /** Loads the module with one script modified after its hash was computed. */
  async loadTampered(): Promise<RemoteModule> {
    this.tamper = MODULE_SCRIPT;
    return this.load().finally(() => (this.tamper = undefined));
  }

  private get release(): BuildRecord {
    if (!this.record) throw new Error(`The build of '${this.id}' is not open`);
    return this.record;
  }

  /** The address of a file in this load alone, because the runtime loads each address once. */
  private addressOf(file: string): string {
    return new URL(`/remotes/${this.id}/${this.release.version}~${this.loads}/${file}`, location.href).href;
  }

  private provide(changes: Changes): void {
    for (const [request, module] of Object.entries(this.provided)) {
      const version = changes[request];
      if (version === null) delete provided[request];
      else provided[request] = version === undefined ? module : { ...module, version };
    }
  }

  /** Fakes the browser's loading of a script or style element of this build. */
  private fetched(node: Node): void {
    const element = node as HTMLScriptElement & HTMLLinkElement;
    const address = element.tagName === 'SCRIPT' ? element.src : element.tagName === 'LINK' ? element.href : '';
    const base = this.addressOf('');
    if (!address.startsWith(base)) return;
    const file = address.slice(base.length);
    this.fetchedFiles.push(file);
    const event = element.tagName === 'SCRIPT' && !this.run(element, file) ? 'error' : 'load';
    element.dispatchEvent(new Event(event));
  }

  private run(script: HTMLScriptElement, file: string): boolean {
    const content = readFileSync(path.join(this.folder, file), 'utf8') + (this.tamper?.test(file) ? ';' : '');
    if (script.integrity !== `sha384-${createHash('sha384').update(content).digest('base64')}`) return false;
    Object.defineProperty(document, 'currentScript', { configurable: true, value: script });
    try {
      // Indirect eval runs in the window's global scope, like a script.
      const runScript = eval;
      runScript(content);
      return true;
    } finally {
      delete (document as { currentScript?: unknown }).currentScript;
    }
  }
}

/** The folder of the remote whose test is running. */
function ownFolder(): string {
  let folder = path.dirname(expect.getState().testPath as string);
  while (!existsSync(path.join(folder, 'remote.json'))) {
    if (folder === path.dirname(folder)) throw new Error('The test lies in no folder that has a remote.json');
    folder = path.dirname(folder);
  }
  return folder;
}

/**
 * Builds the remote of this id before its tests, and declares the tests that every remote has to pass: it takes from the
 * shell only the modules that it was built for, it joins the store and leaves it, and its epics rest on no start.
 */
export function federated(id: string): { load: () => Promise<RemoteModule> } {
  let remote: FederatedRemote;
  jest.setTimeout(MOST_MS);

  beforeAll(async () => {
    const command = require.resolve('@najem/remote-tools/federated-build');
    const { stdout } = await promisify(execFile)(process.execPath, [command, ownFolder()]);
    remote = new FederatedRemote(id, stdout.trim());
    remote.open();
  });
  afterAll(() => remote.close());

  describe(`the build of ${id}`, () => {
    it('joins the store with its state and epics, which the end of the session ends', async () => {
      const module = await remote.load();
      const store = createAppStore({ call: fakeApi().call });
      const leave = store.join(module);
      expect(module.id).toBe(id);
      expect(store.getState()[id] !== undefined).toBe(module.reducer !== undefined);
      expect(store.running()).toBeGreaterThan(0);
      leave();
      store.dispatch(logout());
      expect(store.running()).toBe(0);
    });

    it('does nothing by the start of its epics: a screen asks when it is shown', async () => {
      const api = fakeApi();
      const store = createAppStore({ call: api.call });
      const done: string[] = [];
      store.join({
        id: 'watch',
        epics: [
          (action$) =>
            action$.pipe(
              tap(({ type }) => done.push(type)),
              ignoreElements(),
            ),
        ],
      });
      store.join(await remote.load());
      expect(api.log).toEqual([]);
      expect(done.filter((type) => type !== 'store/joined')).toEqual([]);
    });

    it('listens by the module that pages load for it, over the same slice', async () => {
      const module = await remote.load();
      const listens = await remote.loadListens();
      expect(module.listens).toBe(listens);
      expect([undefined, module.reducer]).toContain(listens?.reducer);
    });

    it('has a part for each slot in its remote.json, and no other part', async () => {
      const { parts = {} } = await remote.load();
      expect(Object.keys(parts).sort()).toEqual(remote.slots.sort());
    });

    it('accepts a newer minor version of a required module, and refuses another major one', async () => {
      for (const [request, range] of remote.requires) {
        const [major] = range.replace('^', '').split('.').map(Number) as [number];
        await expect(remote.load({ ...remote.olderKit, [request]: `${major}.99.0` })).resolves.toMatchObject({ id });
        const other = `${major + 1}.0.0`;
        await expect(remote.load({ ...remote.olderKit, [request]: other })).rejects.toThrow(
          `Version ${other} from shell of shared singleton module ${request} does not satisfy the requirement`,
        );
      }
    });

    it('names the module that the shell does not provide', async () => {
      for (const [request] of remote.requires) {
        await expect(remote.load({ ...remote.olderKit, [request]: null })).rejects.toThrow(`Can not get '${request}'`);
      }
    });

    it("uses the shell's kit if its version is compatible, and its own otherwise", async () => {
      await remote.load();
      expect(remote.taken).toEqual([]);
      await expect(remote.load(remote.olderKit)).resolves.toMatchObject({ id });
      expect(remote.taken).toEqual(remote.carried);
    });

    it('is refused when one of its scripts was modified', async () => {
      await expect(remote.loadTampered()).rejects.toThrow(/Loading chunk \w+ failed/);
    });
  });

  return { load: () => remote.load() };
}
