import { isRecord } from '@najem/shared/domain/kernel';

/** The shell's own files, which include the modules that it provides to remotes. */
const isShellFile = (address: string): boolean => address.startsWith(`${location.origin}/assets/`);

/**
 * True if a file of the shell did not load. Remotes take shared modules from it, and webpack's runtime throws the stored
 * failure when their code asks for the module: the error seems to come from the remote, which did nothing wrong.
 */
export function isShellFileError(error: unknown): boolean {
  if (!isRecord(error)) return false;
  const { request, cause } = error;
  return typeof request === 'string' ? isShellFile(request) : cause !== undefined && isShellFileError(cause);
}

/** The address of a shell file that is still loading, if any: webpack listens on its tag until it loaded or failed. */
export function findPendingShellFile(): string | undefined {
  return [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script,link')]
    .filter(({ onload }) => onload)
    .map((tag) => ('src' in tag ? tag.src : tag.href))
    .find(isShellFile);
}
