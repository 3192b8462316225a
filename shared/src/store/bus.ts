import type { SubjectKind } from '@najem/shared/domain';
import { filter, fromEvent, map, merge, type Observable, of, Subject } from 'rxjs';

/** Facts that another remote may care about, named in the past tense or as the specification names them. */
export interface BusEvents {
  /** A history entry was added to a subject. */
  'history/added': { kind: SubjectKind; subjectId: string };
  /** Lists of this kind show old data. */
  refresh: { kind: SubjectKind };
  /** The server refused the session. `isFinal`: a renewal was refused too, so that nobody needs to try one. */
  authError: { message: string; isFinal?: boolean };
  /** The person's profile or RentCoins balance changed at the server. */
  'profile/stale': undefined;
  /** Nobody did anything for the idle time in any tab. */
  'session/idle': undefined;
  /** The person signed in or out: what the registry offers may have changed. */
  'session/changed': { signedIn: boolean };
}

export type BusEventName = keyof BusEvents;

/** Whether somebody who starts to listen late still gets the last event of that name. */
const REPLAYS: Record<BusEventName, boolean> = {
  'history/added': false,
  refresh: false,
  authError: false,
  'profile/stale': false,
  'session/idle': false,
  'session/changed': true,
};

type Envelope = { [Name in BusEventName]: { name: Name; payload: BusEvents[Name] } }[BusEventName];

export interface Bus {
  emit<Name extends BusEventName>(
    name: Name,
    ...payload: BusEvents[Name] extends undefined ? [] : [payload: BusEvents[Name]]
  ): void;
  on<Name extends BusEventName>(name: Name): Observable<BusEvents[Name]>;
}

/** Makes an event bus; the application has exactly one, made with its store. */
export function createBus(): Bus {
  const events$ = new Subject<Envelope>();
  const last = new Map<BusEventName, Envelope>();
  return {
    emit(name, ...payload) {
      const event = { name, payload: payload[0] } as Envelope;
      if (REPLAYS[name]) last.set(name, event);
      events$.next(event);
    },
    on<Name extends BusEventName>(name: Name) {
      const live$ = events$.pipe(filter((event) => event.name === name));
      const replayed = last.get(name);
      return (replayed ? merge(of(replayed), live$) : live$).pipe(map((event) => event.payload as BusEvents[Name]));
    },
  };
}

/** Emits the specified window event `authError` on the bus; the one place where the two meet. */
export function bridgeAuthError(bus: Bus, target: EventTarget): () => void {
  const subscription = fromEvent<CustomEvent<Partial<BusEvents['authError']> | null>>(target, 'authError').subscribe(
    ({ detail }) => bus.emit('authError', { message: detail?.message ?? '', isFinal: detail?.isFinal ?? false }),
  );
  return () => subscription.unsubscribe();
}
