import type { IdleBrowser } from '@najem/shared/store/host';
import { deviceStorage, isServerTimeSure, serverNow } from '@najem/shared/ui/context';
import { filter, fromEvent, merge } from 'rxjs';
import { timeSettled$ } from './server-time';
import { LAST_ACTIVITY_KEY, shown$, storage$ } from './session-storage';

/**
 * What shows that somebody is there. Dictation, screen readers and other aids change the text, the focus and press buttons
 * without a key or a pointer.
 */
const ACTIVITIES = [
  'pointerdown',
  'pointermove',
  'keydown',
  'wheel',
  'touchstart',
  'scroll',
  'click',
  'beforeinput',
  'input',
  'compositionupdate',
  'focusin',
] as const;

/** A dialog takes the focus by itself when it opens, as the question does that asks whether anybody is there. */
function isByItself(event: Event): boolean {
  if (!(event instanceof FocusEvent) || !(event.target instanceof Element)) return false;
  const dialog = event.target.closest('[role="dialog"]');
  return dialog !== null && !(event.relatedTarget instanceof Node && dialog.contains(event.relatedTarget));
}

/** The browser as the idle clock uses it: activity anywhere in this window, in any remote. */
export const idleBrowser: IdleBrowser = {
  now: serverNow,
  isTimeSure: isServerTimeSure,
  timeSettled$,
  readLastActivity: () => Number(deviceStorage.getItem(LAST_ACTIVITY_KEY)) || null,
  writeLastActivity: (at) => deviceStorage.setItem(LAST_ACTIVITY_KEY, String(at)),
  // Captured, so that an event whose propagation a screen stops counts as well.
  activity$: merge(...ACTIVITIES.map((name) => fromEvent(window, name, { capture: true, passive: true }))).pipe(
    filter((event) => !isByItself(event)),
  ),
  wake$: merge(storage$.pipe(filter(({ key }) => key === LAST_ACTIVITY_KEY)), shown$),
};
