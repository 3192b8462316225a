/** Replaces this site by the provider's page; the server has checked that the address is the provider's. */
export function redirectTo(providerPage: string): void {
  window.location.assign(providerPage);
}
