import { warsawDate } from '@najem/shared/domain/kernel';
import type { InquiryKind, Purpose, WorkKind } from '@najem/shared/domain/register';
import type { BlindIndexes } from '../../kernel/db/identifier-vault';

/** The operation through which the actor learned something. */
export type InquiryChannel =
  | 'check'
  | 'create'
  | 'list'
  | 'report'
  | 'show'
  | 'history'
  | 'write'
  | 'custom'
  | 'issue'
  | 'open'
  | 'download'
  | 'share'
  | 'mail'
  | 'link'
  | 'dossier'
  | 'export';

/** That the actor of an audit event learned something about an identifier. */
export interface NewInquiry {
  kind: InquiryKind;
  channel: InquiryChannel;
  /** Without it the report's purpose, or `unspecified`. */
  purpose?: Purpose;
  /** Whose identifier it is; a subject without an identifier makes no inquiry. */
  about: { indexes: BlindIndexes } | { subjectId: string } | { reportId: string };
  /** The link whose reader it was, in the name of who made the link. */
  shareId?: string;
  /** Keyed hash of the network address from which an identifier was looked up. */
  address?: Buffer;
}

/** Builds the inquiry that an administrator's reading of a subject is. */
export function deskInquiry(channel: InquiryChannel, subjectId: string): NewInquiry {
  return { kind: 'desk', channel, about: { subjectId } };
}

/** Builds the inquiry that an administrator's work about a subject is. */
export function workInquiry(kind: WorkKind, channel: InquiryChannel, subjectId: string): NewInquiry {
  return { kind, channel, about: { subjectId } };
}

/** An inquiry as the statement that adds it reads it. */
export interface InquiryRow {
  at: string;
  day: string;
  kind: InquiryKind;
  channel: InquiryChannel;
  purpose: Purpose | null;
  user_id: string | null;
  subject_id: string | null;
  report_id: string | null;
  share_id: string | null;
  /** Hexadecimal, as those below. */
  index: string | null;
  key: string | null;
  /** Under every key. */
  indexes: string[] | null;
  address: string | null;
}

/** Builds the row of an inquiry that a user made at a moment. */
export function inquiryRow(at: Date, userId: string | null, inquiry: NewInquiry): InquiryRow {
  const { kind, channel, purpose = null, about, shareId = null, address } = inquiry;
  const indexes = 'indexes' in about ? about.indexes : undefined;
  return {
    at: at.toISOString(),
    day: warsawDate(at),
    kind,
    channel,
    purpose,
    user_id: userId,
    subject_id: 'subjectId' in about ? about.subjectId : null,
    report_id: 'reportId' in about ? about.reportId : null,
    share_id: shareId,
    index: indexes?.current.toString('hex') ?? null,
    key: indexes?.keyId ?? null,
    indexes: indexes?.all.map((index) => index.toString('hex')) ?? null,
    address: address?.toString('hex') ?? null,
  };
}
