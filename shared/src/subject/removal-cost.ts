import type { SubjectCalls } from '@najem/shared/contract/register';
import type { Request } from '@najem/shared/store';
import type { UnknownAction } from 'redux';

/** The RentCoins that the removal of a subject, or of one of its entries, takes back. */
export interface RemovalCost {
  id: string;
  entryId?: string;
  rentCoins: number;
}

/** The outcome of the call for a removal's cost; undefined for every other action. */
export function readRemovalCost(
  { succeeded, failed }: Request<SubjectCalls['removalCost']>,
  action: UnknownAction,
): RemovalCost | undefined {
  if (succeeded.match(action)) return { ...action.input, rentCoins: action.output.rentCoins };
  // A removal without a known cost is still possible; the server takes back what it has to.
  return failed.match(action) ? { ...action.input, rentCoins: 0 } : undefined;
}
