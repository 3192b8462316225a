import type { Dispute } from '@najem/shared/contract/rights';
import { type Grade, isDocumented } from '@najem/shared/domain/register';
import { TEXTS } from '../texts';
import { nameFiles } from './files';

const T = TEXTS.check.withoutFiles;

/** What it means for a side that it attaches nothing. */
export function withoutFiles(side: Dispute['side'], grade: Grade | undefined): string | undefined {
  if (side === 'author') return T.author;
  if (grade === undefined) return undefined;
  return isDocumented(grade) ? T.documented : T.declared;
}

/** The last look at what a side of a dispute sends; one whose evidence is there already does not go without it. */
export function checkOf({ side, entry, files }: Dispute, next: string) {
  const hasEvidence = files.some(({ by }) => by === side);
  return {
    side,
    known: nameFiles(files, side),
    withoutFiles: hasEvidence ? undefined : withoutFiles(side, entry?.grade),
    next,
  };
}
