import type { Release } from './release';

/** A medium that never applies. Unlike `disabled` it keeps the sheet loaded, so that it applies again at once. */
const OFF = 'not all';

/**
 * The style sheets that remotes add to the page. Two versions of the kit use the same class names, so the sheets of a
 * release apply only while it is shown, and not on other screens or after a prefetch.
 */
export class ReleaseStyles {
  /** Release → addresses of its files. */
  private readonly files = new Map<string, Set<string>>();
  /** One item for each place that shows a release. */
  private readonly shown = new Set<{ release: string }>();

  /** Follows the sheets that are added to the page from now on. */
  constructor() {
    // The observer runs before the browser paints, so the sheet of a hidden release is never seen.
    new MutationObserver(() => this.apply()).observe(document.head, { childList: true });
  }

  /** Turns the sheets of a release off until it is shown. */
  add(release: Pick<Release, 'id' | 'version' | 'integrity'>): void {
    const key = keyOf(release.id, release.version);
    const files = this.files.get(key) ?? new Set();
    this.files.set(key, files);
    for (const address of Object.keys(release.integrity)) files.add(hrefOf(address));
  }

  /** Applies the sheets of a release until the returned function is called. */
  show(id: string, version: string): () => void {
    const place = { release: keyOf(id, version) };
    this.shown.add(place);
    this.apply();
    return () => {
      this.shown.delete(place);
      this.apply();
    };
  }

  private apply(): void {
    const shown = new Set([...this.shown].map(({ release }) => release));
    for (const link of document.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
      // A retry requests the same file at a cache-busted address.
      const href = link.href.replace(/~\d+\//, '/');
      const owners = [...this.files].flatMap(([release, files]) => (files.has(href) ? release : []));
      if (owners.length === 0) continue;
      const media = owners.some((release) => shown.has(release)) ? '' : OFF;
      if (link.media !== media) link.media = media;
    }
  }
}

const hrefOf = (address: string): string => new URL(address, location.href).href;

const keyOf = (id: string, version: string): string => `${id}@${version}`;
