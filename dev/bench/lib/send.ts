import type { Send } from '@najem/server/tests/support/harness';

/** Sends calls to a running site; gives up after `timeoutMs`. */
export function sendTo(origin: string, timeoutMs?: number): Send {
  return async ({ method, url, query, payload, headers }) => {
    const address = new URL(url, origin);
    address.search = new URLSearchParams(query).toString();
    const response = await fetch(address, {
      method,
      headers: { ...headers, ...(payload ? { 'content-type': 'application/json' } : {}) },
      ...(payload ? { body: JSON.stringify(payload) } : {}),
      ...(timeoutMs === undefined ? {} : { signal: AbortSignal.timeout(timeoutMs) }),
    });
    return {
      statusCode: response.status,
      body: await response.text(),
      headers: Object.fromEntries(response.headers),
      cookies: [],
    };
  };
}
