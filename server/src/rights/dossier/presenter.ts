import type { DossierEntry, DossierRole } from '@najem/shared/contract/rights';
import { displayIdentifier, REPLY_CHANGES_MAX } from '@najem/shared/domain/kernel';
import {
  counts,
  expiresAt,
  isBeyondScale,
  judgeConfidence,
  ratingFromAdjustment,
  SUBJECTS,
} from '@najem/shared/domain/register';
import {
  canAnswerEntry,
  claimLevel,
  claimLevelName,
  type ConcernedPerson,
  isDisputeRunning,
} from '@najem/shared/domain/rights';
import type { Context } from '../tables';
import { openIdentifier } from '../../register/subjects/identifiers';
import { presentBasics, presentMark, presentStanding } from '../../register/subjects/presenter';
import type { SubjectRecord } from '../../register/subjects/tables';
import type { DossierEntryRow, FactorRow } from './queries';
import { DOSSIER_TEXTS } from './texts';

/** Presents an entry to the person whom it is about, with its author by name. */
export function presentDossierEntry(person: ConcernedPerson, row: DossierEntryRow): DossierEntry {
  const name = row.author_name ?? DOSSIER_TEXTS.removedAccount;
  const created = row.created_at.toISOString();
  const canAnswer = canAnswerEntry(person, { subjectId: row.subject_id, authorId: row.author_id });
  return {
    _id: row.id,
    role: row.kind,
    subjectId: row.subject_id,
    [SUBJECTS[row.kind].counterpartField]: row.counterpart ?? name,
    rentalAddress: row.rental_address,
    reason: row.reason,
    comment: row.comment,
    created_at: created,
    addedAt: created,
    version: row.version,
    author: { name, role: row.author_role, ...presentLevel(row) },
    grade: row.grade,
    standing: presentStanding(row) ?? { is: 'counting' },
    correctedAt: row.corrected_at?.toISOString(),
    fromTenancy: presentMark(row),
    isAfterReveal: row.is_after_reveal ? true : undefined,
    expiresAt: expiresAt({
      ...row,
      recordedAt: row.ages_from ?? row.recorded_at,
      keptUntil: row.kept_until,
    }).toISOString(),
    isKeptLonger: row.is_kept_longer ? true : undefined,
    reply:
      row.reply === null || row.reply_changed_at === null
        ? undefined
        : { text: row.reply, at: row.reply_changed_at.toISOString() },
    replyChangesLeft: REPLY_CHANGES_MAX - row.reply_changes,
    confirmedAt: row.confirmed_at?.toISOString(),
    canAnswer,
    canDispute: canAnswer && row.confirmed_at === null && !isDisputeRunning(row.dispute?.state),
    dispute: row.dispute === null ? undefined : presentDispute(row.dispute),
    effect: row.effect_tenths / 10,
    ratingWithout: ratingFromAdjustment(row.subject_tenths - (counts(row.standing) ? row.effect_tenths : 0)),
  };
}

function presentDispute({
  id,
  number,
  state,
  outcome,
}: NonNullable<DossierEntryRow['dispute']>): DossierEntry['dispute'] {
  return { _id: id, number, state, outcome: outcome ?? undefined };
}

function presentLevel({
  author_method: method,
  author_verified,
}: DossierEntryRow): Pick<DossierEntry['author'], 'level' | 'levelName'> {
  if (method !== null) return { level: claimLevel(method), levelName: claimLevelName(method) };
  return author_verified ? { level: 1, levelName: DOSSIER_TEXTS.googleLevel } : { level: 0 };
}

/** Presents what is held about a person under one subject. */
export function presentRole(ctx: Context, subject: SubjectRecord, factors: readonly FactorRow[]): DossierRole {
  const identifier = openIdentifier(ctx, subject);
  const newestAt = subject.last_entry_at ?? undefined;
  const figures = {
    entries: subject.entry_count,
    authors: subject.author_count,
    documented: subject.documented_count,
    newestAt,
  };
  const own = factors.filter(({ subject_id }) => subject_id === subject.id);
  return {
    role: subject.kind,
    subject: {
      _id: subject.id,
      name: subject.name,
      type: subject.type,
      identifierType: subject.identifier_type ?? undefined,
      identifier: identifier === null ? undefined : displayIdentifier(identifier, false),
      ...presentBasics(subject),
      created_at: subject.created_at.toISOString(),
    },
    rating: subject.rating_tenths / 10,
    confidence: {
      ...judgeConfidence(figures, subject.suspended_count, ctx.now()),
      authors: subject.author_count,
      documentedRating: subject.documented_count === 0 ? undefined : ratingFromAdjustment(subject.documented_tenths),
      newestAt: newestAt?.toISOString(),
    },
    entryCount: subject.entry_count,
    suspendedCount: subject.suspended_count,
    factors: own.map(({ reason, count, effect_tenths }) => ({ reason, count, effect: effect_tenths / 10 })),
    isBeyondScale: isBeyondScale(own.map(({ effect_tenths }) => effect_tenths / 10)),
  };
}
