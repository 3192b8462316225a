import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Focus stays on the main part of a screen that has no heading after this time. */
const HEADING_WAIT_MS = 5_000;
/** The scroll position is not restored on a page that is still too short after this time. */
const RESTORE_WAIT_MS = 2_000;

/**
 * Moves focus to the heading of the new screen when the address changes, or to the main part until the heading is
 * rendered. A screen that sets focus itself is left alone.
 */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const isFirst = useRef(true);
  /** The address at which an element last took focus. */
  const claimedAt = useRef('');

  useEffect(() => {
    const claim = () => (claimedAt.current = window.location.pathname);
    document.addEventListener('focusin', claim);
    return () => document.removeEventListener('focusin', claim);
  }, []);

  useEffect(() => {
    if (isFirst.current) {
      // The browser itself starts a new page at its top.
      isFirst.current = false;
      return;
    }
    const follow = () => {
      const main = document.getElementById('main');
      if (!main) return false;
      const heading = main.querySelector<HTMLElement>('h1');
      const { activeElement } = document;
      const isInside = main.contains(activeElement) && activeElement !== main;
      // An element that had focus before the address changed belongs to the previous screen.
      const isClaimed =
        (isInside && claimedAt.current === window.location.pathname) ||
        activeElement?.closest('dialog, [role="dialog"]');
      if (!isClaimed) (heading ?? main).focus({ preventScroll: true });
      return heading !== null;
    };
    const observer = new MutationObserver(() => follow() && observer.disconnect());
    let isOver = false;
    // After the effect: a tooltip that closes on losing focus renders at once, which React forbids within effects.
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
 * Moves focus to the heading when the focused element is removed, because a screen shows its next view at the same
 * address or replaces a placeholder. Keyboard and screen reader would start at the top of the page otherwise.
 */
export function useFocusWhenLost(): void {
  useEffect(() => {
    let last: Element | null = null;
    const follow = ({ target }: Event) => (last = target instanceof Element ? target : null);
    // A click beside all controls removes focus on purpose.
    const release = () => (last = null);
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true });
    });
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', follow);
    document.addEventListener('pointerdown', release, true);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', follow);
      document.removeEventListener('pointerdown', release, true);
    };
  }, []);
}

/** Scrolls a new screen to its top and a known one to its last position. */
export function useScrollRestoration(): void {
  const { key } = useLocation();
  const positions = useRef(new Map<string, number>());
  const current = useRef(key);

  useEffect(() => {
    // Screens render after the address changes: the browser's own restoring would run too early.
    history.scrollRestoration = 'manual';
    const restoreAutomatically = () => (history.scrollRestoration = 'auto');
    const remember = () => positions.current.set(current.current, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', restoreAutomatically);
    return () => {
      restoreAutomatically();
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', restoreAutomatically);
    };
  }, []);

  useLayoutEffect(() => {
    if (current.current === key) return;
    current.current = key;
    // Every new navigation has a new key: a known one is a step back or forward.
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
