import type {
  AttachmentCause,
  AttachmentPurpose,
  AttachmentState,
  AttachmentType,
  Uploader,
} from '@najem/shared/domain/register';
import type { Generated } from 'kysely';

export interface AttachmentTables {
  attachments: {
    id: string;
    uploader_kind: Uploader['is'];
    uploader_id: string;
    /** Null while the file arrives. */
    purpose: AttachmentPurpose | null;
    media_type: AttachmentType;
    size: Generated<number>;
    state: Generated<AttachmentState>;
    cause: AttachmentCause | null;
    /** The name that its uploader gave it. */
    name_cipher: Buffer;
    /** The file's own key; null once it is refused. */
    key_cipher: Buffer | null;
    /** Id of the key that encrypted name and key. */
    key_id: string;
    /** What its uploader was given to sign, where that is so. */
    statement: Buffer | null;
    /** What it is attached to. */
    thing_kind: AttachmentPurpose | null;
    thing_id: string | null;
    /** When; null of files from before it was noted. */
    attached_at: Date | null;
    /** What its sender writes and has not sent yet: it stays as long. */
    draft_id: string | null;
    /** Set by the decision on what it is attached to. */
    forget_at: Date | null;
    created_at: Date;
    /** Null while the file arrives. */
    received_at: Date | null;
  };
  attachment_pieces: {
    attachment_id: string;
    place: number;
    sealed: Buffer;
  };
}
