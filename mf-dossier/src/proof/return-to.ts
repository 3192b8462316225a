import { isRecord, safeReturnPath } from '@najem/shared/domain/kernel';
import { tabStorage } from '@najem/shared/ui/context';

const KEY = 'proofReturn';

/** A screen within the site, with what it needs to go on. */
export interface ReturnTo {
  path: string;
  /** The navigation state of the screen. */
  state?: unknown;
}

/** Keeps in this tab to where a proof leads back; without a screen it leads to the file. */
export function keepReturn(to: ReturnTo | undefined): void {
  if (to) tabStorage.setItem(KEY, JSON.stringify(to));
  else tabStorage.removeItem(KEY);
}

/** To where the proof of this tab leads back; undefined if that is the file. */
export function readReturn(): ReturnTo | undefined {
  try {
    const kept: unknown = JSON.parse(tabStorage.getItem(KEY) ?? 'null');
    const path = isRecord(kept) ? safeReturnPath(kept.path) : undefined;
    return path === undefined || !isRecord(kept) ? undefined : { path, state: kept.state };
  } catch {
    // Anything may stand in the storage; the file can be opened all the same.
    return undefined;
  }
}
