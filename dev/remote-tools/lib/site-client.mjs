import { Stop } from './output.mjs';

/** A site compresses a release before it answers, which takes up to a minute on a busy machine. */
const TIMEOUT_MS = 180_000;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The site's origin; throws a `Stop` for http addresses outside of this machine, which would expose the token. */
function originOf(site) {
  if (!URL.canParse(site)) throw new Stop(`--to is not an address: ${site}`);
  const { protocol, hostname, origin } = new URL(site);
  if (protocol !== 'https:' && !(protocol === 'http:' && LOOPBACK.includes(hostname))) {
    throw new Stop(`--to must be an https address: ${site}`);
  }
  return origin;
}

/** The endpoints that a deploy token may call for its remote; they reject with a `Stop` that has the site's own message. */
export function createSiteClient(site, remote, token) {
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
    if (!response.ok) throw new Stop(`${site} refused (${response.status} ${body.code ?? ''}): ${body.message ?? ''}`);
    return body;
  }

  return {
    publish: (input) => call('POST', input),
    switchRelease: (input) => call('PUT', input),
    releases: () => call('GET'),
  };
}
