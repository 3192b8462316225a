import { verifyAccount } from '../../src/rights/claims/activate-claim';
import { openFileSession } from '../../src/rights/claims/guest-queries';
import { insertClaim, insertIdentifiers, setIdentifiersActive } from '../../src/rights/claims/queries';
import { newNumber } from '../../src/kernel/codes';
import type { Exchange } from '../../src/kernel/serve';
import type { CallOptions, TestApp } from './harness';
import type { Person } from './sign-in';

/** Adds an active claim on an identifier, as the eID provider makes it: of a user, else of a guest; returns its id. */
export async function insertActiveClaim(
  site: TestApp,
  value: string,
  { person, type = 'pesel' }: { person?: Person; type?: 'pesel' | 'nip' } = {},
): Promise<string> {
  const claim = await insertClaim(site.ctx, {
    number: newNumber(site.ctx, 'PT'),
    method: 'eid',
    level: 3,
    state: 'active',
    user_id: person?.id ?? null,
    given_name: 'Łucja',
    family_name: 'Żurek',
    proved_at: site.now(),
  });
  await insertIdentifiers(site.ctx, claim.id, [{ type, value }]);
  await setIdentifiersActive(site.ctx, claim.id, true);
  if (person) await verifyAccount(site.ctx, person.id);
  return claim.id;
}

/** Opens the file of an identifier as a guest; returns what their browser sends. */
export async function openAsGuest(site: TestApp, identifier: string): Promise<CallOptions & { claimId: string }> {
  const claimId = await insertActiveClaim(site, identifier);
  const cookies: Record<string, string> = {};
  const browser = { setCookie: ({ name }, value) => void (cookies[name] = value) } as Pick<Exchange, 'setCookie'>;
  (await openFileSession(site.ctx, claimId)).give(browser as Exchange);
  return { cookies, claimId };
}

/** Opens the file of an identifier as a user. */
export async function openAsUser(site: TestApp, identifier: string, person: Person): Promise<CallOptions> {
  await insertActiveClaim(site, identifier, { person });
  return { as: person };
}
