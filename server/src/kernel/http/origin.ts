import type { FastifyRequest } from 'fastify';
import { refuse } from '../errors';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a change that a page of another site requests, because such a request carries cookies, too. Browsers say where it
 * comes from, and no page can forge it; programs send neither header and carry no cookies by accident.
 */
export function requireOwnOrigin(request: FastifyRequest, ownOrigin: string): void {
  if (SAFE_METHODS.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site !== 'same-origin' && site !== 'none') refuse('FORBIDDEN');
    return;
  }
  const origin = request.headers.origin;
  if (origin === undefined || origin === ownOrigin) return;
  if (!URL.canParse(origin) || new URL(origin).host !== request.host) refuse('FORBIDDEN');
}
