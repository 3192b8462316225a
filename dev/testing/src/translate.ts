/**
 * Does to a page what the translator of a browser does, at once and to all that comes later: every text gets an element
 * `font` of its own, except where `translate="no"` forbids it. The returned function stops it. Self-contained, so that a
 * journey can run it in its page.
 */
export function translate(root: Node = document): () => void {
  const SKIPPED = 'script, style, textarea, title, font, [translate="no"]';
  function wrap(text: Node): void {
    const parent = text.parentElement;
    if (!parent || parent.closest(SKIPPED)) return;
    const font = document.createElement('font');
    parent.replaceChild(font, text);
    font.append(text);
  }
  function wrapAll(node: Node): void {
    if (node.nodeType === Node.TEXT_NODE) return wrap(node);
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(wrap);
  }
  const observer = new MutationObserver((changes) =>
    changes.forEach(({ addedNodes }) => [...addedNodes].filter(({ isConnected }) => isConnected).forEach(wrapAll)),
  );
  wrapAll(root);
  observer.observe(root, { childList: true, subtree: true });
  return () => observer.disconnect();
}
