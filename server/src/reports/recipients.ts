import type { Context } from '../context';

/** Somebody who was notified that a report changed. */
export interface NotifiedRecipient {
  /** The name of the owner, or the masked address of a link's recipient. */
  name: string;
  at: Date;
}

/** Lists who was notified of the changes that a dispute caused. */
export async function readNotified(_ctx: Context, _disputeId: string): Promise<NotifiedRecipient[]> {
  return [];
}
