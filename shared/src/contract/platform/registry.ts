import { type Static, Type } from '@sinclair/typebox';
import { Override, OverrideFault } from './overrides';

export const RemoteAccess = Type.Union([Type.Literal('public'), Type.Literal('user'), Type.Literal('admin')]);
export type RemoteAccess = Static<typeof RemoteAccess>;

const NavText = Type.String({ maxLength: 200 });
/** The longest label, in characters, that the bar and the menu of a telephone show in one line. */
export const NAV_LABEL_LENGTH = 24;

/** A link that a remote puts in the navigation. */
export const NavEntry = Type.Object({
  label: NavText,
  path: NavText,
  tooltip: NavText,
  icon: NavText,
  /** Position among all entries, ascending. */
  order: Type.Integer(),
});
export type NavEntry = Static<typeof NavEntry>;

/** A slot that a remote fills, and who gets that part; without `access` all who may load the remote. */
export const FilledSlot = Type.Object({
  name: Type.String({ pattern: '^[a-z][a-z0-9-]{1,39}$' }),
  access: Type.Optional(RemoteAccess),
});
export type FilledSlot = Static<typeof FilledSlot>;

/** What a browser reads of a release's record, the release's file `remote.json`. Files are named within its folder. */
export const ReleaseRecord = Type.Object({
  id: Type.String(),
  /** Name of its federation container. */
  name: Type.String(),
  version: Type.String(),
  contract: Type.String(),
  access: RemoteAccess,
  /** Its entry script. */
  entry: Type.String(),
  /** File → `sha384-…`. A script without one is refused. */
  integrity: Type.Record(Type.String(), Type.String()),
  /** Path prefixes it owns. */
  paths: Type.Array(Type.String()),
  /** Among those, the ones that need no login. */
  publicPaths: Type.Array(Type.String()),
  nav: Type.Array(NavEntry),
  /** The files of the epics that have to hear without having been shown; absent where it has none. */
  listens: Type.Optional(Type.Array(Type.String())),
});
export type ReleaseRecord = Static<typeof ReleaseRecord>;

/** One remote as the registry names it. */
export const RemoteLine = Type.Object({
  id: Type.String(),
  version: Type.String(),
  /**
   * The hash of its record, SHA-256 in base64url, by which browsers fetch the record and keep it for ever. Empty where an
   * override stands for a remote without any release: its build has the record.
   */
  record: Type.String(),
  /** Its links, which the bar has before the record has arrived. */
  nav: Type.Optional(Type.Array(NavEntry)),
  /** The slots of other remotes' screens that it fills for this visitor. */
  slots: Type.Optional(Type.Array(Type.String())),
  /** Why the shell that is handed out now cannot run this release; a page does not try it then. */
  unfit: Type.Optional(Type.String()),
  /** It stands in for the active release, which that shell cannot run: addresses that it does not know may be that one's. */
  standsIn: Type.Optional(Type.Literal(true)),
  /** The release before this one, taken when this one does not load. A page names its record for its own remote only. */
  previous: Type.Optional(Type.Object({ version: Type.String(), record: Type.Optional(Type.String()) })),
  /** The number that the registry got by the last security release of this remote. */
  secured: Type.Optional(Type.Integer()),
  /** This session has it run from elsewhere: entry and hashes are then read from there, and there is no `previous`. */
  override: Type.Optional(Override),
});
export type RemoteLine = Static<typeof RemoteLine>;

export const Registry = Type.Object({
  remotes: Type.Array(RemoteLine),
  /** Rises with every release, rollback and canary of these remotes; every answer of the API names it (`REGISTRY_HEADER`). */
  number: Type.Optional(Type.Integer()),
  /** In a page: the records, by hash, of the remote that its address opens. All others are fetched (`recordPath`). */
  records: Type.Optional(Type.Record(Type.String(), ReleaseRecord)),
  /** The build of the shell that the server hands out now; a page that runs another one offers to reload. */
  shellVersion: Type.String(),
  /** Path prefixes of remotes that were retired and that nobody took since. */
  retiredPaths: Type.Optional(Type.Array(Type.String())),
  /** Path prefixes that only active releases have which that shell cannot run: they are unavailable, and no unknown addresses. */
  failedPaths: Type.Optional(Type.Array(Type.String())),
  /** Present where this visitor may have a remote run from their own machine. */
  mayOverride: Type.Optional(Type.Literal(true)),
  /** The browser brought overrides that do not hold: they are ignored. */
  overrideFault: Type.Optional(OverrideFault),
});
export type Registry = Static<typeof Registry>;

/** The header in which answers of the API name the number of the registry that their caller would get. */
export const REGISTRY_HEADER = 'x-registry';
/** Marks the answer of a team's backend: what it says is not about the site's session. The site alone sets it. */
export const REMOTE_ANSWER_HEADER = 'x-remote-answer';

/** The address of a release's record, whose content never changes. */
export function recordPath({ id, version, record }: Pick<RemoteLine, 'id' | 'version' | 'record'>): string {
  return `/records/${id}/${version}/${record}`;
}

/** The address of a release's file. */
export function remoteUrl({ id, version }: Pick<RemoteLine, 'id' | 'version'>, file: string): string {
  return `/remotes/${id}/${version}/${file}`;
}
