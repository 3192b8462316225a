import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from './endpoint';
import { Done } from './parts';

/**
 * Version of what shell and remotes agree on: this package's calls, store and bus. A remote states the one it was
 * built against; majors must be equal and the shell's minor not older.
 */
export const CONTRACT_VERSION = '1.0';

export const RemoteAccess = Type.Union([Type.Literal('public'), Type.Literal('user'), Type.Literal('admin')]);
export type RemoteAccess = Static<typeof RemoteAccess>;

/** A link that a remote puts in the navigation. */
export const NavEntry = Type.Object({
  label: Type.String(),
  path: Type.String(),
  tooltip: Type.String(),
  icon: Type.String(),
  /** Position among all entries, ascending. */
  order: Type.Integer(),
});
export type NavEntry = Static<typeof NavEntry>;

/** One remote as the registry knows it. */
export const RemoteEntry = Type.Object({
  id: Type.String(),
  /** Name of its federation container. */
  name: Type.String(),
  version: Type.String(),
  contract: Type.String(),
  access: RemoteAccess,
  /** Absolute address or path of its entry script. */
  entry: Type.String(),
  manifest: Type.String(),
  /** Address of each of its scripts → `sha384-…`. A script without one is refused. */
  integrity: Type.Record(Type.String(), Type.String()),
  /** Path prefixes it owns. */
  paths: Type.Array(Type.String()),
  /** Among those, the ones that need no login. */
  publicPaths: Type.Array(Type.String()),
  nav: Type.Array(NavEntry),
  /** The release before this one, taken when this one does not load. */
  previous: Type.Optional(
    Type.Object({
      version: Type.String(),
      entry: Type.String(),
      integrity: Type.Record(Type.String(), Type.String()),
    }),
  ),
});
export type RemoteEntry = Static<typeof RemoteEntry>;

export const Registry = Type.Object({
  remotes: Type.Array(RemoteEntry),
  /** The build of the shell that the server hands out now; a page that runs another one offers to reload. */
  shellVersion: Type.String(),
});
export type Registry = Static<typeof Registry>;

export const platform = {
  /** The only call outside `/api`; the server also inlines its answer into the page. */
  registry: endpoint({
    method: 'GET',
    path: '/remotes.json',
    outsideApi: true,
    access: 'public',
    summary: 'The active release of every remote that the caller may load.',
    reply: Registry,
    errors: [],
  }),
  reportFault: endpoint({
    method: 'POST',
    path: '/platform/faults',
    access: 'public',
    summary: 'Reports a remote that failed in a browser, to be counted.',
    body: Type.Object({
      remote: Type.String({ maxLength: 60 }),
      version: Type.Optional(Type.String({ maxLength: 60 })),
      stage: Type.Union([Type.Literal('load'), Type.Literal('start'), Type.Literal('render')]),
      cause: Type.String({ maxLength: 500 }),
    }),
    reply: Done,
    errors: [],
  }),
};
