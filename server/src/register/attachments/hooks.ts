import type { AttachmentPurpose, Uploader } from '@najem/shared/domain/register';
import type { Actor, Context } from '../../kernel/context';
import type { Exchange } from '../../kernel/serve';
import type { NewInquiry } from '../inquiries/new-inquiry';
import type { AttachmentRow } from './queries';

declare module '../../kernel/context' {
  interface Hooks {
    attachments: AttachmentHooks;
  }
}

/** What is asked of the owner of a kind of thing about the files that belong to it, by the thing's id. */
export interface FileOwner {
  /** Whether an administrator wrote the thing, or claimed its identifier, and takes no part in it. */
  isOwn(ctx: Context, actor: Pick<Actor, 'id'>, id: string): Promise<boolean>;
  /** Whether the thing has another side than who sent the file, and the reader is that. */
  isOtherSide?(ctx: Context, reader: Exclude<Uploader, { is: 'attempt' }>, id: string): Promise<boolean>;
  /** What an administrator's opening of its files is to the people of the register; a claim leads to nobody there. */
  readOnDesk?(ctx: Context, id: string): Promise<NewInquiry[]>;
  /** Whether a file stays. In the transaction that would remove one, and locked it. */
  keeps?(tx: Context, id: string, file: AttachmentRow): Promise<boolean>;
  /** Locks the thing before one of its files is locked and removed. */
  lock?(tx: Context, id: string): Promise<void>;
  /** In the transaction that removed a file of it. */
  fileRemoved?(tx: Context, id: string): Promise<void>;
}

/** What attachments ask of those who send files and those to whom files belong. */
export interface AttachmentHooks {
  /** Finds who sends or asks for a file. TOKEN_INVALID for nobody, TOKEN_EXPIRED. */
  requireUploader(ctx: Context, actor: Actor | undefined, exchange: Exchange): Promise<Uploader>;
  /** Finds the statement that a claim's file may be a signed copy of. */
  findStatement(ctx: Context, uploader: Uploader, exchange: Exchange): Promise<Buffer | null>;
  /** Names what a guest's claim proved: the same for every claim on an identifier. */
  provenKey(ctx: Context, claimId: string): Promise<string>;
  owners: Readonly<Record<AttachmentPurpose, FileOwner>>;
}
