import { SUBJECTS, type SubjectKind } from '@najem/shared/domain/register';
import { claimLevel } from '@najem/shared/domain/rights';
import { openIdentifiers, type ProvenIdentifier } from '../claims/activate-claim';
import { readActiveClaims } from '../claims/queries';
import type { ClaimRow } from '../claims/tables';
import type { Actor, Person } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import { holdClaim, listKnownIndexes } from './queries';

/** The level of proof that a passport requires. */
const PASSPORT_LEVEL = 3;

/** A claim of level 3, and the identifier of it that a passport is about. */
export interface PassportProof extends Pick<ClaimRow, 'method' | 'given_name' | 'family_name' | 'proved_at'> {
  claimId: string;
  identifier: ProvenIdentifier;
}

/** A passport is made by a user, never by a guest. DOSSIER_PROOF_REQUIRED. */
export function requireUser(person: Person): Actor {
  return person.is === 'user' ? person.actor : refuse('DOSSIER_PROOF_REQUIRED');
}

/**
 * Finds by which claim a person shows their file in a role: of their identifiers the one that is known in it, else the first
 * that the role has. DOSSIER_PROOF_REQUIRED without a claim of level 3.
 */
export async function requireProof(ctx: Context, person: Person, role: SubjectKind): Promise<PassportProof> {
  const claims = await readActiveClaims(ctx, person);
  const proofs = claims
    .filter(({ claim }) => claimLevel(claim.method) === PASSPORT_LEVEL)
    .flatMap(({ claim: { id: claimId, method, given_name, family_name, proved_at }, identifiers }) =>
      openIdentifiers(ctx, identifiers).map((identifier) => ({
        claimId,
        method,
        given_name,
        family_name,
        proved_at,
        identifier,
      })),
    )
    .filter(({ identifier }) => SUBJECTS[role].identifierTypes.includes(identifier.type));
  const indexesOf = ({ identifier }: PassportProof) => ctx.vault.indexes(identifier.value).all;
  const known = await listKnownIndexes(ctx, proofs.flatMap(indexesOf), role);
  const isKnown = (proof: PassportProof) => indexesOf(proof).some((one) => known.some((other) => one.equals(other)));
  return proofs.find(isKnown) ?? proofs[0] ?? refuse('DOSSIER_PROOF_REQUIRED');
}

/** Finds the same, and keeps the claim active until the end of the transaction. DOSSIER_PROOF_REQUIRED. */
export async function holdProof(tx: Context, actor: Actor, role: SubjectKind): Promise<PassportProof> {
  const proof = await requireProof(tx, { is: 'user', actor }, role);
  // It may have ended between the two.
  return (await holdClaim(tx, proof.claimId)) ? proof : refuse('DOSSIER_PROOF_REQUIRED');
}
