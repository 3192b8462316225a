/** Where the shell's own files lie: what it provides to remotes, too. */
const isOfShell = (address: string): boolean => address.startsWith(`${location.origin}/assets/`);

/**
 * Whether a file of the shell is what did not come. Remotes take shared modules out of it, and webpack's runtime keeps the
 * failure until their code asks for them: it seems to be thrown there, and is no fault of theirs.
 */
export function lacksShellFile(error: unknown): boolean {
  const { request, cause } = (error ?? {}) as { request?: unknown; cause?: unknown };
  return typeof request === 'string' ? isOfShell(request) : cause !== undefined && lacksShellFile(cause);
}

/** The file of the shell that is on its way, if any: webpack listens to its tag until it came or failed. */
export function awaitedShellFile(): string | undefined {
  return [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script,link')]
    .filter(({ onload }) => onload)
    .map((tag) => ('src' in tag ? tag.src : tag.href))
    .find(isOfShell);
}
