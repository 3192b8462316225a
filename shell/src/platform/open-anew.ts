/** Opens an address of this site with a page of its own: what a page may load is settled when the server makes it. */
export function openAnew(address: string): void {
  location.replace(address);
}
