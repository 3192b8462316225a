import { SHARE_HOURS_MIN } from '@najem/shared/domain/kernel';
import {
  PASSPORT_LINK_HOURS_MAX,
  PASSPORT_MESSAGE_MAX_LENGTH,
  PASSPORT_REQUEST_STATES,
} from '@najem/shared/domain/rights';
import { type Static, Type } from '@sinclair/typebox';
import { ReportSubject } from '../register/parts';
import { endpoint } from '../kernel/endpoint';
import { Done, Id, IdParams, Time, oneOf } from '../kernel/parts';
import { Report, ReportShare } from '../reports/reports';

/** The parts that a passport may show besides the entries and their reasons. */
const Shown = { withAddresses: Type.Boolean(), withComments: Type.Boolean() };

/** A file that its person shows. */
export const Passport = Type.Object({
  _id: Id,
  /** Of the report that is shown at present. */
  reportId: Id,
  number: Type.String(),
  role: ReportSubject,
  ...Shown,
  createdAt: Time,
  /** The moment whose state it shows. */
  takenAt: Time,
  /** Until when its links can open it without a refresh. */
  validUntil: Time,
  rating: Type.Number(),
  entryCount: Type.Integer(),
  /** Whether entries were added since. */
  hasNewer: Type.Boolean(),
  /** Those that still open it, newest first. */
  links: Type.Array(ReportShare),
});
export type Passport = Static<typeof Passport>;

/** A request to see somebody's passport, as its sender sees it. */
export const PassportRequest = Type.Object({
  _id: Id,
  email: Type.String(),
  state: oneOf(PASSPORT_REQUEST_STATES),
  sentAt: Time,
  expiresAt: Time,
  /** Of a shared one, while its link lives. */
  shareLink: Type.Optional(Type.String()),
});
export type PassportRequest = Static<typeof PassportRequest>;

const PassportReply = Type.Object({ success: Type.Boolean(), passport: Passport });
const Token = Type.String({ minLength: 1, maxLength: 100 });
const Hours = Type.Integer({ minimum: SHARE_HOURS_MIN, maximum: PASSPORT_LINK_HOURS_MAX });

/** The calls of people about their passports, and about requests for one. */
export const passports = {
  list: endpoint({
    method: 'GET',
    path: '/passports',
    access: 'person',
    dossier: true,
    summary: 'The passports of the caller with their living links.',
    reply: Type.Object({ success: Type.Boolean(), passports: Type.Array(Passport) }),
    errors: [],
  }),
  preview: endpoint({
    method: 'POST',
    path: '/passports/preview',
    access: 'person',
    repeatable: 'It reads.',
    dossier: true,
    fresh: true,
    summary: 'Exactly what readers of such a passport would see; makes nothing.',
    body: Type.Object({ role: ReportSubject, ...Shown }),
    reply: Type.Object({ success: Type.Boolean(), report: Report }),
    errors: [],
  }),
  make: endpoint({
    method: 'POST',
    path: '/passports',
    access: 'person',
    dossier: true,
    fresh: true,
    summary: 'Makes a passport of the file in one role; all entries are shown.',
    body: Type.Object({ role: ReportSubject, ...Shown }),
    reply: PassportReply,
    status: 201,
    errors: ['PASSPORT_LIMIT'],
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/passports/{id}/refresh',
    access: 'person',
    dossier: true,
    fresh: true,
    summary: 'Shows the present state under the same links.',
    params: IdParams,
    reply: PassportReply,
    errors: ['REPORT_NOT_FOUND'],
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/passports/{id}',
    access: 'person',
    dossier: true,
    summary: 'Ends a passport and its links at once.',
    params: IdParams,
    reply: Done,
    errors: ['REPORT_NOT_FOUND'],
  }),
  link: endpoint({
    method: 'POST',
    path: '/passports/{id}/links',
    access: 'person',
    dossier: true,
    fresh: true,
    summary: 'Makes a link that opens the passport, and mails it where an address is given.',
    params: IdParams,
    body: Type.Object({
      expirationHours: Type.Optional(Hours),
      email: Type.Optional(Type.String({ maxLength: 254 })),
      message: Type.Optional(Type.String({ maxLength: PASSPORT_MESSAGE_MAX_LENGTH })),
    }),
    reply: Type.Object({ success: Type.Boolean(), shareLink: Type.String(), shareId: Id, expiresAt: Time }),
    status: 201,
    errors: ['REPORT_NOT_FOUND', 'SHARE_LIMIT', 'EMAIL_INVALID', 'MESSAGE_HAS_CONTACT'],
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/passports/{id}/links/{shareId}',
    access: 'person',
    dossier: true,
    summary: 'Switches a link off at once.',
    params: Type.Object({ id: Id, shareId: Id }),
    reply: Done,
    errors: ['REPORT_NOT_FOUND', 'SHARE_NOT_FOUND'],
  }),
  ask: endpoint({
    method: 'POST',
    path: '/passport-requests',
    access: 'user',
    summary: 'Asks the owner of an address for their passport; the identity of the caller is verified.',
    body: Type.Object({
      email: Type.String({ maxLength: 254 }),
      message: Type.Optional(Type.String({ maxLength: PASSPORT_MESSAGE_MAX_LENGTH })),
    }),
    reply: Type.Object({ success: Type.Boolean(), request: PassportRequest }),
    status: 201,
    errors: ['EMAIL_INVALID', 'MESSAGE_HAS_CONTACT', 'SENDER_NOT_TRUSTED', 'REQUEST_LIMIT'],
  }),
  asked: endpoint({
    method: 'GET',
    path: '/passport-requests',
    access: 'user',
    summary: 'The requests that the caller sent, newest first, at most a hundred.',
    reply: Type.Object({ success: Type.Boolean(), requests: Type.Array(PassportRequest) }),
    errors: [],
  }),
  request: endpoint({
    method: 'GET',
    path: '/passport-requests/asked/{token}',
    access: 'public',
    summary: 'Who asks for a passport, for the asked person.',
    params: Type.Object({ token: Token }),
    reply: Type.Object({
      success: Type.Boolean(),
      asker: Type.Object({ name: Type.String(), level: Type.Integer(), levelName: Type.Optional(Type.String()) }),
      message: Type.Optional(Type.String()),
      /** Where the request was sent, which the asked person need not type to register. */
      email: Type.String(),
      expiresAt: Time,
    }),
    errors: ['LINK_INVALID'],
  }),
  answer: endpoint({
    method: 'POST',
    path: '/passport-requests/asked/{token}',
    access: 'public',
    summary: 'The asked person declines, says that they do not know the asker, or shares a passport, made if need be.',
    params: Type.Object({ token: Token }),
    body: Type.Object({
      answer: Type.Union([Type.Literal('share'), Type.Literal('decline'), Type.Literal('unknown')]),
      /** To share, which a signed-in person with a proved file does: one of their passports, or a new one. */
      passportId: Type.Optional(Id),
      make: Type.Optional(Type.Object({ role: ReportSubject, ...Shown })),
      expirationHours: Type.Optional(Hours),
    }),
    reply: Done,
    errors: [
      'LINK_INVALID',
      'STATE_PASSED',
      'TOKEN_EXPIRED',
      'TERMS_REQUIRED',
      'DOSSIER_PROOF_REQUIRED',
      'FRESH_PROOF_REQUIRED',
      'REPORT_NOT_FOUND',
      'PASSPORT_LIMIT',
      'SHARE_LIMIT',
    ],
  }),
};
