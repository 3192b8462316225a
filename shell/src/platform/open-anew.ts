/** Opens an address of this site with a page of its own: what a page may load is settled when the server makes it. */
export function openAnew(address: string): void {
  location.replace(address);
}

/** The same address with a page of its own: what webpack's runtime took for failed or waits for is asked for again. */
export function reloadPage(): void {
  location.reload();
}
