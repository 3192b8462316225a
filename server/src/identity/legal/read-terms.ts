import type { Input, Output } from '@najem/shared/contract/kernel';
import type { legal } from '@najem/shared/contract/identity';
import { LEGAL_DOCUMENTS } from '@najem/shared/domain/identity';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { refuse } from '../../kernel/errors';
import { announcedAt, findVersion, inForceAt, presentVersion } from './legal-texts';
import { LEGAL_TITLES } from './texts';

/** Lists the versions of both documents. */
export async function listTerms(ctx: Context): Promise<Output<typeof legal.terms>> {
  const documents = LEGAL_DOCUMENTS.map((document) => {
    const next = announcedAt(ctx.legalTexts, document, ctx.now());
    return {
      document,
      title: LEGAL_TITLES[document],
      inForce: presentVersion(inForceAt(ctx.legalTexts, document, ctx.now())),
      next: next ? presentVersion(next) : undefined,
      versions: ctx.legalTexts.versions[document].map(presentVersion),
    };
  });
  return { success: true, documents };
}

/** Reads one version, the one in force where none is named. NOT_FOUND. */
export async function getLegalText(
  ctx: Context,
  _actor: Actor | undefined,
  { document, version }: Input<typeof legal.text>,
): Promise<Output<typeof legal.text>> {
  const inForce = inForceAt(ctx.legalTexts, document, ctx.now());
  const text =
    version === undefined ? inForce : (findVersion(ctx.legalTexts, document, version) ?? refuse('NOT_FOUND'));
  return {
    success: true,
    title: LEGAL_TITLES[document],
    version: presentVersion(text),
    inForce: inForce.version,
    versions: ctx.legalTexts.versions[document].map(presentVersion),
    blocks: text.blocks,
  };
}
