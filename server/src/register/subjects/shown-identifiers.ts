import { IDENTIFIERS_SHOWN_PER_HOUR } from '@najem/shared/domain/register';
import type { Actor } from '../../kernel/context';
import type { Context } from '../tables';
import { HOUR_MS, MINUTE_MS } from '../../kernel/durations';
import { refuse } from '../../kernel/errors';
import { addToCounter, forgiveAttempt } from '../../kernel/http/queries';
import { windowStartOf } from '../../kernel/http/window';
import { useConfirmation } from '../../identity/sessions/queries';

const WINDOW_SECONDS = 300;
const CONFIRMED_MS = 10 * MINUTE_MS;

/**
 * Counts an identifier that is shown in clear to an administrator who had not typed it. Beyond a hundred in an hour, to
 * five minutes, each uses up a confirmation of the last ten minutes: STEP_UP_REQUIRED, and nothing is counted.
 */
export async function countShown(ctx: Context, actor: Actor): Promise<void> {
  const key = `identifiers-shown:${actor.id}`;
  const now = ctx.now();
  const window = windowStartOf(now, WINDOW_SECONDS);
  // Counted before, one by one: of many calls at once none gets another's place.
  const shown = await addToCounter(ctx, key, window, new Date(now.getTime() - HOUR_MS));
  if (shown <= IDENTIFIERS_SHOWN_PER_HOUR) return;
  if (!(await useConfirmation(ctx, actor.sessionId, new Date(now.getTime() - CONFIRMED_MS)))) {
    await forgiveAttempt(ctx, key, window);
    refuse('STEP_UP_REQUIRED');
  }
}
