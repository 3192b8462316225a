import { ownerOf, type Remotes } from './remotes';

/** Passing over a link on the way to somewhere else is no wish to follow it. */
const INTENT_MS = 60;

/**
 * Loads the remote behind a link as soon as somebody points at it or moves the focus to it, so that it is there when
 * they follow it. Not for people who ask for less data. Returns what ends it.
 */
export function prefetchOnIntent(document: Document, remotes: Remotes): () => void {
  // Apart from each other: a menu that opens gives its first link the focus and itself slides under the pointer.
  const ends = ['pointerover', 'focusin'].map((type) => prefetchOn(type, document, remotes));
  return () => ends.forEach((end) => end());
}

function prefetchOn(type: string, document: Document, remotes: Remotes): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const intend = ({ target }: Event) => {
    clearTimeout(waiting);
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.target === '_blank' || wantsLessData(document)) return;
    const { origin, pathname } = new URL(link.href, document.baseURI);
    const owner = origin === document.location.origin ? ownerOf(remotes.current(), pathname) : undefined;
    if (!owner) return;
    waiting = setTimeout(() => remotes.prepare(owner), INTENT_MS);
  };
  document.addEventListener(type, intend);
  return () => {
    clearTimeout(waiting);
    document.removeEventListener(type, intend);
  };
}

function wantsLessData(document: Document): boolean {
  const { connection } = (document.defaultView?.navigator ?? {}) as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
