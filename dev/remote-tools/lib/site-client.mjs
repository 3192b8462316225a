import { Stop } from './output.mjs';

/** A site compresses a release before it answers, which takes up to a minute on a busy machine. */
const TIMEOUT_MS = 180_000;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The site's origin; throws a `Stop` for http addresses outside of this machine, which would expose the token, or let
 * somebody between replace packages.
 */
export function originOf(site, option = '--to') {
  if (!URL.canParse(site)) throw new Stop(`${option} is not an address: ${site}`);
  const { protocol, hostname, origin } = new URL(site);
  if (protocol !== 'https:' && !(protocol === 'http:' && LOOPBACK.includes(hostname))) {
    throw new Stop(`${option} must be an https address: ${site}`);
  }
  return origin;
}

/** What a site's refusals mean, by their stable codes; the sentences of the site's screens are Polish. */
export const REFUSALS = {
  DEPLOY_TOKEN_INVALID: 'the deploy token is wrong, expired or revoked',
  DEPLOY_TOKEN_FOREIGN: 'the deploy token belongs to another remote',
  RELEASE_INVALID: 'the release may not be used there',
  RELEASE_PATH_TAKEN: 'a path of the remote belongs to another remote or to the site',
  RELEASE_VERSION_TAKEN: 'this version exists there with other content',
  RELEASE_CHANGED: 'somebody else has changed what is active: look with --list',
  RELEASE_FAILS: 'the version fails for more than 5 % of those who loaded it: mend it, or insist with --force',
  RELEASE_NOT_FOUND: 'there is no such release of the remote',
  VALIDATION: 'the site does not understand the call: these tools may be older or newer than it',
  FORBIDDEN: 'only an administrator may do this',
  NOT_FOUND: 'there is no Rzetelny Najem at this address',
  UNSUPPORTED_MEDIA: 'the site does not understand the call: these tools may be older or newer than it',
  PAYLOAD_TOO_LARGE: 'the release is too large',
  RATE_LIMITED: 'too many calls: wait a minute',
  UNAVAILABLE: 'the site is busy: try again in a moment',
  INTERNAL: 'the site failed: its log says why',
};
/** What it means that there is no such release, by what was asked for. */
const NOT_FOUND = {
  open: 'the remote is not dark',
  promote: 'there is no canary',
  'end-canary': 'there is no canary',
  rollback: 'there is no canary and no earlier release to go back to',
};
/** `reason`: what exactly is wrong with files, fields, paths and versions. */
function sentenceOf(status, { code, reason }, action) {
  const meaning =
    (code === 'RELEASE_NOT_FOUND' && NOT_FOUND[action]) || REFUSALS[code] || `it answers ${code ?? 'no JSON'}`;
  return `${meaning} (${code ?? 'status'} ${status}).${reason ? ` Namely: ${reason}.` : ''}`;
}

/** The form of a deploy token. What has another one may be any secret: it is neither sent nor shown. */
const TOKEN = /^najem_deploy_[\w-]{43}$/;

/** The endpoints that a deploy token may call for its remote; they reject with a `Stop` that says in English what the site refused. */
export function createSiteClient(site, remote, token) {
  if (!TOKEN.test(token)) {
    throw new Stop('NAJEM_DEPLOY_TOKEN is no deploy token: one is najem_deploy_ and 43 letters, digits, - or _.');
  }
  const url = `${originOf(site)}/api/platform/releases/${encodeURIComponent(remote)}`;

  async function call(method, input) {
    let response;
    try {
      response = await fetch(url, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(input ? { 'content-type': 'application/json' } : {}) },
        ...(input ? { body: JSON.stringify(input) } : {}),
        // A redirect could send the token to another site.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (error) {
      throw new Stop(`${site} cannot be reached: ${error.cause?.message ?? error.message}`);
    }
    const body = await response.json().catch(() => ({}));
    if (!response.ok) throw new Stop(`${site} refused: ${sentenceOf(response.status, body, input?.action)}`);
    return body;
  }

  return {
    publish: (input) => call('POST', input),
    switchRelease: (input) => call('PUT', input),
    releases: () => call('GET'),
  };
}
