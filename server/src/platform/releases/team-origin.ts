import { LOOPBACK_HOSTS } from '@najem/shared/domain';
import type { Config } from '../../kernel/config/config';
import type { Context } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import { requireBudget, requireNames, readSentRecord, RELEASE_BUDGET_BYTES } from './check-release';
import { RELEASE_TEXTS } from './texts';

/** A folder, plainly written: the address becomes part of pages, policies and requests. */
const FOLDER = /^https?:\/\/[\w.:[\]-]+\/(?:[\w~@+-][\w.~@+-]*\/)*$/;

/** For all files of a release together; no transaction is open meanwhile. */
const TIMEOUT_MS = 20_000;
const FILES_AT_ONCE = 6;
/** As many as an upload may have. */
const MOST_FILES = 200;

/** Media types that browsers require of a file for a page on another origin. */
const TYPES: Readonly<Record<string, RegExp>> = {
  js: /^(?:text|application)\/javascript\b/i,
  css: /^text\/css\b/i,
};

/** Whether the present settings allow visitors to load a release's files from a base URL. */
export function isAllowedBaseUrl({ remoteOrigins, publicUrl }: Config, address: string): boolean {
  const { origin, hostname } = new URL(address);
  if (origin === publicUrl) return false;
  return remoteOrigins === null ? LOOPBACK_HOSTS.includes(hostname) : remoteOrigins.includes(origin);
}

/**
 * Fetches a release from the folder on its team's own origin, as a visitor's browser would: the record and every file it
 * names. RELEASE_ADDRESS with the reason, RELEASE_INVALID for names and sizes that no release has.
 */
export async function readFromOrigin(ctx: Context, address: string): Promise<Map<string, Buffer>> {
  requireBaseUrl(ctx.config, address);
  const fetcher = new Fetcher(ctx.config.publicUrl, address);
  const files = new Map([['remote.json', await fetcher.read('remote.json')]]);
  const { entry, module, integrity } = readSentRecord(files.get('remote.json'));
  const names = [...new Set([entry, ...module, ...Object.keys(integrity)])].filter((name) => name !== 'remote.json');
  requireNames(names);
  if (names.length > MOST_FILES) refuse('RELEASE_INVALID', { message: RELEASE_TEXTS.tooMany(MOST_FILES) });
  const waiting = names.values();
  const work = async () => {
    for (const name of waiting) files.set(name, await fetcher.read(name));
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, work));
  return files;
}

function requireBaseUrl(config: Config, address: string): void {
  if (!URL.canParse(address) || new URL(address).href !== address || !FOLDER.test(address)) {
    refuse('RELEASE_ADDRESS', { message: RELEASE_TEXTS.addressForm });
  }
  if (!isAllowedBaseUrl(config, address)) {
    refuse('RELEASE_ADDRESS', { message: RELEASE_TEXTS.addressOrigin(new URL(address).origin) });
  }
}

/** Reads files of one folder within the time and size that a release may take. */
class Fetcher {
  private readonly timeout = AbortSignal.timeout(TIMEOUT_MS);
  private bytes = 0;

  constructor(
    private readonly site: string,
    private readonly folder: string,
  ) {}

  async read(name: string): Promise<Buffer> {
    const address = this.folder + name;
    const response = await this.request(address);
    if (response.status !== 200) refused(RELEASE_TEXTS.answered(address, response.status));
    this.requireUsable(address, name, response.headers);
    const parts: Uint8Array[] = [];
    try {
      // Counted while reading, to stop at the size that no release may exceed.
      for await (const part of response.body ?? []) {
        this.bytes += part.byteLength;
        if (this.bytes > RELEASE_BUDGET_BYTES) break;
        parts.push(part);
      }
    } catch {
      refused(RELEASE_TEXTS.unreachable(address));
    }
    requireBudget(this.bytes);
    return Buffer.concat(parts);
  }

  private request(address: string): Promise<Response> {
    return fetch(address, {
      headers: { origin: this.site, 'cache-control': 'no-cache' },
      // The target of a redirect is not an allowed origin.
      redirect: 'error',
      signal: this.timeout,
    }).catch(() => refused(RELEASE_TEXTS.unreachable(address)));
  }

  private requireUsable(address: string, name: string, headers: Headers): void {
    const allowed = headers.get('access-control-allow-origin');
    if (name !== 'remote.json' && allowed !== '*' && allowed !== this.site) refused(RELEASE_TEXTS.notShared(address));
    const type = headers.get('content-type') ?? '';
    const needed = TYPES[name.slice(name.lastIndexOf('.') + 1)];
    if (needed && !needed.test(type)) refused(RELEASE_TEXTS.otherType(address, type));
  }
}

function refused(message: string): never {
  return refuse('RELEASE_ADDRESS', { message });
}
