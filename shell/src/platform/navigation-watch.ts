/** A page that is never idle for so many looks does not show the address that a person went to. */
const LOOKS = 5;
const LOOK_EVERY_MS = 1_000;

/**
 * Watches that each address is shown that a person goes to: calls `onEndless` with the path that is shown in its place where
 * the page has not been idle for five seconds, because something in it renders without end. One that waits for a file is idle.
 * Returns what is to be called with every path that is shown. Browsers without idle callbacks are not watched.
 */
export function watchNavigation(onEndless: (shown: string) => void): (pathname: string) => void {
  let shown = location.pathname;
  let looks = 0;
  const look = () => {
    // A hidden page is hardly ever idle.
    if (location.pathname === shown || document.hidden) {
      looks = 0;
      return;
    }
    if (looks === 0) requestIdleCallback(() => (looks = 0));
    looks += 1;
    if (looks === LOOKS + 1) onEndless(shown);
  };
  if (typeof requestIdleCallback === 'function') setInterval(look, LOOK_EVERY_MS);
  return (pathname) => (shown = pathname);
}
