import { DISPUTE_TEXT_MAX_LENGTH } from '@najem/shared/domain/rights';
import { DESK_DECISIONS } from '@najem/shared/domain/tenancies';
import { Type } from '@sinclair/typebox';
import { endpoint } from '../kernel/endpoint';
import { Done, oneOf, Version } from '../kernel/parts';

/** The calls of administrators about tenancies. */
export const tenancyDeskCalls = {
  decideTenancy: endpoint({
    method: 'POST',
    path: '/desk/tenancies/{number}/decide',
    access: 'admin',
    fresh: true,
    summary:
      'Decides that two sides of one name are two people, whether a better proof is another person’s, or annuls.',
    params: Type.Object({ number: Type.String({ minLength: 1, maxLength: 20 }) }),
    body: Type.Object({
      decision: oneOf(DESK_DECISIONS),
      /** Both sides get them. */
      reasons: Type.String({ maxLength: DISPUTE_TEXT_MAX_LENGTH + 1000 }),
      /** Of the tenancy. */
      version: Version,
    }),
    reply: Done,
    errors: ['TENANCY_NOT_FOUND', 'STATE_PASSED', 'STALE_EDIT', 'REASONS_REQUIRED', 'TEXT_TOO_LONG'],
  }),
};
