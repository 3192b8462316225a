/** The entry script of one release of a remote. */
export interface ReleaseSource {
  id: string;
  /** Name of its container. */
  name: string;
  entry: string;
}

/** One release of a remote, as a registry names it. */
export interface Release extends ReleaseSource {
  version: string;
  contract: string;
  integrity: Record<string, string>;
  /** Why this shell cannot run the release; it is then not fetched. */
  incompatible?: string;
}
