import { subjects } from '@najem/shared/contract/register';
import { LANDLORD, type SubjectDescriptor, type SubjectKind, TENANT } from '@najem/shared/domain/register';
import { makeSyntheticNip, makeSyntheticPesel } from '../../src/demo/synthetic-identifiers';
import type { TestApp } from './harness';
import { addVerified, type Person } from './sign-in';

/** Both kinds with their names, for tests of each. */
export const BOTH_KINDS: [SubjectKind, SubjectDescriptor][] = [
  ['tenant', TENANT],
  ['landlord', LANDLORD],
];

let made = 0;

/** Makes a PESEL that no other test of the file uses. */
export function freshPesel(): string {
  return makeSyntheticPesel((made += 1));
}

/** Makes a NIP that no other test of the file uses. */
export function freshNip(): string {
  return makeSyntheticNip((made += 1));
}

/** Builds a person's basics that either kind accepts. */
export function buildPerson(changes: object = {}) {
  return {
    name: 'Łucja Żurek',
    type: 'osoba',
    identifier: freshPesel(),
    address: 'ul. Lipowa 4, 30-001 Kraków',
    contact_info: '+48 500 100 200',
    ...changes,
  };
}

/** Builds an entry of a kind. */
export function buildEntry({ kind, counterpartField, reasons }: SubjectDescriptor, changes: object = {}) {
  return {
    [counterpartField]: `Strona ${kind}`,
    rentalAddress: 'ul. Ogrodowa 7, Łódź',
    reason: reasons[0]?.code as string,
    comment: 'Wszystko zgodnie z umową.',
    ...changes,
  };
}

/** Adds a person with a verified identity, who may add history. */
export function newVerified(site: TestApp): Promise<Person> {
  return addVerified(site);
}

/** Adds a subject; returns it as its creator sees it, and throws where the call fails. */
export async function addSubject(site: TestApp, by: Person, descriptor: SubjectDescriptor, input = buildPerson()) {
  const { body } = await site.call(subjects[descriptor.kind].create, input, { as: by });
  const subject = body[descriptor.kind];
  if (!subject) throw new Error(`Adding failed: ${JSON.stringify(body)}`);
  return subject;
}

/** How often an author added what; the same words within ten minutes would be the entry that is there. */
const added = new Map<string, number>();

/** Adds an entry, whose comment says where it is the author's second or later one; returns the call's answer. */
export function addEntry(site: TestApp, by: Person, descriptor: SubjectDescriptor, id: string, changes: object = {}) {
  const what = [by.id, id, JSON.stringify(changes)].join(' ');
  const times = (added.get(what) ?? 0) + 1;
  added.set(what, times);
  const entry = buildEntry(descriptor, changes);
  const comment = times === 1 ? entry.comment : `${entry.comment} Wpis ${times}.`;
  return site.call(subjects[descriptor.kind].addHistory, { ...entry, comment, id }, { as: by });
}

/** Reads the audit events of one action, oldest first. */
export async function readAudited(site: TestApp, action: string) {
  return (await site.readAudit()).filter((row) => row.action === action);
}

/** Reads a person's RentCoins. */
export async function readCoins(site: TestApp, { id }: Person): Promise<number> {
  const row = await site.ctx.db.selectFrom('users').select('rent_coins').where('id', '=', id).executeTakeFirstOrThrow();
  return row.rent_coins;
}
