import { isServerTimeSure, setServerTime, trustDeviceClock } from '@najem/shared/ui/context';
import {
  defer,
  EMPTY,
  exhaustMap,
  filter,
  from,
  ignoreElements,
  interval,
  merge,
  type Observable,
  race,
  Subject,
  switchMap,
  take,
  timer,
} from 'rxjs';
import { sessionBrowser } from './session-storage';

/** A call that is on its way anyway tells the time as well. */
const OWN_QUESTION_AFTER_MS = 1_000;
const CHECK_MS = 30_000;

const answered$ = new Subject<void>();
let question: Promise<void> | undefined;

/** Takes the time of an answer to a call. */
export function answeredAt(at: number): void {
  setServerTime(at);
  answered$.next();
}

/** Completes once the server's time is sure; where it cannot be asked, the device's clock is taken for it. */
export const timeSettled$: Observable<never> = defer(() =>
  isServerTimeSure()
    ? EMPTY
    : race(answered$.pipe(take(1)), timer(OWN_QUESTION_AFTER_MS).pipe(switchMap(() => from(askTime())))),
).pipe(ignoreElements());

function askTime(): Promise<void> {
  question ??= readDate()
    .then(setServerTime, trustDeviceClock)
    .finally(() => (question = undefined));
  return question;
}

async function readDate(): Promise<number> {
  const { headers } = await fetch('/health/live', { method: 'HEAD', cache: 'no-store' });
  const at = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(at) ? Promise.reject(new Error('The answer names no time')) : at;
}

/** Asks the server for its time once the device has slept or its clock was set, so that what ended meanwhile is noticed. */
export function keepServerTime(): void {
  merge(sessionBrowser.reconnected$, interval(CHECK_MS))
    .pipe(
      filter(() => document.visibilityState === 'visible' && !isServerTimeSure()),
      exhaustMap(() => timeSettled$),
    )
    .subscribe();
}
