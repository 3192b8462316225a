import type { TenancySide } from '@najem/shared/contract/tenancies';
import { formatDate } from '@najem/shared/domain/kernel';
import { REMOVED_SIDE } from '@najem/shared/domain/tenancies';
import { TEXTS } from './texts';

/** The days of a tenancy as they are read, in the grammar of a range. */
export function daysText({ from, to }: { from: string; to?: string }): string {
  return TEXTS.days(formatDate(from), to === undefined ? TEXTS.ongoing : formatDate(to));
}

/** How a side is called: by its name, else by what became of it. */
export function sideName({ name, isRemoved }: Pick<TenancySide, 'name' | 'isRemoved'>): string {
  return isRemoved ? REMOVED_SIDE : (name ?? TEXTS.invited);
}

/** How well it is known who a side is. */
export function levelText(level: 2 | 3 | undefined): string {
  return level === undefined ? TEXTS.noLevel : TEXTS.levels[level];
}
