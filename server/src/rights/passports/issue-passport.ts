import type { SubjectKind } from '@najem/shared/domain/register';
import { reportExpiration } from '@najem/shared/domain/reports';
import { randomUUID } from 'node:crypto';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { computeChecksum } from '../../reports/checksum';
import { newReportNumber, takeColumns } from '../../reports/issue-report';
import { insertReport, type ReportRow } from '../../reports/queries';
import { lockAgainstChanges, takeSnapshot } from '../../reports/snapshot-queries';
import type { PassportProof } from './proof';
import { recordInquiries } from '../../register/inquiries/record-inquiries';

/** Composes the report that a passport of the present state shows; stores nothing. */
export async function composeReport(
  ctx: Context,
  ownerId: string,
  { identifier }: PassportProof,
  role: SubjectKind,
): Promise<ReportRow> {
  const taken = await takeSnapshot(ctx, ctx.vault.indexes(identifier.value).all, role, { isStrict: true });
  const createdAt = ctx.now();
  const number = newReportNumber(ctx);
  return {
    id: randomUUID(),
    number,
    owner_id: ownerId,
    origin: 'passport',
    type: taken.type,
    ...takeColumns(ctx, { text: identifier.value, type: identifier.type }, taken),
    data: taken.data,
    checksum: computeChecksum({ ...taken, number, createdAt }),
    version: 1,
    cause: 'issued',
    made_at: createdAt,
    open_until: null,
    erased_at: null,
    order_id: null,
    ledger_id: null,
    purpose: 'own_file',
    created_at: createdAt,
    expires_at: reportExpiration(createdAt),
  };
}

/** Issues the report of a passport, in the caller's transaction; returns its id. */
export async function issuePassport(
  tx: Context,
  actor: Actor,
  proof: PassportProof,
  role: SubjectKind,
): Promise<string> {
  await lockAgainstChanges(tx, tx.vault.indexes(proof.identifier.value).all);
  const { data, ...report } = await composeReport(tx, actor.id, proof, role);
  await insertReport(tx, { ...report, data: JSON.stringify(data) });
  await recordInquiries(
    tx,
    {
      actorId: actor.id,
      action: 'passport.issued',
      targetType: 'report',
      targetId: report.id,
      details: { role },
    },
    [{ kind: 'own', channel: 'issue', about: { reportId: report.id } }],
  );
  return report.id;
}
