import {
  COMMON_ERRORS,
  type Endpoint,
  ERRORS,
  type ErrorCode,
  needsTerms,
  takesKey,
} from '@najem/shared/contract/kernel';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../errors';
import { perEndpoint } from './per-endpoint';

/** Lists the error codes that a call declares, with those that its access implies, in the order of their statuses. */
export const errorsOf = perEndpoint((endpoint: Endpoint): ErrorCode[] => {
  const common: ErrorCode[] = [...COMMON_ERRORS.public];
  if (endpoint.access !== 'public') common.push(...COMMON_ERRORS.user);
  // A session that has expired is renewed before the call is answered to nobody.
  else if (!endpoint.aboutSession) common.push('TOKEN_EXPIRED');
  if (endpoint.access === 'admin') common.push(...COMMON_ERRORS.admin);
  // A change that a page of another site requests.
  if (endpoint.method !== 'GET') common.push('FORBIDDEN');
  if (endpoint.body) common.push('TEXT_UNPRINTABLE');
  if (takesKey(endpoint)) common.push('IDEMPOTENCY_KEY_REUSED', 'REQUEST_IN_PROGRESS');
  if (endpoint.stepUp) common.push('STEP_UP_REQUIRED');
  if (endpoint.dossier) common.push('DOSSIER_PROOF_REQUIRED');
  if (endpoint.fresh) common.push('FRESH_PROOF_REQUIRED');
  if (needsTerms(endpoint)) common.push('TERMS_REQUIRED');
  const codes = [...new Set([...endpoint.errors, ...common])];
  return codes.sort((a, b) => ERRORS[a].status - ERRORS[b].status);
});

/** A refusal that the contract does not announce: no caller is prepared for it. */
class UndeclaredError extends Error {}

/**
 * Returns the error that a call answers: in production the one that was thrown, after a line in the log where the call does
 * not declare its code; elsewhere such a refusal fails the call.
 */
export function requireDeclared(
  error: unknown,
  { call, endpoint, isProduction }: { call: string; endpoint: Endpoint; isProduction: boolean },
  log: FastifyRequest['log'],
): unknown {
  if (!(error instanceof Refusal) || errorsOf(endpoint).includes(error.code)) return error;
  if (!isProduction) return new UndeclaredError(`${call} answered ${error.code}, which it does not declare`);
  log.error({ call, code: error.code }, 'call answered an undeclared code');
  return error;
}
