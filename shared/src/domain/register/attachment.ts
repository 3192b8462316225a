export { ATTACHMENT_TYPES, type AttachmentType, isAttachmentType } from '../kernel/attachment-types';

/** The purposes of files; a file can be attached to nothing else. */
export const ATTACHMENT_PURPOSES = ['claim', 'dispute', 'entry', 'case'] as const;
export type AttachmentPurpose = (typeof ATTACHMENT_PURPOSES)[number];

/** Why a file was refused. */
export const ATTACHMENT_CAUSES = ['type', 'too-large', 'encrypted', 'active-content', 'malware', 'unreadable'] as const;
export type AttachmentCause = (typeof ATTACHMENT_CAUSES)[number];

/** How far the check of a file is: only a usable one is opened, and only a refused one has a cause. */
export type AttachmentStatus =
  { is: 'received' } | { is: 'checking' } | { is: 'usable' } | { is: 'refused'; cause: AttachmentCause };
export type AttachmentState = AttachmentStatus['is'];

/** Files of one claim, entry, dispute or case. */
export const ATTACHMENTS_PER_THING = 10;
/** A picture with more pixels is refused before it is decoded. */
export const ATTACHMENT_MAX_PIXELS = 50_000_000;
/** The long side that a picture keeps at most. */
export const ATTACHMENT_LONG_SIDE = 4000;
export const ATTACHMENT_MAX_PAGES = 100;
/** A file that is attached to nothing is deleted after so many hours. */
export const ATTACHMENT_UNUSED_HOURS = 24;

const NEXT_STATES: Readonly<Record<AttachmentState, readonly AttachmentState[]>> = {
  received: ['checking'],
  checking: ['usable', 'refused'],
  usable: [],
  refused: [],
};

/** Whether the check of a file may lead from one state to the other. */
export function canMoveAttachment(from: AttachmentState, to: AttachmentState): boolean {
  return NEXT_STATES[from].includes(to);
}

/** Who sent a file: an account, a guest by their claim, or the attempt of a claim. */
export type Uploader =
  { is: 'user'; userId: string } | { is: 'guest'; claimId: string } | { is: 'attempt'; attemptId: string };

/** Identifies an uploader among those of its kind. */
export function uploaderId(uploader: Uploader): string {
  switch (uploader.is) {
    case 'user':
      return uploader.userId;
    case 'guest':
      return uploader.claimId;
    case 'attempt':
      return uploader.attemptId;
  }
}
