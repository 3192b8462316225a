import type { OtherWork } from '@najem/shared/contract/rights';

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
    };
  }
}
