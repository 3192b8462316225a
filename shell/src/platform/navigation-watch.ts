/** A page that is never idle for so many looks does not show the address that a person went to. */
const LOOKS = 5;
const LOOK_EVERY_MS = 1_000;

/** What becomes of a page that renders without end; each gets the path that is shown in place of the one that a person went to. */
interface Endless {
  /** Takes something off the page that may be why; false where nothing is left. */
  takeOff(shown: string): boolean;
  /** Since then the address is shown: what was taken off last is why it was not. */
  onShown(): void;
  /** It is to be left. */
  leave(shown: string): void;
}

/**
 * Watches that each address is shown that a person goes to: where the page has not been idle for five seconds, something in it
 * renders without end. One that waits for a file is idle. `readShown`: the path that is shown. Browsers without idle callbacks
 * are not watched.
 */
export function watchNavigation(readShown: () => string, { takeOff, onShown, leave }: Endless): void {
  let looks = 0;
  let hasTakenOff = false;
  // A busy machine gives such a page an idle moment, too: what was taken off is blamed for nothing by that alone.
  const rest = () => void (looks = 0);
  const look = () => {
    const shown = readShown();
    if (location.pathname === shown) {
      rest();
      if (hasTakenOff) onShown();
      hasTakenOff = false;
      return;
    }
    // A hidden page is hardly ever idle.
    if (document.hidden) {
      looks = 0;
      return;
    }
    if (looks === 0) requestIdleCallback(rest);
    looks += 1;
    if (looks < LOOKS) return;
    if (looks <= LOOKS + 1 && takeOff(shown)) {
      hasTakenOff = true;
      looks = LOOKS;
    } else if (looks === LOOKS + 1) leave(shown);
  };
  if (typeof requestIdleCallback === 'function') setInterval(look, LOOK_EVERY_MS);
}
