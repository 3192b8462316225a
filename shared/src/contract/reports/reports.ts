import { SHARE_HOURS_MAX, SHARE_HOURS_MIN, SHARE_MESSAGE_MAX_LENGTH } from '@najem/shared/domain/kernel';
import { CORRECTION_KINDS } from '@najem/shared/domain/reports';
import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../kernel/endpoint';
import { Done, Id, IdentifierText, oneOf, Paging, Reading, Time, Version } from '../kernel/parts';
import { HistoryEntry } from '../register/history-entry';
import { Purpose, StatedPurpose } from '../register/inquiries';
import { Confidence, ReportSubject, Suspension } from '../register/parts';

export const ReportType = Type.Union([
  Type.Literal('tenant'),
  Type.Literal('landlord'),
  Type.Literal('empty'),
  Type.Literal('unknown'),
]);
export type ReportType = Static<typeof ReportType>;

/** An entry as it stood when the report was made; its author is named only by when they were verified. */
export const ReportEntry = Type.Composite([
  HistoryEntry,
  Type.Object({ last_address: Type.Optional(Type.String()), created_by_name: Type.Optional(Type.String()) }),
]);

/** A correction of a report after its issue. */
export const ReportCorrection = Type.Object({
  at: Time,
  /** Absent for `basics`. */
  entryId: Type.Optional(Id),
  /** The date of the entry, in words of its own; absent for `basics`. */
  entryAt: Type.Optional(Time),
  what: oneOf(CORRECTION_KINDS),
});
export type ReportCorrection = Static<typeof ReportCorrection>;

export const Report = Type.Object({
  _id: Id,
  /** Human-readable number printed on the document and asked for by the authenticity page. */
  number: Type.String(),
  /** The authenticity page shows it, too. */
  checksum: Type.String(),
  type: ReportType,
  createdAt: Time,
  expirationDate: Time,
  identifier: Type.String(),
  data: Type.Object({
    identifier: Type.String(),
    pesel: Type.Optional(Type.String()),
    nip: Type.Optional(Type.String()),
    passport: Type.Optional(Type.String()),
    name: Type.Optional(Type.String()),
    address: Type.Optional(Type.String()),
    rating: Type.Number(),
    /** Those that count. */
    history: Type.Array(ReportEntry),
    isEmpty: Type.Boolean(),
    /** When the authors of the entries were verified. */
    verificationDates: Type.Array(Time),
  }),
  /** Absent without entries, and in reports issued before entries had grades. */
  confidence: Type.Optional(Confidence),
  /** The entries whose content is hidden, because they do not count at present; absent without such. */
  suspended: Type.Optional(
    Type.Array(
      Type.Object({
        since: Time,
        until: Time,
        why: Suspension,
      }),
    ),
  ),
  /** Counts up with every correction; absent while it is as issued. */
  version: Type.Optional(Type.Integer()),
  /** When the version was made. */
  madeAt: Type.Optional(Time),
  /** What was corrected after the report was issued, oldest first; for its holder and administrators. */
  corrections: Type.Optional(Type.Array(ReportCorrection)),
  /** The rating on the day of issue, of a corrected report; likewise. */
  ratingAtIssue: Type.Optional(Type.Number()),
  /** When it was last corrected, for the readers of a link. */
  correctedAt: Type.Optional(Time),
  /** Until when its holder may open it although its validity is over. */
  openUntil: Type.Optional(Time),
  /** The subject's data changed after the report was made. */
  changedSince: Type.Optional(Type.Boolean()),
  /** When everything under its identifier was erased at the person's request: it has no name, address and entries any more. */
  erasedAt: Type.Optional(Time),
  /** Why its buyer asked for it; absent on reports from before purposes were asked for. */
  purpose: Type.Optional(Purpose),
  /** Of a passport: who shows it in which role, how they are proved, which moment it shows, and whether entries were added since. */
  passport: Type.Optional(
    Type.Object({
      levelName: Type.String(),
      /** By bank or e-dowód; else by a signature. */
      isByBank: Type.Boolean(),
      /** Of the person, as the proof named them. */
      name: Type.Optional(Type.String()),
      role: ReportSubject,
      provedAt: Time,
      takenAt: Time,
      hasNewer: Type.Boolean(),
      /** False where its person left the addresses out. */
      withAddresses: Type.Boolean(),
      /** Lines about its person that stand at its head, at present. */
      head: Type.Optional(Type.Array(Type.String())),
    }),
  ),
  sharedBy: Type.Optional(Type.Object({ name: Type.String(), email: Type.Optional(Type.String()) })),
  /** End of a share, on shared reports. */
  expiresAt: Type.Optional(Time),
});
export type Report = Static<typeof Report>;

/** A report in the list of its owner. */
export const ReportSummary = Type.Object({
  _id: Id,
  number: Type.String(),
  type: ReportType,
  identifier: Type.String(),
  name: Type.Optional(Type.String()),
  /** Absent once the report has expired: from then on it says nothing. */
  rating: Type.Optional(Type.Number()),
  entryCount: Type.Optional(Type.Integer()),
  createdAt: Time,
  expirationDate: Time,
  /** Until when its owner may open it although its validity is over. */
  openUntil: Type.Optional(Time),
});
export type ReportSummary = Static<typeof ReportSummary>;

/** A link that still opens a report; only its maker knows its secret. */
export const ReportShare = Type.Object({
  _id: Id,
  createdAt: Time,
  expiresAt: Time,
  openCount: Type.Integer(),
  lastOpenedAt: Type.Optional(Time),
  /** The addresses that it was sent to by e-mail. */
  recipients: Type.Array(Type.String()),
  /** The name of whose request for a passport it answered. */
  askedBy: Type.Optional(Type.String()),
});
export type ReportShare = Static<typeof ReportShare>;

const ReportReply = Type.Object({
  success: Type.Boolean(),
  report: Report,
  message: Type.Optional(Type.String()),
});
const ReportIdParams = Type.Object({ reportId: Id });
const ShareParams = Type.Object({ shareId: Type.String({ minLength: 1, maxLength: 100 }) });
const NumberParams = Type.Object({ number: Type.String({ minLength: 1, maxLength: 40 }) });

export const reports = {
  list: endpoint({
    method: 'GET',
    path: '/reports',
    access: 'user',
    summary: "The caller's own reports, newest first, optionally those matching a search text.",
    query: Type.Composite([Paging, Type.Object({ search: Type.Optional(Type.String({ maxLength: 200 })) })]),
    reply: Type.Array(ReportSummary),
    paged: true,
    errors: [],
  }),
  checkActive: endpoint({
    method: 'GET',
    path: '/reports/check-active/{identifier}',
    access: 'user',
    summary: 'Whether the caller owns a report on this identifier that is still valid.',
    params: Type.Object({ identifier: IdentifierText }),
    query: Type.Object({ type: Type.Optional(ReportSubject), purpose: Type.Optional(StatedPurpose) }),
    reply: Type.Object({
      success: Type.Boolean(),
      hasActiveReport: Type.Boolean(),
      reading: Type.Optional(Reading),
      reportId: Type.Optional(Id),
      type: Type.Optional(ReportType),
      /** Whether any entry exists, never what it says. */
      hasEntries: Type.Boolean(),
      /** In which role the report would be, and how many entries it would have; absent without entries. */
      found: Type.Optional(Type.Object({ role: ReportSubject, entries: Type.Integer() })),
      /** How many entries there are in each role, where there are some in both and the call names none. */
      entryCounts: Type.Optional(Type.Object({ tenant: Type.Integer(), landlord: Type.Integer() })),
      message: Type.Optional(Type.String()),
    }),
    errors: ['IDENTIFIER_INVALID', 'IDENTIFIER_NOT_ALLOWED', 'LOOKUP_LIMIT'],
  }),
  checkStatus: endpoint({
    method: 'GET',
    path: '/reports/check-status/{reportId}',
    access: 'user',
    summary: "Whether one of the caller's reports is still valid.",
    params: ReportIdParams,
    reply: Type.Object({
      success: Type.Boolean(),
      isActive: Type.Boolean(),
      /** Of the owner's expired report: what to buy to get a new one. */
      purchase: Type.Optional(Type.Object({ identifier: IdentifierText, type: Type.Optional(ReportSubject) })),
    }),
    errors: ['OWN_MATTER', 'REPORT_NOT_FOUND'],
  }),
  generate: endpoint({
    method: 'POST',
    path: '/reports/generate',
    access: 'admin',
    summary: 'Makes a report without payment, or names the active one.',
    body: Type.Object({
      identifier: IdentifierText,
      type: Type.Optional(ReportType),
      purpose: Type.Optional(StatedPurpose),
    }),
    reply: Type.Object({
      success: Type.Boolean(),
      report: Type.Object({ _id: Id }),
      message: Type.Optional(Type.String()),
    }),
    errors: ['OWN_MATTER', 'IDENTIFIER_INVALID', 'IDENTIFIER_NOT_ALLOWED'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/reports/{reportId}',
    access: 'user',
    summary: 'One report: its owner while it is valid, or an administrator, who may name a version of it.',
    params: ReportIdParams,
    /** Administrators only: for everybody else no version exists by itself. */
    query: Type.Object({ version: Type.Optional(Version) }),
    reply: ReportReply,
    errors: ['OWN_MATTER', 'STEP_UP_REQUIRED', 'REPORT_NOT_FOUND', 'REPORT_EXPIRED'],
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/reports/{reportId}/pdf',
    access: 'user',
    summary: 'The report as a document to print and keep.',
    params: ReportIdParams,
    reply: Type.Unknown(),
    binary: 'application/pdf',
    errors: ['OWN_MATTER', 'STEP_UP_REQUIRED', 'REPORT_NOT_FOUND', 'REPORT_EXPIRED', 'DOCUMENT_LIMIT'],
  }),
  verify: endpoint({
    method: 'GET',
    path: '/reports/verify/{number}',
    access: 'public',
    summary: 'Confirms that a report with this number was issued, without any personal data.',
    params: NumberParams,
    reply: Type.Object({
      success: Type.Boolean(),
      number: Type.String(),
      createdAt: Time,
      /** Absent of a document that is no report and does not run out. */
      expirationDate: Type.Optional(Time),
      isActive: Type.Boolean(),
      /** Printed on the document too: another one there means that it is not the document that was issued. */
      checksum: Type.String(),
      /** Of a corrected report: the present version, which the checksum is of, and when it was made. */
      version: Type.Optional(Type.Integer()),
      madeAt: Type.Optional(Time),
      /** Those that it replaced, newest first. */
      earlier: Type.Optional(
        Type.Array(Type.Object({ version: Type.Integer(), madeAt: Time, checksum: Type.String() })),
      ),
    }),
    errors: ['REPORT_NOT_FOUND'],
  }),
  shared: endpoint({
    method: 'GET',
    path: '/reports/shared/{shareId}',
    access: 'public',
    summary: 'A shared report, without login, its identifier masked.',
    params: ShareParams,
    reply: ReportReply,
    errors: ['SHARE_NOT_FOUND'],
  }),
  sharedPdf: endpoint({
    method: 'GET',
    path: '/reports/shared/{shareId}/pdf',
    access: 'public',
    summary: 'A shared passport as a document, without login, with a code that leads to its link.',
    params: ShareParams,
    reply: Type.Unknown(),
    binary: 'application/pdf',
    errors: ['SHARE_NOT_FOUND', 'DOCUMENT_LIMIT'],
  }),
  share: endpoint({
    method: 'POST',
    path: '/reports/share',
    access: 'user',
    summary: 'Makes a link that opens a report without login until it ends.',
    body: Type.Object({
      reportId: Id,
      expirationHours: Type.Optional(Type.Integer({ minimum: SHARE_HOURS_MIN, maximum: SHARE_HOURS_MAX })),
    }),
    reply: Type.Object({ success: Type.Boolean(), shareLink: Type.String(), shareId: Id, expiresAt: Time }),
    errors: ['OWN_MATTER', 'REPORT_NOT_FOUND', 'REPORT_EXPIRED'],
  }),
  shares: endpoint({
    method: 'GET',
    path: '/reports/{reportId}/shares',
    access: 'user',
    summary: "The links that still open one of the caller's reports, newest first.",
    params: ReportIdParams,
    reply: Type.Object({ success: Type.Boolean(), shares: Type.Array(ReportShare) }),
    errors: ['OWN_MATTER', 'REPORT_NOT_FOUND'],
  }),
  revokeShare: endpoint({
    method: 'DELETE',
    path: '/reports/{reportId}/shares/{shareId}',
    access: 'user',
    summary: 'Ends a link at once.',
    params: Type.Object({ reportId: Id, shareId: Id }),
    reply: Done,
    errors: ['OWN_MATTER', 'REPORT_NOT_FOUND', 'SHARE_NOT_FOUND'],
  }),
  shareEmail: endpoint({
    method: 'POST',
    path: '/reports/share/email',
    access: 'user',
    summary: 'Sends a share link by e-mail in the name of the caller, whose identity is verified.',
    body: Type.Object({
      reportId: Id,
      email: Type.String({ maxLength: 254 }),
      message: Type.Optional(Type.String({ maxLength: SHARE_MESSAGE_MAX_LENGTH })),
      shareLink: Type.Optional(Type.String({ maxLength: 500 })),
    }),
    reply: Done,
    errors: [
      'OWN_MATTER',
      'REPORT_NOT_FOUND',
      'REPORT_EXPIRED',
      'SHARE_NOT_FOUND',
      'SHARE_EMAIL_REQUIRED',
      'EMAIL_INVALID',
      'MESSAGE_HAS_CONTACT',
      'SENDER_NOT_TRUSTED',
      'SHARE_LIMIT',
    ],
  }),
};
