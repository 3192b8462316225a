import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../kernel/endpoint';
import { Done, Email, Id, IdParams, Time, UNPRINTED } from '../kernel/parts';
import { Registry, RemoteAccess } from './registry';
import { SpecialStage } from './stages';
import { BackendFigures, ObservedError, reportFailure } from './telemetry';

/** The events of a release. `deactivated`: by the server itself; `moved`: its files got another origin, in old histories. */
export const ReleaseAction = Type.Union([
  Type.Literal('uploaded'),
  Type.Literal('moved'),
  Type.Literal('activated'),
  Type.Literal('rolled-back'),
  Type.Literal('canary-started'),
  Type.Literal('canary-ended'),
  Type.Literal('deactivated'),
  Type.Literal('opened'),
  Type.Literal('darkened'),
  Type.Literal('retired'),
  Type.Literal('restored'),
]);
export type ReleaseAction = Static<typeof ReleaseAction>;

/** Where a remote stands. Without any release it has no `active` version. */
export const ReleaseState = Type.Object({
  remote: Type.String(),
  active: Type.Optional(Type.String()),
  previous: Type.Optional(Type.String()),
  canary: Type.Optional(Type.Object({ version: Type.String(), percent: Type.Integer() })),
  /** Absent where it is live. */
  stage: SpecialStage,
});
export type ReleaseState = Static<typeof ReleaseState>;

export const ReleaseEvent = Type.Object({
  at: Time,
  action: ReleaseAction,
  version: Type.String(),
  /** The version that it took the place of. */
  replaced: Type.Optional(Type.String()),
  percent: Type.Optional(Type.Integer()),
  reason: Type.Optional(Type.String()),
  /** It reached only the team of a dark remote. */
  dark: Type.Optional(Type.Boolean()),
  /** Label of the deploy token, name of the administrator, or `server`. */
  by: Type.String(),
});
export type ReleaseEvent = Static<typeof ReleaseEvent>;

/** A deploy token without its secret, which is answered once, when it is made. */
export const DeployToken = Type.Object({
  _id: Id,
  remote: Type.String(),
  label: Type.String(),
  createdAt: Time,
  expiresAt: Type.Optional(Time),
  lastUsedAt: Type.Optional(Time),
  revokedAt: Type.Optional(Time),
});
export type DeployToken = Static<typeof DeployToken>;

/** A user who sees a remote while it is dark. */
export const TeamMember = Type.Object({ _id: Id, name: Type.String(), email: Type.String() });
export type TeamMember = Static<typeof TeamMember>;

const RemoteId = Type.String({ pattern: '^[a-z][a-z0-9-]{1,29}$' });
const RemoteParams = Type.Object({ remote: RemoteId });
const Version = Type.String({ minLength: 1, maxLength: 60 });
const Percent = Type.Integer({ minimum: 1, maximum: 99 });
const Reason = Type.Optional(Type.String({ maxLength: 200 }));
const BackendReply = Type.Object({
  success: Type.Boolean(),
  /** Absent for a remote without a backend. */
  address: Type.Optional(Type.String()),
  since: Type.Optional(Time),
});
/** A slot that a remote asks for, or was given, and who gets the part at most. */
export const RemoteSlot = Type.Object({
  name: Type.String(),
  access: RemoteAccess,
  /** Without it the part is shown to nobody. */
  isConfirmed: Type.Boolean(),
});
export type RemoteSlot = Static<typeof RemoteSlot>;

const SlotParams = Type.Object({ remote: RemoteId, slot: Type.String({ pattern: '^[a-z][a-z0-9-]{1,39}$' }) });
const SlotsReply = Type.Object({ success: Type.Boolean(), slots: Type.Array(RemoteSlot) });
const TeamReply = Type.Object({ success: Type.Boolean(), members: Type.Array(TeamMember) });
const StateReply = Type.Object({ success: Type.Boolean(), state: ReleaseState });

/** Days for which a deploy token is valid unless another lifetime is given. */
export const DEPLOY_TOKEN_DAYS = 90;

/** A release of two mebibytes and its source maps of one fit, in base64 and with everything around it. */
const RELEASE_BODY_BYTES = 4.5 * 1024 * 1024;

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
  reportFailure,
  tokens: endpoint({
    method: 'GET',
    path: '/platform/tokens',
    access: 'admin',
    summary: 'Every deploy token, newest first, without its secret.',
    reply: Type.Object({ success: Type.Boolean(), tokens: Type.Array(DeployToken) }),
    errors: [],
  }),
  createToken: endpoint({
    method: 'POST',
    path: '/platform/tokens',
    access: 'admin',
    repeatable: 'Its answer is a secret; the token that was lost is revoked.',
    stepUp: true,
    summary: 'Makes a deploy token for one remote. The secret is answered here and never again.',
    body: Type.Object({
      remote: RemoteId,
      label: Type.String({ minLength: 1, maxLength: 80 }),
      /** How long it is valid; `DEPLOY_TOKEN_DAYS` when absent. */
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
      /** The token is for a remote that does not exist yet: an id that is taken is refused. */
      isNew: Type.Optional(Type.Boolean()),
    }),
    reply: Type.Object({ success: Type.Boolean(), token: DeployToken, secret: Type.String() }),
    status: 201,
    errors: ['REMOTE_ID_TAKEN', 'REMOTE_ID_RESERVED'],
  }),
  revokeToken: endpoint({
    method: 'DELETE',
    path: '/platform/tokens/{id}',
    access: 'admin',
    stepUp: true,
    summary: 'Revokes a deploy token; the next call with it is refused.',
    params: IdParams,
    reply: Done,
    errors: ['DEPLOY_TOKEN_NOT_FOUND'],
  }),
  team: endpoint({
    method: 'GET',
    path: '/platform/remotes/{remote}/team',
    access: 'admin',
    summary: 'The users who see a remote while it is dark, by name.',
    params: RemoteParams,
    reply: TeamReply,
    errors: [],
  }),
  addMember: endpoint({
    method: 'POST',
    path: '/platform/remotes/{remote}/team',
    access: 'admin',
    stepUp: true,
    summary: 'Lets a user see a remote while it is dark.',
    params: RemoteParams,
    body: Type.Object({ email: Email }),
    reply: TeamReply,
    errors: ['USER_NOT_FOUND'],
  }),
  removeMember: endpoint({
    method: 'DELETE',
    path: '/platform/remotes/{remote}/team/{id}',
    access: 'admin',
    stepUp: true,
    summary: 'Ends that a user sees a remote while it is dark.',
    params: Type.Object({ remote: RemoteId, id: Id }),
    reply: TeamReply,
    errors: [],
  }),
  slots: endpoint({
    method: 'GET',
    path: '/platform/remotes/{remote}/slots',
    access: 'admin',
    summary: "The slots of other screens that a remote's releases in use ask for, and those that it was given.",
    params: RemoteParams,
    reply: SlotsReply,
    errors: [],
  }),
  confirmSlot: endpoint({
    method: 'PUT',
    path: '/platform/remotes/{remote}/slots/{slot}',
    access: 'admin',
    stepUp: true,
    summary: 'Lets a remote fill a slot, for as many people as its release asks for.',
    params: SlotParams,
    body: Type.Object({ access: RemoteAccess }),
    reply: SlotsReply,
    errors: ['SLOT_NOT_FOUND'],
  }),
  withdrawSlot: endpoint({
    method: 'DELETE',
    path: '/platform/remotes/{remote}/slots/{slot}',
    access: 'admin',
    stepUp: true,
    summary: 'Takes a slot from a remote: its part is shown to nobody.',
    params: SlotParams,
    reply: SlotsReply,
    errors: [],
  }),
  backend: endpoint({
    method: 'GET',
    path: '/platform/remotes/{remote}/backend',
    access: 'admin',
    summary: "The address to which a remote's calls below `/api/x/<remote>/` are passed on.",
    params: RemoteParams,
    reply: BackendReply,
    errors: [],
  }),
  setBackend: endpoint({
    method: 'PUT',
    path: '/platform/remotes/{remote}/backend',
    access: 'admin',
    stepUp: true,
    summary: "Sets the address to which a remote's calls are passed on.",
    params: RemoteParams,
    body: Type.Object({ address: Type.String({ minLength: 1, maxLength: 300 }) }),
    reply: BackendReply,
    errors: ['BACKEND_ADDRESS'],
  }),
  removeBackend: endpoint({
    method: 'DELETE',
    path: '/platform/remotes/{remote}/backend',
    access: 'admin',
    stepUp: true,
    summary: "Removes a remote's backend: its calls answer 404.",
    params: RemoteParams,
    reply: BackendReply,
    errors: [],
  }),
  sessionKeys: endpoint({
    method: 'GET',
    path: '/platform/session-keys',
    access: 'public',
    summary: 'The keys (RFC 7517) by which backends check the session in `X-Najem-Session`.',
    reply: Type.Object({
      keys: Type.Array(
        Type.Object({
          kid: Type.String(),
          kty: Type.String(),
          crv: Type.String(),
          alg: Type.String(),
          use: Type.String(),
          x: Type.String(),
        }),
      ),
    }),
    errors: [],
  }),
  /**
   * `public`, as are the two after it, because the bearer is a deploy token and no person's session: the use case
   * requires the token, and checks it before the body is read.
   */
  publish: endpoint({
    method: 'POST',
    path: '/platform/releases/{remote}',
    access: 'public',
    repeatable: 'A version is published once.',
    summary:
      'Stores a release (files in base64, `remote.json` among them) and activates it, or shows it to some; authorised by a deploy token.',
    params: RemoteParams,
    body: Type.Object({
      files: Type.Array(Type.Object({ name: Type.String({ maxLength: 120 }), content: Type.String(UNPRINTED) }), {
        minItems: 1,
        maxItems: 200,
      }),
      /** Source maps of its scripts, each compressed by gzip, which the site alone reads: `module.0a1b2c3d.js.map`. */
      maps: Type.Optional(
        Type.Array(Type.Object({ name: Type.String({ maxLength: 120 }), content: Type.String(UNPRINTED) }), {
          maxItems: 200,
        }),
      ),
      /** Shows it to so many in a hundred signed-in people instead of everybody. */
      canary: Type.Optional(Percent),
      /** Shows the remote to everybody who may load it. Without it a first release is dark, and a dark remote stays so. */
      open: Type.Optional(Type.Boolean()),
      /** The release is meant for team and administrators alone: refused for a remote that everybody sees. */
      dark: Type.Optional(Type.Boolean()),
      /** Shows a version to more people although it fails for those who have it. */
      force: Type.Optional(Type.Boolean()),
      /** Only checks it: everything that would refuse it does, and nothing is stored. */
      dryRun: Type.Optional(Type.Boolean()),
      /** The version believed to be active: another one is refused. */
      expected: Type.Optional(Version),
      reason: Reason,
      /** Mends a weakness: the server never takes it back by itself. The mark is kept with the release. */
      security: Type.Optional(Type.Boolean()),
    }),
    reply: StateReply,
    status: 201,
    bodyLimitBytes: RELEASE_BODY_BYTES,
    errors: [
      'DEPLOY_TOKEN_INVALID',
      'DEPLOY_TOKEN_FOREIGN',
      'RELEASE_INVALID',
      'RELEASE_PATH_TAKEN',
      'RELEASE_VERSION_TAKEN',
      'RELEASE_CHANGED',
      'RELEASE_NOT_FOUND',
      'RELEASE_FAILS',
    ],
  }),
  releases: endpoint({
    method: 'GET',
    path: '/platform/releases/{remote}',
    access: 'public',
    summary: 'Versions and history of a remote; authorised by its deploy token or by an administrator.',
    params: RemoteParams,
    reply: Type.Object({
      success: Type.Boolean(),
      state: ReleaseState,
      versions: Type.Array(
        Type.Object({
          version: Type.String(),
          createdAt: Time,
          /** A security release, which the server never takes back by itself. */
          security: Type.Optional(Type.Boolean()),
          /** Accounts that loaded it in the last two days, or tried to, and those for whom it failed. */
          people: Type.Optional(Type.Integer()),
          failedFor: Type.Optional(Type.Integer()),
          /** Its calls to the team's backend in the last two days. */
          backend: Type.Optional(BackendFigures),
        }),
      ),
      history: Type.Array(ReleaseEvent),
      /** Of the last two days, the newest first. */
      errors: Type.Optional(Type.Array(ObservedError)),
      /** What the site's shell offers to a release, so that a build need not be made to learn that it is refused. */
      site: Type.Object({ contract: Type.String(), provides: Type.Record(Type.String(), Type.String()) }),
    }),
    errors: ['DEPLOY_TOKEN_INVALID', 'DEPLOY_TOKEN_FOREIGN'],
  }),
  switchRelease: endpoint({
    method: 'PUT',
    path: '/platform/releases/{remote}',
    access: 'public',
    stepUp: true,
    summary:
      'Activates a stored version, starts a canary, promotes or ends it, takes back the last step, or moves the remote to another stage; authorised by a deploy token or by an administrator, who alone retires and restores.',
    params: RemoteParams,
    body: Type.Object({
      action: Type.Union([
        Type.Literal('activate'),
        Type.Literal('rollback'),
        Type.Literal('canary'),
        Type.Literal('promote'),
        Type.Literal('end-canary'),
        Type.Literal('open'),
        Type.Literal('retire'),
        Type.Literal('restore'),
      ]),
      /** For `activate` and `canary`. */
      version: Type.Optional(Version),
      /** For `canary`. */
      percent: Type.Optional(Percent),
      /** The version believed to be active: another one is refused. */
      expected: Type.Optional(Version),
      /** The canary believed to run, empty for none: another one is refused. */
      expectedCanary: Type.Optional(Type.String({ maxLength: 60 })),
      /** Shows a version to more people although it fails for those who have it. */
      force: Type.Optional(Type.Boolean()),
      reason: Reason,
    }),
    reply: StateReply,
    errors: [
      'DEPLOY_TOKEN_INVALID',
      'DEPLOY_TOKEN_FOREIGN',
      'FORBIDDEN',
      'RELEASE_NOT_FOUND',
      'RELEASE_INVALID',
      'RELEASE_PATH_TAKEN',
      'RELEASE_CHANGED',
      'RELEASE_FAILS',
    ],
  }),
};
