import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../kernel/endpoint';
import { Done, Email, Time } from '../kernel/parts';

/** Where a guest gets the news about their file. */
export const NewsAddress = Type.Object({
  success: Type.Boolean(),
  /** Whether the caller, who has no account, may name an address. */
  isOffered: Type.Boolean(),
  /** Whether mails reach the caller now. */
  hasMailbox: Type.Boolean(),
  /** The address that the caller named; nothing goes there before it is confirmed. */
  address: Type.Optional(Type.Object({ email: Type.String(), confirmedAt: Type.Optional(Time) })),
});
export type NewsAddress = Static<typeof NewsAddress>;

/** The address of a guest for the news about their file. */
export const newsAddress = {
  get: endpoint({
    method: 'GET',
    path: '/dossier/address',
    access: 'person',
    dossier: true,
    summary: 'The address for news that the caller, a guest, named.',
    reply: NewsAddress,
    errors: [],
  }),
  set: endpoint({
    method: 'PUT',
    path: '/dossier/address',
    access: 'person',
    withoutTerms: true,
    dossier: true,
    fresh: true,
    summary:
      'Names the address for news of a guest and sends the mail that confirms it: three a day an identifier, three a month an address.',
    body: Type.Object({ email: Email }),
    reply: NewsAddress,
    errors: ['EMAIL_INVALID', 'STATE_PASSED'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/dossier/address',
    access: 'person',
    withoutTerms: true,
    dossier: true,
    summary: 'Forgets the address for news; answers the same when there is none.',
    reply: NewsAddress,
    errors: [],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/dossier/address/confirm',
    access: 'public',
    repeatable: 'It says the same twice.',
    summary: 'Confirms an address for news by the link of its mail.',
    body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) }),
    reply: Done,
    errors: ['LINK_INVALID'],
  }),
};
