import { randomUUID } from 'node:crypto';
import { warsawDate } from '@najem/shared/domain/kernel';
import type { InquiryKind, Purpose } from '@najem/shared/domain/register';
import { CLAIM_CODE_LENGTHS, claimLevel } from '@najem/shared/domain/rights';
import { newCode, newNumber } from '../kernel/codes';
import { insertClaim, insertIdentifiers, setIdentifiersActive, updateClaim } from '../rights/claims/queries';
import { splitName } from '../rights/claims/submit-claim';
import type { ClaimRow } from '../rights/claims/tables';
import type { Actor } from '../kernel/context';
import type { Context } from '../tables';
import { DAY_MS } from '../kernel/durations';
import { addFile, drawDocument, drawExtract, renderSigned } from './files';
import { insertInquiries, insertSuspect } from './queries';
import { makeSyntheticNip, makeSyntheticPesel } from './synthetic-identifiers';
import { DEMO_CLAIMANTS, DEMO_LETTER } from './texts';

/** Of a person whom the plan does not describe, like those of the next three. */
export const CLAIMED = 90_001;
/** Places in the list of the demo's people. */
const DIRECTOR = 6;
const ADDRESSEE = 7;
const SUSPECT = 8;

/** What was asked about each of the sandbox's eID people: by whom of the demo's people, and how many days ago. */
const ASKED: readonly { kind: InquiryKind; purpose: Purpose; by: number; days: number }[] = [
  { kind: 'checked', purpose: 'entry', by: 0, days: 70 },
  { kind: 'checked', purpose: 'rental_decision', by: 1, days: 41 },
  { kind: 'offered', purpose: 'rental_decision', by: 1, days: 40 },
  { kind: 'checked', purpose: 'unspecified', by: 5, days: 12 },
  { kind: 'offered', purpose: 'ongoing_tenancy', by: 6, days: 9 },
  { kind: 'issued', purpose: 'ongoing_tenancy', by: 6, days: 9 },
  { kind: 'opened', purpose: 'ongoing_tenancy', by: 6, days: 8 },
  { kind: 'checked', purpose: 'settlement', by: 7, days: 3 },
];

/** Adds claims of guests and of the demo's people that wait on the desk, one of each method, and one whose letter is posted. */
export async function addClaims(ctx: Context, actors: readonly Actor[]): Promise<void> {
  for (const [place, { method, givenName, familyName, email }] of DEMO_CLAIMANTS.entries()) {
    const code = newCode(ctx, CLAIM_CODE_LENGTHS[method === 'signed' ? 'statement' : 'document']);
    const claim = await addClaim(ctx, method, {
      email,
      given_name: givenName,
      family_name: familyName,
      sheet_code: code,
      desk_due_at: inDays(ctx, place + 1),
    });
    // What a statement is about is read by an administrator.
    if (method === 'document') await addIdentifier(ctx, claim, CLAIMED);
    const proof = { name: `${givenName} ${familyName}`, identifier: makeSyntheticPesel(CLAIMED), code };
    const file = await (method === 'signed' ? renderSigned(ctx, proof) : drawDocument(ctx, proof));
    await addFile(ctx, claim.id, { is: 'attempt', attemptId: randomUUID() }, file);
  }
  await addCompany(ctx, requireActor(actors, DIRECTOR));
  await addPosted(ctx, requireActor(actors, ADDRESSEE));
}

/** Finds one of the demo's people by their place. */
export function requireActor(actors: readonly Actor[], place: number): Actor {
  const actor = actors[place];
  if (!actor) throw new Error('The people of the demo have changed');
  return actor;
}

function inDays(ctx: Context, days: number): Date {
  return new Date(ctx.now().getTime() + days * DAY_MS);
}

async function addClaim(
  ctx: Context,
  method: ClaimRow['method'],
  values: Partial<Omit<ClaimRow, 'id' | 'created_at' | 'number' | 'level'>>,
): Promise<ClaimRow> {
  return insertClaim(ctx, {
    number: newNumber(ctx, 'PT'),
    method,
    level: claimLevel(method),
    state: 'submitted',
    user_id: null,
    ...values,
  });
}

async function addIdentifier(ctx: Context, claim: ClaimRow, number: number): Promise<void> {
  await insertIdentifiers(ctx, claim.id, [{ type: 'pesel', value: makeSyntheticPesel(number) }]);
}

/** Gives a person a file: they proved by their bank who they are. Returns their number. */
export async function addOwnClaim(ctx: Context, { id, name }: Actor, number: number): Promise<string> {
  const own = await addClaim(ctx, 'eid', {
    ...splitName(name),
    user_id: id,
    state: 'active',
    proved_at: inDays(ctx, -20),
    due_at: inDays(ctx, 1000),
  });
  await addIdentifier(ctx, own, number);
  await setIdentifiersActive(ctx, own.id, true);
  return makeSyntheticPesel(number);
}

/** A person of level 3 who claims a company. */
async function addCompany(ctx: Context, actor: Actor): Promise<void> {
  await addOwnClaim(ctx, actor, CLAIMED + 1);
  const { id, name } = actor;
  const company = await addClaim(ctx, 'company', {
    ...splitName(name),
    user_id: id,
    desk_due_at: inDays(ctx, 2),
  });
  const nip = makeSyntheticNip(CLAIMED);
  await insertIdentifiers(ctx, company.id, [{ type: 'nip', value: nip }]);
  const extract = await drawExtract(ctx, { name, identifier: nip });
  await addFile(ctx, company.id, { is: 'user', userId: id }, extract);
}

/** A person whose document was approved and whose letter is under way. */
async function addPosted(ctx: Context, { id, name }: Actor): Promise<void> {
  const posted = await addClaim({ ...ctx, now: () => inDays(ctx, -8) }, 'document', {
    ...splitName(name),
    user_id: id,
    state: 'posted',
    decided_at: inDays(ctx, -6),
    letter_sent_on: warsawDate(inDays(ctx, -5)),
    tracking_number: DEMO_LETTER.trackingNumber,
    due_at: inDays(ctx, 25),
  });
  await addIdentifier(ctx, posted, CLAIMED + 2);
  const code = ctx.vault.sealSecret(newCode(ctx, CLAIM_CODE_LENGTHS.letter), posted.id);
  const address = ctx.vault.sealSecret(DEMO_LETTER.address, posted.id);
  await updateClaim(ctx, posted, {
    letter_code_cipher: code.cipher,
    letter_code_key: code.keyId,
    address_cipher: address.cipher,
    address_key: address.keyId,
  });
}

/** Adds an account that the watch of inquiries noted. */
export async function addSuspect(ctx: Context, actors: readonly Actor[]): Promise<void> {
  await insertSuspect(ctx, {
    user_id: requireActor(actors, SUSPECT).id,
    identifiers: 34,
    lookups: 34,
    misses: 29,
    accounts: 1,
    first_at: inDays(ctx, -1.9),
    last_at: inDays(ctx, -1.1),
    noted_at: inDays(ctx, -1),
    seen_at: inDays(ctx, -1),
  });
}

/** Adds what the demo's people asked about these identifiers. */
export async function addInquiries(
  ctx: Context,
  actors: readonly Actor[],
  identifiers: readonly string[],
): Promise<void> {
  const rows = identifiers.flatMap((identifier) => {
    const { current, keyId } = ctx.vault.indexes(identifier);
    return ASKED.flatMap(({ kind, purpose, by, days }) => {
      const at = new Date(ctx.now().getTime() - days * DAY_MS);
      const actor = actors[by];
      if (!actor) return [];
      return {
        identifier_index: current,
        identifier_key: keyId,
        day: warsawDate(at),
        kind,
        user_id: actor.id,
        share_id: null,
        is_by_admin: false,
        purpose,
        channel: 'check',
        report_id: null,
        is_missed: false,
        count: 1,
        first_at: at,
        last_at: at,
      };
    });
  });
  await insertInquiries(ctx, rows);
}
