import type { Input, Output } from '@najem/shared/contract/kernel';
import type { users } from '@najem/shared/contract/office';
import { findUser } from '../../identity/accounts/queries';
import { ACCOUNT_TEXTS } from '../../identity/accounts/texts';
import { recordSecurityEvent } from '../../identity/security-events/record-security-event';
import { readLivingSessions } from '../../identity/sessions/list-sessions';
import { readAuditLog } from '../../kernel/audit/read-audit-log';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import type { Exchange } from '../../kernel/serve';
import { deskInquiry } from '../../register/inquiries/new-inquiry';
import { recordInquiries } from '../../register/inquiries/record-inquiries';
import { readOwnIdentifiers } from '../../register/subjects/own-matter';
import { type Reading, readDisputesOf, readEntriesOf, readPaymentsOf, readReportsOf } from './page-queries';
import {
  presentAdminUser,
  presentDispute,
  presentEntry,
  presentPart,
  presentPayment,
  presentReport,
} from './presenter';

/**
 * Presents a user with what they wrote, hold, paid and dispute, where they are signed in and what was done with the
 * account; nothing of it that is the administrator's own matter. USER_NOT_FOUND. Audited, and an inquiry about each person
 * whom an entry names.
 */
export async function readUser(
  ctx: Context,
  actor: Actor,
  { id }: Input<typeof users.get>,
  { address }: Exchange,
): Promise<Output<typeof users.get>> {
  const user = (await findUser(ctx, { id })) ?? refuse('USER_NOT_FOUND', { message: ACCOUNT_TEXTS.unknown });
  const own = [...(await readOwnIdentifiers(ctx, actor))].flatMap((identifier) => ctx.vault.indexes(identifier).all);
  const reading: Reading = { userId: user.id, readerId: actor.id, own };
  const entries = await readEntriesOf(ctx, reading);
  const reports = await readReportsOf(ctx, reading);
  const payments = await readPaymentsOf(ctx, reading);
  const disputes = await readDisputesOf(ctx, reading);
  const sessions = await readLivingSessions(ctx, user);
  const { entries: events } = await readAuditLog(ctx, actor, { targetType: 'user', targetId: user.id });
  const subjectIds = new Set(entries.map(({ subject_id }) => subject_id));
  await recordInquiries(
    ctx,
    { actorId: actor.id, action: 'user.opened', targetType: 'user', targetId: user.id },
    [...subjectIds].map((subjectId) => deskInquiry('list', subjectId)),
  );
  await recordSecurityEvent(ctx, { kind: 'people.read', userId: actor.id, actorId: actor.id, address });
  return {
    success: true,
    user: presentAdminUser(user),
    entries: presentPart(entries, presentEntry),
    reports: presentPart(reports, presentReport),
    payments: presentPart(payments, presentPayment),
    disputes: presentPart(disputes, presentDispute),
    sessions,
    events,
  };
}
