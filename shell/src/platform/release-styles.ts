import type { Release } from './release-loader';

/** Applies to no medium. Unlike `disabled` it keeps the sheet in the browser, which applies it again at once. */
const OFF = 'not all';

/**
 * The style sheets that remotes bring into the page. Two versions of the kit name their classes alike, so the sheets of a
 * release apply only while it is shown: neither on the screens of others nor because somebody pointed at its link.
 */
export class ReleaseStyles {
  /** Release → addresses of its files. */
  private readonly files = new Map<string, Set<string>>();
  /** A release is in it once for each place that shows it. */
  private readonly shown = new Set<{ release: string }>();

  /** Follows the sheets that come into the page from now on. */
  constructor() {
    // Its turn comes before the browser draws: a sheet that nobody shows is never seen.
    new MutationObserver(() => this.apply()).observe(document.head, { childList: true });
  }

  /** The sheets of this release are off until it is shown. */
  know(release: Pick<Release, 'id' | 'version' | 'integrity' | 'copy'>): void {
    const key = keyOf(release.id, release.version);
    const files = this.files.get(key) ?? new Set();
    this.files.set(key, files);
    for (const address of Object.keys({ ...release.integrity, ...release.copy?.integrity })) files.add(hrefOf(address));
  }

  /** The sheets of a release apply from now on, until what this returns is called. */
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
      // A retry asks for the same file under an address of its own.
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
