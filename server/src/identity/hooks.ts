import type { SessionUser } from '@najem/shared/contract/identity';
import type { ProcessingId } from '@najem/shared/domain/kernel';
import type { Context, Given } from '../kernel/context';
import type { Requirements } from '../kernel/http/caller';
import type { Exchange } from '../kernel/serve';
import type { UserRow } from './accounts/queries';

/** What follows a change of an account, in the transaction of the change. */
type AfterChange = Given<(tx: Context, userId: string) => Promise<void>>;

declare module '../kernel/context' {
  interface Hooks {
    identity: {
      /** Callers who are known by more than an account, or without one. */
      callers: {
        /** Finds the guest of a call that a person may make. TOKEN_INVALID, DOSSIER_PROOF_REQUIRED. */
        findGuest(ctx: Context, exchange: Exchange, asked: Requirements): Promise<Person>;
        /** Refuses a user who has no file of their own. DOSSIER_PROOF_REQUIRED. */
        requireFile(ctx: Context, userId: string): Promise<void>;
      };
      /** Which of these accounts something belongs to in the contexts above. */
      readUsed(ctx: Context, userIds: readonly string[]): Promise<ReadonlySet<string>>;
      /** How many people each activity of the register of processing concerns. */
      people: Readonly<Record<ProcessingId, Given<(ctx: Context) => Promise<number>>>>;
      /** Finds the link that a new account came by; null for an unknown or inactive code. */
      findReferral(ctx: Context, code: string | undefined): Promise<string | null>;
      emailConfirmed: readonly AfterChange[];
      identityVerified: readonly AfterChange[];
      /** Ends what the former owner could still do; `actorId` is who ended their hold, null for the new owner. */
      ownerChanged: readonly Given<(tx: Context, userId: string, actorId: string | null) => Promise<void>>[];
      /** Ends what a person could do by rights that they lost: by another role, a block, a removal or another owner. */
      rightsEnded: readonly AfterChange[];
      /** What others say in a user's own profile. */
      profileParts: readonly Given<
        (
          ctx: Context,
          user: Pick<UserRow, 'id' | 'role' | 'email' | 'email_verified_at'>,
        ) => Promise<Partial<SessionUser>>
      >[];
    };
  }
}
