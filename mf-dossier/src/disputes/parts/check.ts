import type { Dispute } from '@najem/shared/contract/rights';
import { type Grade, isDocumented } from '@najem/shared/domain/register';
import { TEXTS } from '../texts';
import { nameFiles } from './files';

const T = TEXTS.check.withoutFiles;

/** What a side sends, or begins. */
interface Sent extends Pick<Dispute, 'side' | 'ground'> {
  grade: Grade | undefined;
  because: Dispute['because'];
  isAppeal?: boolean;
}

/** What it means for a side that it attaches nothing; undefined where nothing can be said: words that break the law need no proof. */
export function withoutFiles({ side, ground, grade, because, isAppeal = false }: Sent): string | undefined {
  if (isAppeal) return T.appeal;
  if (ground === 'unlawful') return undefined;
  if (side === 'author') return because === undefined ? T.author : undefined;
  if (because === 'kept_before') return T.keptBefore;
  if (grade === undefined) return undefined;
  return isDocumented(grade) ? T.documented : T.declared;
}

/** The last look at what a side of a dispute sends; one whose evidence is there already does not go without it. */
export function checkOf(dispute: Dispute, next: string) {
  const { side, ground, because, entry, files, state } = dispute;
  const hasEvidence = files.some(({ by }) => by === side);
  return {
    side,
    known: nameFiles(files, side),
    withoutFiles: hasEvidence
      ? undefined
      : withoutFiles({ side, ground, because, grade: entry?.grade, isAppeal: state === 'decided' }),
    next,
  };
}
