/** Whether an entry counts for ratings, sums and reports, and why and until when it does not. */
export type Standing =
  | { readonly is: 'counting' }
  | { readonly is: 'disputed'; readonly disputeId: string; readonly since: Date; readonly until: Date }
  | { readonly is: 'restricted'; readonly caseId: string; readonly since: Date; readonly until: Date };

export type StandingKind = Standing['is'];
/** Why an entry does not count. */
export type Suspension = Exclude<StandingKind, 'counting'>;

/** The badges of entries that do not count. */
export const SUSPENSION_LABELS: Readonly<Record<Suspension, string>> = {
  disputed: 'kwestionowany',
  restricted: 'ograniczony',
};

/** What readers of a report see instead of an entry that does not count, before the date. */
export const SUSPENSION_LINES: Readonly<Record<Suspension, string>> = {
  disputed: 'Wpis kwestionowany: treść ukryta na czas wyjaśnienia, najpóźniej do',
  restricted: 'Wpis ograniczony na wniosek osoby, której dotyczy: treść ukryta, najpóźniej do',
};

/** Whether an entry of this standing counts. */
export function counts(standing: StandingKind): boolean {
  return standing === 'counting';
}
