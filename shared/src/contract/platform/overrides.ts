import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../kernel/endpoint';
import { Done, Time } from '../kernel/parts';

/** Where the remote of one session comes from in place of its release: a development build on that person's machine. */
export const Override = Type.Object({
  remote: Type.String(),
  /** Address of its record, `remote.json`, beside which all files lie; `mf-manifest.json` in its place means the same folder. */
  manifest: Type.String(),
  expiresAt: Time,
});
export type Override = Static<typeof Override>;

/** Why the overrides that a browser brought do not hold. */
export const OverrideFault = Type.Union([Type.Literal('expired'), Type.Literal('invalid')]);
export type OverrideFault = Static<typeof OverrideFault>;

/** A plainly written address of a build's record on the machine that the browser runs on, whose port is named. */
const LOOPBACK_MANIFEST =
  /^(?<origin>https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\]):[1-9]\d{1,4})\/(?:[\w.-]+\/){0,8}(?:remote|mf-manifest)\.json$/;

/**
 * The origin of a build that may stand in for a release, or undefined. Only the person's own machine is
 * allowed: otherwise a link could make a page run another person's code.
 */
export function overrideOrigin(manifest: string): string | undefined {
  const origin = LOOPBACK_MANIFEST.exec(manifest)?.groups?.origin;
  // A path may climb (`..`) and a port may be too large: what is no plain address is none.
  return origin !== undefined && URL.canParse(manifest) && new URL(manifest).href === manifest ? origin : undefined;
}

export const overrides = {
  create: endpoint({
    method: 'POST',
    path: '/platform/overrides',
    access: 'user',
    repeatable: 'It sets a cookie.',
    summary:
      'Has one remote run from the person’s own machine, in this session only; in production administrators may, in development everybody.',
    body: Type.Object({
      remote: Type.String({ pattern: '^[a-z][a-z0-9-]{1,29}$' }),
      manifest: Type.String({ maxLength: 300 }),
    }),
    reply: Type.Object({ success: Type.Boolean(), override: Override }),
    status: 201,
    errors: ['OVERRIDE_NOT_ALLOWED', 'OVERRIDE_ADDRESS', 'OVERRIDE_REMOTE', 'OVERRIDE_TOO_MANY'],
  }),
  /** `public`, because the browser keeps the overrides of a session that has ended. */
  clear: endpoint({
    method: 'DELETE',
    path: '/platform/overrides',
    access: 'public',
    summary: 'Ends every override of this browser.',
    reply: Done,
    errors: [],
  }),
};
