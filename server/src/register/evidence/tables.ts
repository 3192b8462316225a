import type { EvidenceState } from '@najem/shared/domain/register';
import type { EvidenceGrade, EvidenceKind } from '@najem/shared/domain/register';
import type { Generated, Selectable } from 'kysely';

export interface EvidenceTables {
  /** What authors prove their entries by. Its files are attachments, which a trigger removes with it. */
  entry_evidence: {
    id: Generated<string>;
    /** What people call it by, as `DW-7K3F-9QXA`. */
    number: string;
    entry_id: string;
    author_id: string;
    kind: EvidenceKind;
    state: Generated<EvidenceState>;
    added_at: Date;
    /** By when the desk wants to have graded it; null once it was decided. */
    desk_due_at: Date | null;
    taken_by: string | null;
    decided_at: Date | null;
    decided_by: string | null;
    /** The grade that the desk found; the entry's own goes with a later change of its words. */
    grade: EvidenceGrade | null;
    /** Why there is none, for the author. */
    reasons: string | null;
    version: Generated<number>;
  };
}

export type EvidenceRow = Selectable<EvidenceTables['entry_evidence']>;
