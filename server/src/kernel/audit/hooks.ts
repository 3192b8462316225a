/** An actor as the audit log shows them. */
export interface NamedActor {
  id: string;
  name: string;
  email: string;
}

declare module '../context' {
  interface Hooks {
    /** What the audit log asks of who knows people: its rows have ids alone. */
    audit: {
      /** Reads the names of accounts. */
      readActors(ctx: Context, ids: readonly string[]): Promise<NamedActor[]>;
      /** Finds the accounts that a part of a name or e-mail address may mean. */
      findActors(ctx: Context, part: string): Promise<string[]>;
    };
  }
}
