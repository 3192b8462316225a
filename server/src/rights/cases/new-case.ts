import { type CaseKind, caseDueAt, caseTargetAt } from '@najem/shared/domain/rights';
import { newNumber } from '../../kernel/codes';
import type { Context } from '../tables';
import type { NewCaseRecord } from './tables';
import { CASE_PREFIX } from './texts';

/** The columns of a case that was received now, or at another moment. */
export function receivedCase(
  ctx: Context,
  kind: CaseKind,
  receivedAt = ctx.now(),
): Pick<NewCaseRecord, 'number' | 'kind' | 'state' | 'received_at' | 'due_at' | 'target_at'> {
  return {
    number: newNumber(ctx, CASE_PREFIX),
    kind,
    state: 'received',
    received_at: receivedAt,
    due_at: caseDueAt(kind, receivedAt),
    target_at: caseTargetAt(kind, receivedAt),
  };
}
