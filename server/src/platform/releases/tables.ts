import type { ReleaseAction, RemoteStage } from '@najem/shared/contract/platform';
import type { ColumnType, Generated } from 'kysely';
import type { RemoteRecord } from '../registry/build-record';

export interface ReleaseTables {
  /** Immutable releases of remotes; `remote_active` points at the one that visitors get. */
  remote_releases: {
    remote: string;
    version: string;
    record: ColumnType<RemoteRecord, string, never>;
    created_at: ColumnType<Date, Date | undefined, never>;
    /** Over names and bytes of all its files; null for one whose files were never stored here. */
    digest: Buffer | null;
    /** It mends a weakness, so the server never takes it back by itself. */
    is_security: ColumnType<boolean, boolean | undefined, boolean>;
  };
  /**
   * The files of releases, byte for byte, of which folders of `DATA_DIR/remotes` are copies; and their source maps,
   * compressed, which are in no folder.
   */
  remote_files: {
    remote: string;
    version: string;
    name: string;
    content: Buffer;
  };
  remote_active: {
    remote: string;
    version: string;
    previous_version: string | null;
    changed_at: Date;
    /** The release that a part of the signed-in people get in place of the active one. */
    canary_version: string | null;
    canary_percent: number | null;
    stage: ColumnType<RemoteStage, RemoteStage | undefined, RemoteStage>;
  };
  /** Events of releases with their initiator; without a token or user that was the server itself. */
  remote_history: {
    id: Generated<number>;
    remote: string;
    at: Date;
    action: ReleaseAction;
    version: string;
    replaced: string | null;
    percent: number | null;
    /** It reached only the team of a dark remote. */
    is_dark: ColumnType<boolean, boolean | undefined, boolean>;
    reason: string | null;
    token_id: string | null;
    user_id: string | null;
  };
  /** Remotes that failed in a browser, as the browsers reported them. */
  remote_faults: {
    id: Generated<string>;
    remote: string;
    version: string | null;
    stage: string;
    cause: string;
    at: Date;
    /** The user of the browser; null without a session. */
    user_id: string | null;
    /** Keyed hash of the browser's address; null for failures from before it was stored. */
    address_key: Buffer | null;
    /** Hash of the file that failed, and the shell's build in which it failed; null from shells that did not send it. */
    hash: string | null;
    shell: string | null;
  };
  /** Accounts that loaded a release lately, by a keyed hash, each once. */
  release_loads: {
    remote: string;
    version: string;
    person_key: Buffer;
    at: Date;
  };
}
