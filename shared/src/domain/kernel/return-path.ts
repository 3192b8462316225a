const MAX_PATH_LENGTH = 2000;
const NOWHERE = 'https://site.invalid';

/**
 * The text as a path within the site (path, query, fragment), or undefined for anything that could lead elsewhere:
 * another origin, `//host`, a back slash, a scheme, a control character, or a detour such as `/.//host`.
 */
export function safeReturnPath(path: unknown): string | undefined {
  if (typeof path !== 'string' || path.length > MAX_PATH_LENGTH) return undefined;
  // Browsers drop tabs and line ends from an address and read `\` as `/`, so `/\t/host` would be another site.
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)) return undefined;
  const url = new URL(path, NOWHERE);
  if (url.origin !== NOWHERE || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}

/** Names of this machine, as addresses carry them. */
export const LOOPBACK_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Whether nobody on the way can read or change what is exchanged with an address: https, or http on this machine. */
export function isSecureAddress({ protocol, hostname }: Pick<URL, 'protocol' | 'hostname'>): boolean {
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK_HOSTS.includes(hostname));
}

/** Whether a browser may be sent to an address outside of the site: a secure one, at one of these origins. */
export function isAllowedRedirect(address: string, origins: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return isSecureAddress(url) && origins.includes(url.origin);
}
