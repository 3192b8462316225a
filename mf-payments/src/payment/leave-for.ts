/** Takes the browser to the provider's page; the server has checked whose page it is. */
export function leaveFor(redirectUri: string): void {
  window.location.assign(redirectUri);
}
