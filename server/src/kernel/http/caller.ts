import type { Endpoint } from '@najem/shared/contract/kernel';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../context';
import type { Exchange } from '../serve';

/** What a call asks of its caller. */
export type Requirements = Pick<
  Endpoint,
  'method' | 'access' | 'stepUp' | 'dossier' | 'fresh' | 'beforeSecondFactor' | 'withoutTerms' | 'aboutSession'
>;

/**
 * Finds who makes a request; refuses a call without its access, an active claim, a fresh confirmation, a required second
 * factor or the accepted terms, returns undefined for an anonymous public call.
 */
export type CallerFinder = (request: FastifyRequest, endpoint: Requirements, exchange: Exchange) => Promise<Caller>;

/** Names a caller: an account by its id, a guest by that of the claim. */
export function nameCaller(caller: NonNullable<Caller>): string {
  if (!('is' in caller)) return caller.id;
  return caller.is === 'user' ? caller.actor.id : `guest ${caller.claimId}`;
}
