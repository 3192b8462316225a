import type { ConcernedPerson } from '@najem/shared/domain/rights';
import { openIdentifiers, type ProvenIdentifier, provenKey } from '../claims/activate-claim';
import { type ClaimWithIdentifiers, readActiveClaims } from '../claims/queries';
import type { Person } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import type { BlindIndexes } from '../../kernel/db/identifier-vault';
import type { SubjectRecord } from '../../register/subjects/tables';
import { readSubjectsByIndexes } from './queries';

/** The file of a person: their proven identifiers and the subjects that have them. */
export interface DossierFile {
  claims: readonly ClaimWithIdentifiers[];
  identifiers: readonly (ProvenIdentifier & { claim: ClaimWithIdentifiers['claim']; blind: BlindIndexes })[];
  /** Every blind index of the identifiers. */
  indexes: readonly Buffer[];
  subjects: readonly SubjectRecord[];
  concerned: ConcernedPerson;
}

/** Opens the file of the caller. DOSSIER_PROOF_REQUIRED without an active claim. */
export async function openFile(ctx: Context, person: Person): Promise<DossierFile> {
  const file = await readFile(ctx, person);
  return file.claims.length === 0 ? refuse('DOSSIER_PROOF_REQUIRED') : file;
}

/** Reads the file of the caller, which is empty without an active claim. */
export async function readFile(ctx: Context, person: Person): Promise<DossierFile> {
  const claims = await readActiveClaims(ctx, person);
  const identifiers = claims.flatMap(({ claim, identifiers: rows }) =>
    openIdentifiers(ctx, rows).map((proven) => ({ ...proven, claim, blind: ctx.vault.indexes(proven.value) })),
  );
  const indexes = identifiers.flatMap(({ blind }) => blind.all);
  const subjects = await readSubjectsByIndexes(ctx, indexes);
  const userId = accountOf(person);
  return { claims, identifiers, indexes, subjects, concerned: { subjectIds: subjects.map(({ id }) => id), userId } };
}

/** The account of a person; null for a guest. */
export function accountOf(person: Person): string | null {
  return person.is === 'user' ? person.actor.id : null;
}

/** Identifies a person among all callers, as limits count them: a guest by what they proved, so that a new proof is nobody new. */
export async function personKey(ctx: Context, person: Person): Promise<string> {
  if (person.is === 'user') return `user:${person.actor.id}`;
  return `guest:${await provenKey(ctx, person.claimId)}`;
}
