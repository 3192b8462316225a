/** Loads an address of this site as a new page: the server decides what a page may load when it renders it. */
export function replacePage(address: string): void {
  location.replace(address);
}

/** Reloads the page, so that files which webpack's runtime recorded as failed or pending are requested again. */
export function reloadPage(): void {
  location.reload();
}
