import type { CaseEffects, DeskCase } from '@najem/shared/contract/rights';
import { countWord, formatDate } from '@najem/shared/domain/kernel';
import {
  type CaseDecisionFacts,
  type CaseGround,
  caseGrounds,
  type CaseOutcome,
  EXCESSIVE_FROM,
  hasScope,
} from '@najem/shared/domain/rights';
import { BASICS_FIELDS, type BasicsField, eachBasic } from '@najem/shared/domain/register';
import type { Decision, Scope } from './state';
import { CASE_TEXTS as T, EFFECT_TEXTS as E } from './texts';

/** How much a granted erasure or restriction covers. */
export const SCOPES = ['all', 'entries', 'kind'] as const;
type ScopeKind = (typeof SCOPES)[number];

/** A decision as its form holds it; chosen entries and named earlier cases are boxes of their own. */
export interface DecisionDraft extends Record<BasicsField, string> {
  outcome: CaseOutcome | '';
  ground: CaseGround | '';
  reasons: string;
  scope: ScopeKind | '';
  /** For the scope `kind`. */
  reason: string;
  until: string;
  subjectId: string;
  name: string;
  identifier: string;
  email: string;
  [entry: `entry ${string}`]: boolean;
  [earlier: `earlier ${string}`]: boolean;
}

/** The name of the box of an entry. */
export const entryBox = (id: string) => `entry ${id}` as const;
/** The name of the box of an earlier case. */
export const earlierBox = (number: string) => `earlier ${number}` as const;

/** The draft to begin with: the basics as they stand, and the entry that the case concerns. */
export function newDraft(found: DeskCase): DecisionDraft {
  const { entries, earlier, concerns, subjects } = found;
  const isOfEntry = concerns.is === 'entry' && entries.some(({ _id }) => _id === concerns.entryId);
  return {
    outcome: '',
    ground: '',
    reasons: '',
    scope: hasScope(found.kind) ? (isOfEntry ? 'entries' : entries.length === 0 ? 'all' : '') : '',
    reason: '',
    until: '',
    ...basicsOf(found, subjects[0]?._id ?? ''),
    ...Object.fromEntries(
      entries.map(({ _id }) => [entryBox(_id), concerns.is === 'entry' && _id === concerns.entryId]),
    ),
    ...Object.fromEntries(earlier.map(({ number }) => [earlierBox(number), false])),
  };
}

/** A draft as it is kept: the boxes that are checked are lists. */
export function keptOf(draft: DecisionDraft) {
  const { outcome, ground, reasons, scope, reason, until, subjectId, name, identifier, email } = draft;
  const checked = Object.entries(draft).flatMap(([box, isChecked]) => (isChecked === true ? [box] : []));
  const listOf = (kind: string) => checked.flatMap((box) => (box.startsWith(kind) ? [box.slice(kind.length)] : []));
  return {
    ...{ outcome, ground, reasons, scope, reason, until, subjectId, name, identifier, email },
    ...eachBasic((field) => draft[field]),
    entries: listOf('entry '),
    earlier: listOf('earlier '),
  };
}

/** The draft of what was kept of it; boxes that there are no more go. */
export function draftOf(
  start: DecisionDraft,
  { entries, earlier, ...texts }: ReturnType<typeof keptOf>,
): DecisionDraft {
  const checked = new Set<string>([...entries.map(entryBox), ...earlier.map(earlierBox)]);
  const boxes = Object.entries(start).flatMap(([name, value]) =>
    typeof value === 'boolean' ? [[name, checked.has(name)] as const] : [],
  );
  return { ...start, ...texts, ...Object.fromEntries(boxes) };
}

/** What the register says of a subject of the case, for its fields. */
function basicsOf({ subjects }: DeskCase, subjectId: string) {
  const subject = subjects.find(({ _id }) => _id === subjectId);
  const texts = eachBasic((field) => subject?.[field] ?? '');
  return { subjectId, name: subject?.name ?? '', identifier: '', ...texts, email: subject?.email ?? '' };
}

/** The grounds to choose from; a request is excessive from the fourth of its kind on. */
export function groundsOf({ kind, earlier }: DeskCase, outcome: CaseOutcome | ''): readonly CaseGround[] {
  if (outcome === '') return [];
  return caseGrounds(kind, outcome).filter((ground) => ground !== 'excessive' || earlier.length >= EXCESSIVE_FROM - 1);
}

/** The draft after an edit: a ground that another outcome does not have goes, and the only one is chosen. */
export function edited(found: DeskCase, before: DecisionDraft, draft: DecisionDraft): DecisionDraft {
  const allowed = groundsOf(found, draft.outcome);
  const ground = allowed.length === 1 ? allowed[0] : allowed.find((one) => one === draft.ground);
  const basics = draft.subjectId === before.subjectId ? {} : basicsOf(found, draft.subjectId);
  return { ...draft, ...basics, ground: ground ?? '' };
}

/** Whether the decision erases or restricts, and so needs a scope. */
export function needsScope({ kind }: DeskCase, { outcome }: DecisionDraft): boolean {
  return hasScope(kind) && (outcome === 'granted' || outcome === 'partly');
}

/** Whether the decision changes what the register says besides entries. */
export function needsBasics({ kind, subjects }: DeskCase, { outcome }: DecisionDraft): boolean {
  return kind === 'rectification' && subjects.length > 0 && (outcome === 'granted' || outcome === 'partly');
}

/** The scope of a draft; undefined while it is not complete, or where the decision has none. */
export function scopeOf(found: DeskCase, draft: DecisionDraft): Scope | undefined {
  if (!needsScope(found, draft)) return undefined;
  switch (draft.scope) {
    case 'all':
      return { is: 'all' };
    case 'kind':
      return draft.reason === '' ? undefined : { is: 'kind', reason: draft.reason };
    case 'entries': {
      const entryIds = found.entries.flatMap(({ _id }) => (draft[entryBox(_id)] ? [_id] : []));
      return entryIds.length === 0 ? undefined : { is: 'entries', entryIds };
    }
    case '':
      return undefined;
  }
}

type Faults = Partial<Record<keyof DecisionDraft & string, string | undefined>>;

/** What is wrong with a draft besides the rules of single fields. */
export function faultsOf(found: DeskCase, draft: DecisionDraft): Faults {
  const { outcome, ground } = draft;
  const faults: Faults = { ground: outcome !== '' && ground === '' ? T.groundEmpty : undefined };
  if (needsScope(found, draft)) Object.assign(faults, scopeFaults(found, draft));
  if (needsBasics(found, draft)) Object.assign(faults, basicsFaults(found, draft));
  if (ground === 'excessive') Object.assign(faults, earlierFaults(found, draft));
  return faults;
}

function scopeFaults(found: DeskCase, draft: DecisionDraft): Faults {
  const isNothingChosen = draft.scope === 'entries' && scopeOf(found, draft) === undefined;
  return { scope: isNothingChosen ? T.entriesEmpty : undefined };
}

function basicsFaults(found: DeskCase, draft: DecisionDraft): Faults {
  const before = basicsOf(found, draft.subjectId);
  const isUnchanged = (['name', 'identifier', ...BASICS_FIELDS, 'email'] as const).every(
    (field) => draft[field].trim() === before[field],
  );
  return { name: draft.name.trim() !== '' && isUnchanged ? T.basicsUnchanged : undefined };
}

function earlierFaults(found: DeskCase, draft: DecisionDraft): Faults {
  const [first] = found.earlier;
  const isEnough = earlierNumbersOf(found, draft).length >= EXCESSIVE_FROM - 1;
  return first && !isEnough ? { [earlierBox(first.number)]: T.earlierTooFew(EXCESSIVE_FROM - 1) } : {};
}

function earlierNumbersOf({ earlier }: DeskCase, draft: DecisionDraft): string[] {
  return earlier.flatMap(({ number }) => (draft[earlierBox(number)] ? [number] : []));
}

/** The call's input of a checked draft; undefined while outcome, ground or a scope is missing. */
export function decisionOf(found: DeskCase, draft: DecisionDraft): Decision | undefined {
  const { _id: id, version, kind } = found;
  const { outcome, ground, reasons, until } = draft;
  const scope = scopeOf(found, draft);
  if (outcome === '' || ground === '' || (needsScope(found, draft) && scope === undefined)) return undefined;
  return {
    id,
    version,
    outcome,
    ground,
    reasons: reasons.trim(),
    scope,
    until: scope !== undefined && kind === 'restriction' && until !== '' ? until : undefined,
    basics: needsBasics(found, draft) ? changesOf(found, draft) : undefined,
    earlierNumbers: ground === 'excessive' ? earlierNumbersOf(found, draft) : undefined,
  };
}

function changesOf({ subjects }: DeskCase, draft: DecisionDraft): NonNullable<Decision['basics']> {
  const { subjectId, identifier } = draft;
  const { version = 1 } = subjects.find(({ _id }) => _id === subjectId) ?? {};
  return {
    subjectId,
    version,
    changes: {
      name: draft.name.trim(),
      ...eachBasic((field) => draft[field].trim()),
      email: draft.email.trim(),
      // The stored one is masked here, so that it is sent only where it is to be another.
      identifier: identifier.trim() || undefined,
    },
  };
}

/** Whether a decision deletes data for good. */
export function isErasing({ kind }: DeskCase, { scope }: Decision): boolean {
  return scope !== undefined && kind !== 'restriction';
}

/** What a scope does, a sentence for each. */
export function effectSentences(kind: DeskCase['kind'], effects: CaseEffects): string[] {
  const { entries, disputes, subjects, reports, recipients, closes } = effects;
  const verb = kind === 'restriction' ? E.restricts : E.erases;
  const parts = [entries === 0 ? E.nothing : `${verb} ${countWord(entries, E.entries)}`];
  if (reports > 0) parts.push(countWord(reports, E.reports));
  if (recipients > 0) parts.push(countWord(recipients, E.recipients));
  const sentences = [`${parts.join(', ')}.`];
  if (subjects > 0) sentences.push(`${countWord(subjects, E.subjects)}.`);
  if (disputes > 0) sentences.push(`${countWord(disputes, E.disputes)}.`);
  if (closes) sentences.push(E.closes);
  return sentences;
}

/** What a decision does besides the effects of a scope, a sentence for each. */
export function consequences(found: DeskCase, decision: Decision): string[] {
  const { kind, person } = found;
  const { outcome, ground, basics, until, scope } = decision;
  const isGranted = outcome !== 'refused';
  const sentences: string[] = [];
  if (basics) sentences.push(E.basics);
  if (scope && kind === 'restriction') {
    sentences.push(until === undefined ? E.untilClaimEnds : E.until(formatDate(until)));
  }
  if (scope && kind !== 'restriction' && ground === 'unlawful') sentences.push(E.blames);
  if (kind === 'identity_abuse' && isGranted) sentences.push(E.abuse);
  const removal = removalEffect(found, isGranted);
  if (removal !== undefined) sentences.push(removal);
  if (hasScope(kind) && !isGranted && found.isRestricting) sentences.push(E.restrictionEnds);
  sentences.push(person.email === undefined && person.isFromPaper ? E.byPost : E.told);
  return sentences;
}

/** What becomes of what a notice names, or of what its decision removed; undefined of other cases. */
function removalEffect(
  { kind, concerns, appeals, entries, opinion }: DeskCase,
  isGranted: boolean,
): string | undefined {
  const isOpinion = concerns.is === 'tenancy';
  if (appeals) {
    if (isGranted) return isOpinion ? E.opinionReturned : E.appealGranted;
    return isOpinion ? E.opinionRemoved : E.appealRefused;
  }
  if (kind !== 'content_notice') return undefined;
  if (isOpinion) return isGranted && opinion ? E.opinionGranted : E.opinionRefused;
  return isGranted && entries.length > 0 ? E.noticeGranted : E.noticeRefused;
}

/** What the letter about a decision is made of, were it sent now. */
export function letterOf(found: DeskCase, decision: Decision, now: Date): CaseDecisionFacts {
  const { number, kind, appeals, authorityAddress } = found;
  const { outcome, ground, reasons = '', scope, until } = decision;
  return {
    number,
    kind,
    outcome,
    ground,
    reasons,
    scope,
    authorityAddress,
    decidedAt: now,
    restrictedUntil: until,
    isAppeal: appeals !== undefined,
  };
}
