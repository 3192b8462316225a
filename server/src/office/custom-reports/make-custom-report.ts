import type { Input, Output } from '@najem/shared/contract/kernel';
import type { customReport } from '@najem/shared/contract/office';
import { isSubjectKind } from '@najem/shared/domain/register';
import { type CustomOperator, findCustomReportProblem } from '@najem/shared/domain/office';
import { readOwnIdentifiers } from '../../register/subjects/own-matter';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { requireNoProblem } from '../../kernel/errors';
import { deskInquiry } from '../../register/inquiries/new-inquiry';
import { recordInquiries } from '../../register/inquiries/record-inquiries';
import { recordSecurityEvent } from '../../identity/security-events/record-security-event';
import type { Exchange } from '../../kernel/serve';
import { findIdsUnder, findSubjects, findUsers, type Found } from './queries';

const NOTHING: Found = { count: 0, subjects: [] };
/** The database's largest integer, which no count of entries or RentCoins exceeds. */
const LARGEST = 2_147_483_647;
const TENTHS = 10;

/**
 * Counts and lists subjects or users by a criterion: the first 1,000 of them, `count` is the number of all. Entries and
 * ratings are compared by "at least". CRITERIA_INVALID, VALUE_NEGATIVE, RATING_OUT_OF_RANGE; audited.
 */
export async function makeCustomReport(
  ctx: Context,
  actor: Actor,
  input: Input<typeof customReport>,
  { address }: Exchange,
): Promise<Output<typeof customReport>> {
  requireNoProblem(findCustomReportProblem(input));
  const report = await withoutOwn(ctx, actor, await find(ctx, input));
  const { subjectType, category, value, operator } = input;
  await recordInquiries(
    ctx,
    {
      actorId: actor.id,
      action: 'custom-report.made',
      targetType: subjectType,
      targetId: null,
      details: { category, value, operator: operator || undefined, count: report.count },
    },
    isSubjectKind(subjectType) ? report.subjects.map(({ _id }) => deskInquiry('custom', _id)) : [],
  );
  await recordSecurityEvent(ctx, { kind: 'people.read', userId: actor.id, actorId: actor.id, address });
  return { success: true, report };
}

/** What is held about the administrator is counted but not listed to them. */
async function withoutOwn(ctx: Context, actor: Actor, { count, subjects }: Found): Promise<Found> {
  const own = [...(await readOwnIdentifiers(ctx, actor))];
  if (own.length === 0) return { count, subjects };
  const ids = new Set(
    await findIdsUnder(
      ctx,
      own.flatMap((identifier) => ctx.vault.indexes(identifier).all),
    ),
  );
  return { count, subjects: subjects.filter(({ _id }) => !ids.has(_id)) };
}

async function find(ctx: Context, { subjectType, category, value, operator }: Input<typeof customReport>) {
  if (category === 'rentcoins' || !isSubjectKind(subjectType)) return findByCoins(ctx, operator ?? '=', value);
  // Floating point may put a tenth a hair above itself, which must not round it up.
  const least = Math.ceil(category === 'rating' ? Number((value * TENTHS).toFixed(6)) : value);
  return least > LARGEST ? NOTHING : findSubjects(ctx, subjectType, category, least);
}

/** Balances are whole numbers: the nearest whole value with the same meaning is compared. */
async function findByCoins(ctx: Context, operator: CustomOperator, value: number): Promise<Found> {
  if (operator === '=' && !Number.isInteger(value)) return NOTHING;
  const whole = operator === '<' ? Math.ceil(value) : Math.floor(value);
  if (whole > LARGEST) return operator === '<' ? findUsers(ctx, '>', -1) : NOTHING;
  return findUsers(ctx, operator, whole);
}
