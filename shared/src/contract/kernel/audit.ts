import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from './endpoint';
import { Done, SequenceNumber, Time } from './parts';

/** One row of the audit log. */
export const AuditEntry = Type.Object({
  seq: Type.Integer(),
  at: Time,
  /** Absent where the actor was not signed in. */
  actor: Type.Optional(Type.Object({ _id: Type.String(), name: Type.String(), email: Type.String() })),
  action: Type.String(),
  targetType: Type.String(),
  targetId: Type.Optional(Type.String()),
  details: Type.Record(Type.String(), Type.Unknown()),
});
export type AuditEntry = Static<typeof AuditEntry>;

/** The finding of the last complete reading of the audit log. */
export const AuditChain = Type.Object({
  checkedAt: Time,
  isWhole: Type.Boolean(),
  /** Rows up to which the chain was found whole. */
  rows: Type.Integer(),
  /** Hash of the last row that was read, to be kept elsewhere. */
  hash: Type.Optional(Type.String()),
  /** The first row that does not fit, and how. */
  brokenAt: Type.Optional(Type.Integer()),
  problem: Type.Optional(Type.String()),
});
export type AuditChain = Static<typeof AuditChain>;

export const auditCalls = {
  audit: endpoint({
    method: 'GET',
    path: '/admin/audit',
    access: 'admin',
    summary:
      'The audit log, newest first, before a row. One call looks through a bounded stretch of it: `olderThan` leads on, ' +
      'also where nothing of the stretch passed the filters.',
    query: Type.Object({
      /** Part of a name or e-mail address. */
      actor: Type.Optional(Type.String({ maxLength: 200 })),
      action: Type.Optional(Type.String({ maxLength: 60 })),
      targetType: Type.Optional(Type.String({ maxLength: 60 })),
      targetId: Type.Optional(Type.String({ maxLength: 64 })),
      /** Calendar days in Warsaw, YYYY-MM-DD, both included. */
      from: Type.Optional(Type.String({ maxLength: 10 })),
      to: Type.Optional(Type.String({ maxLength: 10 })),
      before: Type.Optional(SequenceNumber),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    }),
    reply: Type.Object({
      success: Type.Boolean(),
      entries: Type.Array(AuditEntry),
      /** `before` of the next, older page; absent at the beginning of the log. */
      olderThan: Type.Optional(Type.Integer()),
      /** How far back the search has come. */
      searchedTo: Type.Optional(Type.Object({ at: Time })),
      /** Rows in the whole log. */
      rows: Type.Integer(),
      /** Absent as long as the log was never read whole. */
      chain: Type.Optional(AuditChain),
    }),
    errors: [],
  }),
  checkAudit: endpoint({
    method: 'POST',
    path: '/admin/audit/check',
    access: 'admin',
    repeatable: 'It reads.',
    summary: 'Has the whole audit log read and its chain proved, in the background.',
    reply: Done,
    errors: [],
  }),
};
