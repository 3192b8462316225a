import type { Input, Output } from '@najem/shared/contract/kernel';
import type { cases } from '@najem/shared/contract/rights';
import { type CaseLetter, writeCaseLetter } from '@najem/shared/domain/rights';
import type { Person } from '../../kernel/context';
import type { Context } from '../tables';
import { personKey } from '../file/open-file';
import { renderForDownload } from '../../kernel/documents/download';
import type { DocumentRequest } from '../../kernel/documents/documents';
import { refuse } from '../../kernel/errors';
import { requireOwnCase } from './read-cases';
import type { CaseRecord } from './tables';
import { CASE_TEXTS } from './texts';

/** Gives the decision to the person of a case as a letter. CASE_NOT_FOUND; STATE_PASSED before there is one; DOCUMENT_LIMIT. */
export async function getCaseLetter(
  ctx: Context,
  person: Person,
  { id }: Input<typeof cases.letter>,
): Promise<Output<typeof cases.letter>> {
  const record = await requireOwnCase(ctx, person, id);
  const content = await renderForDownload(ctx, { id: await personKey(ctx, person) }, letterDocument(ctx, record));
  return { fileName: CASE_TEXTS.fileName(record.number), content };
}

/** The letter about a decided case as a document to render. STATE_PASSED before the decision. */
export function letterDocument(ctx: Context, record: CaseRecord): DocumentRequest {
  const { name, address } = ctx.config.legal.controller;
  return { kind: 'decision', decision: { letter: writeLetterOf(ctx, record), seller: { name, address } } };
}

function writeLetterOf(ctx: Context, record: CaseRecord): CaseLetter {
  const { number, kind, outcome, ground, reasons, scope, restricted_until, appeals_id, decided_at } = record;
  if (outcome === null || ground === null || decided_at === null) return refuse('STATE_PASSED');
  return writeCaseLetter({
    number,
    kind,
    decidedAt: decided_at,
    outcome,
    ground,
    reasons: reasons ?? '',
    scope,
    restrictedUntil: kind === 'restriction' ? restricted_until : null,
    isAppeal: appeals_id !== null,
    authorityAddress: ctx.config.legal.authorityAddress,
  });
}
