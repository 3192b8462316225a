import { subjects } from '@najem/shared/contract';
import { LANDLORD, type SubjectDescriptor, type SubjectKind, TENANT } from '@najem/shared/domain';
import { makeSyntheticNip, makeSyntheticPesel } from '../../src/demo/synthetic-identifiers';
import type { TestApp } from './harness';
import { type Person, signUp, verifyIdentity } from './sign-in';

/** Both kinds with their names, for tests that hold of each. */
export const BOTH_KINDS: [SubjectKind, SubjectDescriptor][] = [
  ['tenant', TENANT],
  ['landlord', LANDLORD],
];

let made = 0;

/** A PESEL that no other test of the file uses. */
export function freshPesel(): string {
  return makeSyntheticPesel((made += 1));
}

/** A NIP that no other test of the file uses. */
export function freshNip(): string {
  return makeSyntheticNip((made += 1));
}

/** A person's basics that may be saved as either kind. */
export function aPerson(changes: object = {}) {
  return {
    name: 'Łucja Żurek',
    type: 'osoba',
    identifier: freshPesel(),
    address: 'ul. Lipowa 4, 30-001 Kraków',
    contact_info: '+48 500 100 200',
    ...changes,
  };
}

/** An entry with every field of either kind; `good` and `bad` are the kind's heaviest reasons. */
export function anEntry({ kind, counterpartField, reasons }: SubjectDescriptor, changes: object = {}) {
  return {
    [counterpartField]: `Strona ${kind}`,
    rentalAddress: 'ul. Ogrodowa 7, Łódź',
    reason: reasons[0]?.code as string,
    comment: 'Wszystko zgodnie z umową.',
    ...changes,
  };
}

/** Somebody whose identity is verified. */
export async function newVerified(site: TestApp): Promise<Person> {
  return verifyIdentity(site, await signUp(site));
}

/** Adds a subject and answers it as its creator sees it; the test fails where that is refused. */
export async function add(site: TestApp, by: Person, descriptor: SubjectDescriptor, input = aPerson()) {
  const { body } = await site.call(subjects[descriptor.kind].create, input, { as: by });
  const subject = body[descriptor.kind];
  if (!subject) throw new Error(`Adding failed: ${JSON.stringify(body)}`);
  return subject;
}

/** Adds an entry and answers the call. */
export function addEntry(site: TestApp, by: Person, descriptor: SubjectDescriptor, id: string, changes: object = {}) {
  return site.call(subjects[descriptor.kind].addHistory, { ...anEntry(descriptor, changes), id }, { as: by });
}

/** Everything that the audit log has of one action, oldest first. */
export async function audited(site: TestApp, action: string) {
  return site.ctx.db.selectFrom('audit_log').selectAll().where('action', '=', action).orderBy('seq').execute();
}

/** Somebody's RentCoins. */
export async function coinsOf(site: TestApp, { id }: Person): Promise<number> {
  const row = await site.ctx.db.selectFrom('users').select('rent_coins').where('id', '=', id).executeTakeFirstOrThrow();
  return row.rent_coins;
}
