/** Whether an entry counts for ratings, sums and reports, and why and until when it does not. */
export type Standing =
  | { readonly is: 'counting' }
  | { readonly is: 'disputed'; readonly disputeId: string; readonly since: Date; readonly until: Date }
  | { readonly is: 'restricted'; readonly caseId: string; readonly since: Date; readonly until: Date };

/** Whether an entry of this standing counts. */
export function counts(standing: Standing): boolean {
  return standing.is === 'counting';
}
