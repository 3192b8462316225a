import type { KnownIdentifierType } from '@najem/shared/domain/kernel';
import type { ClaimLevel, ClaimMethod, ReviewMethod } from '@najem/shared/domain/rights';
import type { Context } from '../tables';
import type { AttemptRow } from './tables';

/** How a proof ends. */
export type ProofOutcome =
  | {
      is: 'proven';
      identifiers: readonly { type: KnownIdentifierType; value: string }[];
      givenName: string;
      familyName: string;
      method: ClaimMethod;
      assurance: string;
      provedAt: Date;
    }
  | { is: 'review'; attachments: readonly string[] }
  | { is: 'refused'; reason: 'cancelled' | 'failed' | 'no-identifier' | 'too-weak' };

/** What a new attempt holds. */
export type AttemptValues = Partial<Pick<AttemptRow, 'state_hash' | 'code_verifier' | 'nonce' | 'code'>>;

/** Where an attempt leads: to a provider's page, or to a form of the site. */
export type ProofStart = ({ redirectUri: string } | { form: ReviewMethod }) & { attempt: AttemptValues };

/** One way to prove an identity. `Input` is what comes back from the provider or with the form. */
export interface IdentityProver<Input> {
  id: ClaimMethod;
  level: ClaimLevel;
  /** Makes what an attempt needs. PROVER_UNAVAILABLE. */
  start(ctx: Context): Promise<ProofStart>;
  /** Judges what came back; an attempt comes here once. */
  finish(ctx: Context, attempt: AttemptRow, input: Input): Promise<ProofOutcome>;
}
