import type { AccountCaseKind } from '@najem/shared/contract/rights';

/** What is being written about the data of the account. */
export interface CaseDraft {
  kind: AccountCaseKind;
  text: string;
}

export const NO_CASE: CaseDraft = { kind: 'access', text: '' };
