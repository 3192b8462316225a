import { countWord } from '../kernel/format';

/** Whether an entry counts for ratings, sums and reports, and why and until when it does not. */
export type Standing =
  | { readonly is: 'counting' }
  | { readonly is: 'disputed'; readonly disputeId: string; readonly since: Date; readonly until: Date }
  | { readonly is: 'restricted'; readonly caseId?: string | undefined; readonly since: Date; readonly until: Date };

export type StandingKind = Standing['is'];
/** Why an entry does not count. */
export const SUSPENSIONS = ['disputed', 'restricted'] as const satisfies readonly StandingKind[];
export type Suspension = (typeof SUSPENSIONS)[number];

/** The badges of entries that do not count. */
export const SUSPENSION_LABELS: Readonly<Record<Suspension, string>> = {
  disputed: 'kwestionowany',
  restricted: 'ograniczony',
};

/** Why and until when an entry does not count, for those who see it whole. */
export const SUSPENSION_MEANINGS: Readonly<Record<Suspension, (date: string) => string>> = {
  disputed: (date) => `Na czas wyjaśnienia nie liczy się do oceny, najpóźniej do ${date}.`,
  restricted: (date) => `Na wniosek osoby, której dotyczy, nie liczy się do oceny, najpóźniej do ${date}.`,
};

/** The text before the date that readers of a report see instead of an entry that does not count. */
export const SUSPENSION_LINES: Readonly<Record<Suspension, string>> = {
  disputed: 'Wpis kwestionowany: treść ukryta na czas wyjaśnienia, najpóźniej do',
  restricted: 'Wpis ograniczony na wniosek osoby, której dotyczy: treść ukryta, najpóźniej do',
};

/**
 * Says why an entry does not count, as its readers are told. A restriction without a case was requested by nobody: the desk is
 * clarifying whom the entry is about.
 */
export function suspensionOf(standing: { readonly is: Suspension; readonly caseId?: string | undefined }): Suspension {
  return standing.is === 'restricted' && standing.caseId === undefined ? 'disputed' : standing.is;
}

/** Whether an entry of this standing counts. */
export function counts(standing: StandingKind): boolean {
  return standing === 'counting';
}

/** Whether an entry that carries its standing counts; without one it does. */
export function isCounting({ standing }: { readonly standing?: { readonly is: StandingKind } }): boolean {
  return standing === undefined || counts(standing.is);
}

/** How many entries do not count, as in '1 wpis nieuwzględniony'. */
export function suspendedText(count: number): string {
  return countWord(count, ['wpis nieuwzględniony', 'wpisy nieuwzględnione', 'wpisów nieuwzględnionych']);
}
