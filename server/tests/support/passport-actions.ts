import type { Input } from '@najem/shared/contract/kernel';
import { reports } from '@najem/shared/contract/reports';
import { type Passport, passports } from '@najem/shared/contract/rights';
import { TENANT } from '@najem/shared/domain/register';
import { insertActiveClaim } from './dossier-actions';
import type { TestApp } from './harness';
import type { Person } from './sign-in';
import { addEntry, addSubject, buildPerson } from './subject-actions';

export type PassportInput = Input<typeof passports.make>;

/** What a passport is made of that shows everything. */
export const WHOLE_PASSPORT = { role: 'tenant', withAddresses: true, withComments: true } as const;

/** A user with a proved file of one entry as a tenant. */
export async function newDescribed(site: TestApp, author: Person) {
  const person = await site.signUp();
  const input = buildPerson();
  const { _id: subjectId } = await addSubject(site, author, TENANT, input);
  const { body } = await addEntry(site, author, TENANT, subjectId, { comment: 'Uwaga autora.' });
  const claimId = await insertActiveClaim(site, input.identifier, { person });
  return { person, subjectId, claimId, identifier: input.identifier, entryId: body.history[0]?._id ?? '' };
}

/** Makes a passport; throws where the call fails. */
export async function makePassport(
  site: TestApp,
  as: Person,
  input: PassportInput = WHOLE_PASSPORT,
): Promise<Passport> {
  const { status, body } = await site.call(passports.make, input, { as });
  if (status !== 201) throw new Error(`Making a passport failed: ${JSON.stringify(body)}`);
  return body.passport;
}

/** Makes a link to a passport; throws where the call fails. */
export async function linkPassport(site: TestApp, as: Person, id: string, changes: object = {}) {
  const { status, body } = await site.call(passports.link, { id, ...changes }, { as });
  if (status !== 201) throw new Error(`Making a link failed: ${JSON.stringify(body)}`);
  return { ...body, secret: secretOf(body.shareLink) };
}

/** The last part of a link, by which the report is opened. */
export function secretOf(shareLink: string): string {
  return shareLink.split('/').at(-1) ?? '';
}

/** Opens a link without signing in. */
export function openLink(site: TestApp, shareLink: string) {
  return site.call(reports.shared, { shareId: secretOf(shareLink) });
}

/** Asks an address for a passport, and reads the secret of the mail's link; throws where the call fails. */
export async function askFor(site: TestApp, asker: Person, email: string, message = 'Proszę o paszport.') {
  const { status, body } = await site.call(passports.ask, { email, message }, { as: asker });
  if (status !== 201) throw new Error(`Asking for a passport failed: ${JSON.stringify(body)}`);
  const mail = (await site.mails()).filter(({ to }) => to === email).at(-1);
  const token = /\/dossier\/asked\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  return { email, token, mail, request: body.request };
}
