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
  /** The address at which something last took focus. */
  const claimedAt = useRef('');

  useEffect(() => {
    const claim = () => (claimedAt.current = window.location.pathname);
    document.addEventListener('focusin', claim);
    return () => document.removeEventListener('focusin', claim);
  }, []);

  useEffect(() => {
    if (isFirst.current) {
      // The browser begins a new page at its top by itself.
      isFirst.current = false;
      return;
    }
    const follow = () => {
      const main = document.getElementById('main');
      if (!main) return false;
      const heading = main.querySelector<HTMLElement>('h1');
      const { activeElement } = document;
      const isInside = main.contains(activeElement) && activeElement !== main;
      // What had focus before the address changed is left over from the screen before.
      const isClaimed =
        (isInside && claimedAt.current === window.location.pathname) ||
        activeElement?.closest('dialog, [role="dialog"]');
      if (!isClaimed) (heading ?? main).focus({ preventScroll: true });
      return heading !== null;
    };
    const observer = new MutationObserver(() => follow() && observer.disconnect());
    let isOver = false;
    // Not within the effect: a tooltip that closes on losing focus draws at once, which React allows nowhere in it.
    void Promise.resolve().then(() => {
      if (!isOver && !follow()) observer.observe(document.body, { childList: true, subtree: true });
    });
    const timer = setTimeout(() => observer.disconnect(), HEADING_WAIT_MS);
    return () => {
      isOver = true;
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [pathname]);
}

/**
 * Brings focus to the heading when the element that had it is taken away: a screen shows its next view at the same
 * address, or its content arrives in the place of what stood for it. Keyboard and screen reader would begin at the top.
 */
export function useFocusWhenLost(): void {
  useEffect(() => {
    let last: Element | null = null;
    const follow = ({ target }: Event) => (last = target as Element);
    // Whoever clicks beside everything let go of it themselves.
    const letGo = () => (last = null);
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true });
    });
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', follow);
    document.addEventListener('pointerdown', letGo, true);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', follow);
      document.removeEventListener('pointerdown', letGo, true);
    };
  }, []);
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
