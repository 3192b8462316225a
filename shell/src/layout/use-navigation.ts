import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** A screen that has no heading after this long gets none: focus stays on the main part. */
const HEADING_WAIT_MS = 5_000;
/** A page that is not tall enough after this long will not become so: restoring its position is given up. */
const RESTORE_WAIT_MS = 2_000;

/**
 * Takes keyboard and screen reader along when the address changes: to the heading of the new screen, or to the main part
 * until the heading is there. A screen that puts focus somewhere itself is left alone.
 */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      // The browser begins a new page at its top by itself.
      isFirst.current = false;
      return;
    }
    const main = document.getElementById('main');
    if (main && isUnclaimed(main)) main.focus({ preventScroll: true });
    if (focusHeading()) return;
    const observer = new MutationObserver(() => focusHeading() && observer.disconnect());
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), HEADING_WAIT_MS);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [pathname]);
}

/** Moves focus to the screen's heading; true when there is one, or when somebody else has taken focus. */
function focusHeading(): boolean {
  const main = document.getElementById('main');
  const heading = main?.querySelector<HTMLElement>('h1');
  if (!main || !heading) return false;
  if (isUnclaimed(main)) heading.focus({ preventScroll: true });
  return true;
}

function isUnclaimed(main: HTMLElement): boolean {
  const { activeElement } = document;
  const isElsewhere = !main.contains(activeElement) && !activeElement?.closest('dialog');
  return isElsewhere || activeElement === main;
}

/** Begins a new screen at its top and goes back to where a known one was left. */
export function useScrollRestoration(): void {
  const { key } = useLocation();
  const positions = useRef(new Map<string, number>());
  const current = useRef(key);

  useEffect(() => {
    // Screens arrive after the address changes: the browser's own restoring would come too early.
    history.scrollRestoration = 'manual';
    const leave = () => (history.scrollRestoration = 'auto');
    const remember = () => positions.current.set(current.current, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', leave);
    return () => {
      leave();
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', leave);
    };
  }, []);

  useLayoutEffect(() => {
    if (current.current === key) return;
    current.current = key;
    // Every new navigation has a new key, so a known one is a way back or forth.
    const target = positions.current.get(key) ?? 0;
    window.scrollTo(0, target);
    if (target === 0) return;
    const observer = new ResizeObserver(() => {
      if (current.current === key && document.documentElement.scrollHeight >= target + window.innerHeight) {
        window.scrollTo(0, target);
        observer.disconnect();
      }
    });
    observer.observe(document.body);
    const timer = setTimeout(() => observer.disconnect(), RESTORE_WAIT_MS);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [key]);
}
