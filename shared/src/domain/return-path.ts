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
