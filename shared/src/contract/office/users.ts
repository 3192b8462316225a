import { BLOCK_TEXT_MAX_LENGTH, BLOCK_REASONS } from '@najem/shared/domain/identity';
import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { UserStatus } from '../identity/accounts';
import { UserSession } from '../identity/sessions';
import { AuditEntry } from '../kernel/audit';
import { endpoint } from '../kernel/endpoint';
import { Done, Email, Id, IdParams, Money, Name, Paging, Role, Time, VerificationStatus, oneOf } from '../kernel/parts';
import { PaymentStatus } from '../money/payments';
import { Grade, ReportSubject } from '../register/parts';
import { ReportType } from '../reports/reports';
import { DisputeSide, DisputeState } from '../rights/disputes';

const BlockReason = oneOf(BLOCK_REASONS);

/** A user as an administrator sees them. */
export const AdminUser = Type.Object({
  _id: Id,
  name: Type.String(),
  email: Type.String(),
  role: Role,
  status: UserStatus,
  createdAt: Time,
  isEmailVerified: Type.Boolean(),
  verification_status: VerificationStatus,
  rentCoins: Type.Integer(),
  builtIn: Type.Boolean(),
  /** Of a blocked user: why. */
  blockReason: Type.Optional(BlockReason),
  blockText: Type.Optional(Type.String()),
});
export type AdminUser = Static<typeof AdminUser>;

/** The newest rows of one part of a user's page, and how many there are in all. */
const PartOf = <Row extends TSchema>(row: Row) => Type.Object({ total: Type.Integer(), rows: Type.Array(row) });

/** An entry that a user wrote. */
export const UserEntry = Type.Object({
  _id: Id,
  kind: ReportSubject,
  /** Whom it is about. */
  name: Type.String(),
  reason: Type.String(),
  createdAt: Time,
  grade: Grade,
  isCounting: Type.Boolean(),
});
export type UserEntry = Static<typeof UserEntry>;

/** A report that a user holds, without whom it is about. */
export const UserReport = Type.Object({
  _id: Id,
  number: Type.String(),
  type: ReportType,
  createdAt: Time,
  expirationDate: Time,
});
export type UserReport = Static<typeof UserReport>;

/** A user's attempt to pay. */
export const UserPayment = Type.Object({
  _id: Id,
  amount: Money,
  status: PaymentStatus,
  createdAt: Time,
  isRefunded: Type.Boolean(),
  invoice: Type.Optional(Type.Object({ _id: Id, number: Type.String() })),
});
export type UserPayment = Static<typeof UserPayment>;

/** A dispute on one side of which a user is. */
export const UserDispute = Type.Object({
  _id: Id,
  number: Type.String(),
  side: DisputeSide,
  state: DisputeState,
  openedAt: Time,
  dueAt: Type.Optional(Time),
});
export type UserDispute = Static<typeof UserDispute>;

/** The columns that sort the list of users (`sort=name`); a leading `-` reverses the order. */
export const USER_SORTS = ['name', 'email', 'createdAt', 'rentCoins'] as const;

/** The calls below `/users` that see all that people do: of the users' administration, and of the end of one's own account. */
export const users = {
  list: endpoint({
    method: 'GET',
    path: '/users',
    access: 'admin',
    summary:
      'Users, filtered by parts of name and e-mail (any part from three characters on, the beginning of a word below ' +
      'that) and by a part of the YYYY-MM-DD registration date (Warsaw). `sort` is one of name, email, createdAt and ' +
      'rentCoins, descending with a leading `-`; newest first without it. The list counts and pages through its first ' +
      '10,000 rows.',
    query: Type.Composite([
      Paging,
      Type.Object({
        name: Type.Optional(Type.String({ maxLength: 200 })),
        email: Type.Optional(Type.String({ maxLength: 254 })),
        date: Type.Optional(Type.String({ maxLength: 10 })),
      }),
    ]),
    reply: Type.Array(AdminUser),
    paged: true,
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/users/{id}',
    access: 'admin',
    summary:
      'A user with the newest 50 of their entries, reports, payments, disputes and audited events, and where they are ' +
      "signed in. What is about the administrator's own number, or a dispute about an entry of theirs, is left out.",
    params: IdParams,
    reply: Type.Object({
      success: Type.Boolean(),
      user: AdminUser,
      entries: PartOf(UserEntry),
      reports: PartOf(UserReport),
      payments: PartOf(UserPayment),
      disputes: PartOf(UserDispute),
      sessions: Type.Array(UserSession),
      /** What was done with the account, newest first. */
      events: Type.Array(AuditEntry),
    }),
    errors: ['USER_NOT_FOUND'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/users/{id}',
    access: 'admin',
    summary:
      'Changes name, e-mail, role and status of a user; takes effect on their next call. Another role, and the address of ' +
      'an administrator, need a confirmation in the last ten minutes. Who is blocked gets a mail with the reason, `other` ' +
      'where none is given, and the way to object.',
    params: IdParams,
    body: Type.Object({
      name: Name,
      email: Email,
      role: Role,
      status: UserStatus,
      /** Only with the status `blocked`. */
      blockReason: Type.Optional(BlockReason),
      blockText: Type.Optional(Type.String({ maxLength: BLOCK_TEXT_MAX_LENGTH })),
    }),
    reply: Type.Object({ success: Type.Boolean(), user: AdminUser }),
    errors: [
      'USER_NOT_FOUND',
      'EMAIL_EXISTS',
      'EMAIL_INVALID',
      'NAME_INVALID',
      'FIELDS_REQUIRED',
      'LAST_ADMIN',
      'OWN_MATTER',
      'STEP_UP_REQUIRED',
    ],
  }),
  exportOwn: endpoint({
    method: 'GET',
    path: '/users/me/export.json',
    access: 'user',
    fresh: true,
    withoutTerms: true,
    summary:
      "What the caller's account holds, as the part `account` of `najem-dossier/1`: profile, sign-ins of 400 days, RentCoins, " +
      'orders, invoices, accepted terms.',
    binary: 'application/json',
    reply: Type.Unknown(),
    errors: ['EXPORT_LIMIT'],
  }),
  removeOwn: endpoint({
    method: 'DELETE',
    path: '/users/me',
    access: 'user',
    fresh: true,
    withoutTerms: true,
    summary:
      "Removes the caller's account, whose owner types 'USUŃ'. With an open order, or a dispute about an entry of theirs, the " +
      'account stays until that is over, at the latest until `removesAt`.',
    body: Type.Object({ typed: Type.String({ maxLength: 20 }) }),
    reply: Type.Object({ success: Type.Boolean(), removesAt: Type.Optional(Time) }),
    errors: ['VALIDATION', 'LAST_ADMIN'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/users/{id}',
    access: 'admin',
    summary:
      "Removes a user's personal data; invoices and others' evidence stay. For ten seconds `users.restore` undoes it; then " +
      'the person gets a mail.',
    params: IdParams,
    reply: Done,
    errors: ['USER_NOT_FOUND', 'LAST_ADMIN', 'OWN_MATTER'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/users/{id}/restore',
    access: 'admin',
    summary: 'Undoes the removal of a user within ten seconds; their sessions have ended.',
    params: IdParams,
    reply: Type.Object({ success: Type.Boolean(), user: AdminUser }),
    errors: ['USER_NOT_FOUND', 'EMAIL_EXISTS'],
  }),
};
