import { fieldsOf } from '@najem/shared/domain/kernel';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, useLocation } from 'react-router-dom';

/** What a person does on a page by their own hand. */
const ACTS = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const;

/** Calls a listener whenever the person acts; returns what ends it. */
function onAct(listener: () => void): () => void {
  const listen = (event: Event) => {
    // A swipe to the side, which may be the very step back, moves nothing on the page.
    if (!(event instanceof WheelEvent) || event.deltaY !== 0) listener();
  };
  for (const act of ACTS) window.addEventListener(act, listen, { capture: true, passive: true });
  return () => {
    for (const act of ACTS) window.removeEventListener(act, listen, { capture: true });
  };
}

/**
 * Moves focus to the heading of the new screen when the address changes, or to the main part until the heading is
 * rendered, however late that is. A screen that sets focus itself is left alone, and so is a person who went on meanwhile.
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
    let hasActed = false;
    const follow = () => {
      const main = document.getElementById('main');
      if (!main) return false;
      const heading = main.querySelector<HTMLElement>('h1');
      const { activeElement } = document;
      const isInside = main.contains(activeElement) && activeElement !== main;
      const isChosen = hasActed && activeElement !== main && activeElement !== document.body;
      // An element that had focus before the address changed belongs to the previous screen.
      const isClaimed =
        ((isInside || isChosen) && claimedAt.current === window.location.pathname) ||
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
    const stopWatching = onAct(() => (hasActed = true));
    return () => {
      isOver = true;
      observer.disconnect();
      stopWatching();
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

/**
 * Scrolls a new screen to its top, unless it says that it is the same one, and a known one to its last position, as soon as it is long enough, unless the person has
 * acted by then.
 */
export function useScrollRestoration(): void {
  const { key, state }: Location<unknown> = useLocation();
  const positions = useRef(new Map<string, number>());
  const current = useRef(key);
  /** Whether the page is still too short for its position, which the shorter one must not replace. */
  const isAwaited = useRef(false);

  useEffect(() => {
    // Screens render after the address changes: the browser's own restoring would run too early.
    history.scrollRestoration = 'manual';
    const restoreAutomatically = () => (history.scrollRestoration = 'auto');
    const remember = () => isAwaited.current || positions.current.set(current.current, window.scrollY);
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
    const target = positions.current.get(key) ?? (fieldsOf(state)['staysInPlace'] === true ? window.scrollY : 0);
    isAwaited.current = target > 0;
    window.scrollTo(0, target);
    if (target === 0) return;
    const end = () => {
      isAwaited.current = false;
      observer.disconnect();
      stopWatching();
    };
    const observer = new ResizeObserver(() => {
      if (document.documentElement.scrollHeight < target + window.innerHeight) return;
      window.scrollTo(0, target);
      end();
    });
    const stopWatching = onAct(end);
    observer.observe(document.body);
    return end;
  }, [key, state]);
}
