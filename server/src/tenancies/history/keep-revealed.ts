import { refuse } from '../../kernel/errors';
import type { Context } from '../tables';
import { isOpinion } from './queries';

/** Refuses a change of an entry that is a revealed opinion: words that both sides wrote blindly stay as they are. OPINION_REVEALED. */
export async function requireNoOpinion(ctx: Context, entryId: string): Promise<void> {
  if (await isOpinion(ctx, entryId)) refuse('OPINION_REVEALED');
}
