import type { DeskNote, OtherWork } from '@najem/shared/contract/rights';
import type { RawBuilder } from 'kysely';

/** Whose open matters are listed: under these blind indexes, or of an account; `exceptId` is the one that lists them. */
export interface OpenWorkOf {
  indexes: readonly Buffer[];
  userId?: string | null;
  exceptId: string;
}

declare module '../../kernel/context' {
  interface Hooks {
    /** What a piece of work shows of the desk's other work. */
    desk: {
      /** Lists the open disputes and cases of a person, those due first in front; none that is the administrator's own. */
      listOpenWork(ctx: Context, actor: Actor, whose: OpenWorkOf): Promise<OtherWork[]>;
      /** Describes the tenancies that notes are about. */
      showTenancies(
        ctx: Context,
        ids: readonly string[],
      ): Promise<ReadonlyMap<string, NonNullable<DeskNote['tenancy']>>>;
      /** The condition that a tenancy is no matter of an administrator's own, by the column of its id. */
      isForeignTenancy(actor: Pick<Actor, 'id'>, id: RawBuilder<unknown>): RawBuilder<boolean>;
    };
  }
}
