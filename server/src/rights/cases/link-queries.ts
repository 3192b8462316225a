import { addMonths } from '@najem/shared/domain/kernel';
import type { Context } from '../tables';
import { hashSecret, newSecret } from '../../kernel/crypto';
import type { CaseRecord } from './tables';

/** Longer than any case takes, with the months for which it is shown after its end. */
const LINK_MONTHS = 36;
/** So long a closed case is shown by its link. */
const CLOSED_MONTHS = 12;

/** Makes a link to a case for a person without a file; returns its secret. */
export async function createCaseLink(tx: Context, caseId: string): Promise<string> {
  const token = newSecret(tx);
  const expires_at = addMonths(tx.now(), LINK_MONTHS);
  await tx.db
    .insertInto('case_links')
    .values({ token_hash: hashSecret(token), case_id: caseId, expires_at })
    .execute();
  return token;
}

/** Finds the case behind a link; undefined for an unknown link, and twelve months after the case was closed. */
export async function findLinkedCase(ctx: Context, token: string): Promise<CaseRecord | undefined> {
  const now = ctx.now();
  return ctx.db
    .selectFrom('cases as c')
    .innerJoin('case_links as l', 'l.case_id', 'c.id')
    .selectAll('c')
    .where('l.token_hash', '=', hashSecret(token))
    .where('l.expires_at', '>', now)
    .where(({ eb, or }) => or([eb('c.closed_at', 'is', null), eb('c.closed_at', '>', addMonths(now, -CLOSED_MONTHS))]))
    .executeTakeFirst();
}
