import { deviceNow } from '@najem/shared/ui/context';
import { trustScripts } from '../boot';
import type { Release } from './release';

/**
 * The release under new addresses of this site, which the server maps to the same files. A browser joins a request to one
 * that hangs, and takes a damaged file from its cache again: only another address is sure to be fetched.
 */
export function withCacheBust(release: Release): Release {
  removeScripts(release);
  const { version, entry, integrity } = release;
  const folder = `/${version}~${deviceNow()}/`;
  const move = (address: string) => address.replace(`/${version}/`, folder);
  const moved = Object.fromEntries(Object.entries(integrity).map(([address, hash]) => [move(address), hash]));
  trustScripts(moved);
  return { ...release, entry: move(entry), integrity: moved };
}

/** Removes a release's script tags: webpack's runtime would wait for one that hangs, at any address of the release. */
function removeScripts({ integrity }: Release): void {
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[src]')) {
    if (findIntegrityKey(integrity, script.src.replace(/~\d+\//, '/')) !== undefined) script.remove();
  }
}

/** The key of an address in a list of hashes, which names files of this site by their path. */
export function findIntegrityKey(integrity: Record<string, string>, address: string): string | undefined {
  const { href, pathname, origin } = new URL(address, location.href);
  return [href, ...(origin === location.origin ? [pathname] : [])].find((key) => key in integrity);
}
