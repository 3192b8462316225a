import type { Input } from '@najem/shared/contract/kernel';
import type { HistoryEntry, SubjectCalls } from '@najem/shared/contract/register';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useSubjectFeature } from './feature-context';
import { TEXTS } from './texts';

type CostInput = Input<SubjectCalls['removalCost']>;

/** Requests the RentCoins that a removal takes back; the confirmation waits for them. Undefined requests nothing. */
export function useRemovalCost(input: CostInput | undefined): void {
  const { calls } = useSubjectFeature();
  const dispatch = useDispatch();
  const { id, entryId } = input ?? {};
  useEffect(() => {
    if (id !== undefined) dispatch(calls.removalCost.requested(entryId === undefined ? { id } : { id, entryId }));
  }, [calls, dispatch, id, entryId]);
}

/** The sentence about the RentCoins that a removal takes back, if any. */
export function RemovalCost({ rentCoins }: { rentCoins: number }) {
  return rentCoins > 0 ? <p>{TEXTS.removalCost(rentCoins)}</p> : null;
}

/**
 * The sentence that a removal ends the dispute about an entry; nothing where none of the removed ones is disputed.
 * `isDisputed`: so is one of those that are not at hand.
 */
export function RemovalWithdraws({
  entries,
  isDisputed = entries.some(({ standing }) => standing?.is === 'disputed'),
}: {
  entries: readonly HistoryEntry[];
  isDisputed?: boolean;
}) {
  return isDisputed ? <p>{TEXTS.removalWithdraws}</p> : null;
}
