import type { ClaimRow } from '../../rights/claims/tables';
import type { ActiveClaim } from '../tenancy/claim-queries';

/** What a claim says of who proved it: a person, else whom its letter went to. */
export type ProvenName = Pick<ActiveClaim, 'givenName' | 'familyName' | 'companyName'>;

/** Whether two proofs name people alike, whatever the case; never where one names nobody. */
export function isSameName(one: ProvenName, other: ProvenName): boolean {
  return nameOf(one) !== '' && nameOf(one) === nameOf(other);
}

/** The name of a claim as it is stored. */
export function namesOf({ given_name, family_name, recipient_name }: ClaimRow): ProvenName {
  return { givenName: given_name, familyName: family_name, companyName: recipient_name };
}

function nameOf({ givenName, familyName, companyName }: ProvenName): string {
  const person = `${givenName ?? ''} ${familyName ?? ''}`.trim();
  return (person || (companyName ?? '')).toLocaleLowerCase('pl').replace(/\s+/g, ' ');
}
