import { trustScripts } from '../boot';
import type { Release } from './release-loader';

/** A release as this site itself hands it out. */
export function fromSite(release: Release): Release {
  const { copy, ...rest } = release;
  return { ...rest, ...copy };
}

/**
 * The files of a release at this site under addresses of their own, which the server knows as other names. A browser joins a request for an
 * address to one that hangs, and takes a damaged file from its cache again: only another address is sure to be fetched.
 */
export function anew(release: Release): Release {
  withdrawScripts(release);
  const own = fromSite(release);
  const { version, entry, integrity } = own;
  const place = `/${version}~${Date.now()}/`;
  const move = (address: string) => address.replace(`/${version}/`, place);
  const moved = Object.fromEntries(Object.entries(integrity).map(([address, hash]) => [move(address), hash]));
  trustScripts(moved);
  return { ...own, entry: move(entry), integrity: moved };
}

/** Webpack's runtime would wait for a script of the same name that hangs, too, at whichever address of the release. */
export function withdrawScripts({ integrity, copy }: Release): void {
  const files = { ...integrity, ...copy?.integrity };
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[src]')) {
    if (keyIn(files, script.src.replace(/~\d+\//, '/')) !== undefined) script.remove();
  }
}

/** How a list of hashes names an address: by its path where it is this site's. */
export function keyIn(integrity: Record<string, string>, address: string): string | undefined {
  const { href, pathname, origin } = new URL(address, location.href);
  return [href, ...(origin === location.origin ? [pathname] : [])].find((key) => key in integrity);
}
