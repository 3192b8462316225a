/** Replaces this site by the provider's page, whose address the epic has checked. */
export function redirectTo(providerPage: string): void {
  window.location.assign(providerPage);
}
