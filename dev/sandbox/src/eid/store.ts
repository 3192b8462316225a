import type { Adapter, AdapterPayload } from 'oidc-provider';

const LONGEST_SECONDS = 3600;

/** Grants with what belongs to them, in memory: a sign-in under way does not survive a restart. */
export class EidStore {
  private readonly entries = new Map<string, { payload: AdapterPayload; endsAt: number }>();

  constructor(private readonly now: () => Date) {}

  /** The part of the store that holds one kind of model. */
  adapter(model: string): Adapter {
    const keyOf = (id: string) => `${model}:${id}`;
    return {
      upsert: async (id, payload, expiresIn = LONGEST_SECONDS) => {
        this.prune();
        this.entries.set(keyOf(id), { payload, endsAt: this.now().getTime() + expiresIn * 1000 });
      },
      find: async (id) => this.entries.get(keyOf(id))?.payload,
      findByUid: async (uid) => this.findWhere(model, (payload) => payload.uid === uid),
      findByUserCode: async (code) => this.findWhere(model, (payload) => payload.userCode === code),
      consume: async (id) => {
        const entry = this.entries.get(keyOf(id));
        if (entry) entry.payload.consumed = Math.floor(this.now().getTime() / 1000);
      },
      destroy: async (id) => void this.entries.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => {
        for (const [key, { payload }] of this.entries) {
          // A sign-in under way names the grant of the person before; it stays.
          if (key.startsWith(keyOf('')) && payload.grantId === grantId) this.entries.delete(key);
        }
      },
    };
  }

  private findWhere(model: string, isWanted: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
    for (const [key, { payload }] of this.entries) {
      if (key.startsWith(`${model}:`) && isWanted(payload)) return payload;
    }
    return undefined;
  }

  private prune(): void {
    const now = this.now().getTime();
    for (const [key, { endsAt }] of this.entries) if (endsAt <= now) this.entries.delete(key);
  }
}
