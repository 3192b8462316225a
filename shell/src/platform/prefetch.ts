import { ownerOf } from './registry';
import type { Remotes } from './remotes';

declare global {
  interface Navigator {
    /** Missing in some browsers. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

/** Ignore brief hovers. */
const INTENT_MS = 60;

/**
 * Loads the remote behind a link on hover or focus, so that it is loaded when the person follows the link; not if the
 * browser asks for less data. The returned function stops it.
 */
export function prefetchOnIntent(document: Document, remotes: Remotes): () => void {
  // Independent timers: an opening menu focuses its first link and slides another one under the pointer.
  const stops = ['pointerover', 'focusin'].map((type) => prefetchOn(type, document, remotes));
  return () => stops.forEach((stop) => stop());
}

function prefetchOn(type: string, document: Document, remotes: Remotes): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = ({ target }: Event) => {
    clearTimeout(timer);
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.target === '_blank' || savesData(document)) return;
    const { origin, pathname } = new URL(link.href, document.baseURI);
    const owner = origin === document.location.origin ? ownerOf(remotes.current(), pathname) : undefined;
    if (!owner) return;
    timer = setTimeout(() => remotes.prefetch(owner), INTENT_MS);
  };
  document.addEventListener(type, schedule);
  return () => {
    clearTimeout(timer);
    document.removeEventListener(type, schedule);
  };
}

function savesData(document: Document): boolean {
  return document.defaultView?.navigator.connection?.saveData === true;
}
