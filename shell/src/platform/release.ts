import { type ReleaseRecord, remoteUrl } from '@najem/shared/contract/platform';

/** The entry script of one release of a remote. */
export interface ReleaseSource {
  id: string;
  /** Name of its container. */
  name: string;
  /** Address of its entry script. */
  entry: string;
}

/** A release of a remote by its name. */
export interface NamedRelease {
  id: string;
  version: string;
  /** Why this shell cannot run the release; it is then not fetched. */
  incompatible?: string;
}

/** One release of a remote, as its record describes it. */
export interface Release extends NamedRelease, ReleaseSource {
  contract: string;
  /** Address of each of its files → its hash. */
  integrity: Record<string, string>;
  /** Whether it has epics that have to hear without having been shown. */
  listens?: boolean;
}

/** A release whose record is read when it is needed. */
export interface UnreadRelease extends NamedRelease {
  read(): Promise<Release>;
}

/** The release that a record describes, by the addresses of its files. */
export function releaseOf(record: ReleaseRecord): Release {
  const { id, name, version, contract, listens } = record;
  const files = Object.entries(record.integrity).map(([file, hash]) => [remoteUrl(record, file), hash]);
  return {
    ...{ id, name, version, contract, entry: remoteUrl(record, record.entry) },
    integrity: Object.fromEntries(files),
    listens: listens !== undefined,
  };
}
