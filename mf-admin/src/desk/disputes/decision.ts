import type { DeskDispute } from '@najem/shared/contract/rights';
import { SUBJECTS } from '@najem/shared/domain/register';
import {
  appealDueAt,
  type Basis,
  type Counts,
  countsAfter,
  DESK_BASES,
  type DisputeDecision,
  isBlaming,
  isCorrection,
  NOTHING_CORRECTED,
  type Outcome,
} from '@najem/shared/domain/rights';
import { buildEntryInput, type EntryValues, findEntryErrors, readEntryValues } from '@najem/shared/subject';
import type { Decision } from './state';
import { DISPUTE_TEXTS as T } from './texts';

/** A decision as its form holds it: the fields of the entry are for a correction. */
export interface DecisionDraft extends EntryValues {
  outcome: Outcome | '';
  basis: Basis | '';
  reasons: string;
}

const NO_ENTRY: EntryValues = { counterpart: '', rentalAddress: '', reason: '', comment: '' };

/** The draft to begin with: the entry as it stands. */
export function newDraft({ entry }: DeskDispute): DecisionDraft {
  const values = entry ? readEntryValues(SUBJECTS[entry.role], entry) : NO_ENTRY;
  return { outcome: '', basis: '', reasons: '', ...values };
}

/** The draft after an edit: a basis that another outcome does not have goes, and the only one is chosen. */
export function edited(draft: DecisionDraft): DecisionDraft {
  const { outcome, basis } = draft;
  const allowed = outcome === '' ? [] : DESK_BASES[outcome];
  if (allowed.length === 1) return { ...draft, basis: allowed[0] ?? '' };
  return { ...draft, basis: allowed.find((one) => one === basis) ?? '' };
}

type Faults = Partial<Record<keyof DecisionDraft, string | undefined>>;

/**
 * What is wrong with a draft besides the rules of single fields. A correction is none that changes nothing, unless an
 * appeal is about an earlier one.
 */
export function faultsOf(dispute: DeskDispute, draft: DecisionDraft): Faults {
  const { entry } = dispute;
  const { outcome, basis } = draft;
  const isUnchanged =
    outcome === 'corrected' && dispute.outcome !== 'corrected' && !isCorrection(newDraft(dispute), draft);
  const ofEntry = outcome === 'corrected' && entry ? findEntryErrors(SUBJECTS[entry.role], draft, 'edit') : {};
  return {
    ...ofEntry,
    outcome: isUnchanged ? NOTHING_CORRECTED : undefined,
    basis: outcome !== '' && basis === '' ? T.basisEmpty : undefined,
  };
}

/** The call's input of a checked draft; undefined while outcome or basis is missing. */
export function decisionOf(
  { _id: id, version, entry }: DeskDispute,
  { outcome, basis, reasons, ...values }: DecisionDraft,
): Decision | undefined {
  if (outcome === '' || basis === '') return undefined;
  return {
    id,
    version,
    outcome,
    basis,
    reasons: reasons.trim(),
    entry: outcome === 'corrected' && entry ? buildEntryInput(SUBJECTS[entry.role], values) : undefined,
  };
}

/** How an entry that stays counts after a decision. */
function countsOf({ entry, isRestricted }: DeskDispute): Counts {
  return countsAfter({
    isRemoved: entry?.isRemoved ?? false,
    isDisputed: entry?.standing === 'disputed',
    isRestricted: isRestricted ?? false,
  });
}

/** What a decision does, a sentence for each. */
export function effectsOf(dispute: DeskDispute, { outcome, basis }: Decision, judgeId: string | undefined): string[] {
  const { state, entry, decidedBy } = dispute;
  const isRemoved = entry?.isRemoved ?? true;
  const isOfAppeal = state === 'appealed';
  const { effect } = T;
  const onEntry = {
    kept: isRemoved ? effect.keptRemoved : effect.kept[countsOf(dispute)],
    corrected: isRemoved ? effect.correctedRemoved : effect.corrected,
    removed: isRemoved ? effect.stillRemoved : effect.removed,
  };
  const sentences: string[] = [onEntry[outcome]];
  if (outcome === 'removed' && isBlaming(basis)) sentences.push(effect.blamed);
  sentences.push(effect.letters);
  if (isOfAppeal && decidedBy?._id === judgeId) sentences.push(effect.sameJudge);
  sentences.push(isOfAppeal ? effect.final : effect.appeal);
  return sentences;
}

/** What the letters about a decision are made of, were it sent now; a corrected entry is named as it will be. */
export function letterOf(
  dispute: DeskDispute,
  { outcome, basis, reasons, entry: correction }: Decision,
  now: Date,
): DisputeDecision {
  const { number, state, entry, authorityAddress } = dispute;
  const isOfAppeal = state === 'appealed';
  return {
    number,
    decidedAt: now,
    isOfAppeal,
    entry: entry && {
      role: entry.role,
      reason: correction?.reason ?? entry.reason,
      rentalAddress: correction?.rentalAddress ?? entry.rentalAddress,
      createdAt: entry.created_at,
    },
    outcome,
    basis,
    counts: countsOf(dispute),
    reasons,
    appealUntil: isOfAppeal ? undefined : appealDueAt(now),
    authorityAddress,
  };
}
