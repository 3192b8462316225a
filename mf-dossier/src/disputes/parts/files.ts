import type { Dispute, DisputeFile } from '@najem/shared/contract/rights';
import { formatDateTime } from '@najem/shared/domain/kernel';
import { ATTACHMENTS_PER_THING, EVIDENCE_LABELS } from '@najem/shared/domain/register';
import { TEXTS } from '../texts';

/** How many files a side may still attach: ten in all, what proves the entry apart. */
export function filesLeft({ files, side }: Pick<Dispute, 'files' | 'side'>): number {
  return ATTACHMENTS_PER_THING - files.filter(({ by, kind }) => by === side && kind === undefined).length;
}

/** Who added a file, what it proves the entry by, and when. */
export function aboutFile({ by, kind, addedAt }: DisputeFile, side: Dispute['side']): string {
  const parts = [TEXTS.page.actors[side][by], kind && EVIDENCE_LABELS[kind], addedAt && formatDateTime(addedAt)];
  return parts.filter((part) => part !== undefined).join(' · ');
}

/** Files as a last look names them: with what else is known, because a name alone may be a number. */
export function nameFiles(files: readonly DisputeFile[], side: Dispute['side']): string[] {
  return files.map((file) => `${file.name} (${aboutFile(file, side)})`);
}
