import type { SubjectKind } from '@najem/shared/domain';
import { fromEvent, type Observable, ReplaySubject, Subject } from 'rxjs';

/** A short message about something that has just happened. */
export interface Notice {
  tone: 'success' | 'danger';
  text: string;
  /** How long it is shown, in ms; the page's default when absent. */
  durationMs?: number;
}

/** Facts that another remote may care about, named in the past tense or as the specification names them. */
export interface BusEvents {
  /** Lists of this kind show old data. */
  refresh: { kind: SubjectKind };
  /** The shell shows it as a toast. */
  notice: Notice;
  /** The server refused the session. `isFinal`: it refused a renewal as well, so none needs to be tried. */
  authError: { message: string; isFinal?: boolean };
  /** Something changed in the person's own dossier. */
  'dossier/changed': undefined;
  /** The person's profile or RentCoins balance changed at the server. */
  'profile/stale': undefined;
  /** The person was idle for the idle time in all tabs. */
  'session/idle': undefined;
  /** The person signed in or out: what the registry offers may have changed. */
  'session/changed': { signedIn: boolean };
}

export type BusEventName = keyof BusEvents;

export interface Bus {
  emit<Name extends BusEventName>(
    name: Name,
    ...payload: BusEvents[Name] extends undefined ? [] : [payload: BusEvents[Name]]
  ): void;
  on<Name extends BusEventName>(name: Name): Observable<BusEvents[Name]>;
}

/** Makes an event bus; the application has exactly one, made with its store. */
export function createBus(): Bus {
  const events: { [Name in BusEventName]: Subject<BusEvents[Name]> } = {
    refresh: new Subject(),
    notice: new Subject(),
    authError: new Subject(),
    'dossier/changed': new Subject(),
    'profile/stale': new Subject(),
    'session/idle': new Subject(),
    // A late listener still gets the last one.
    'session/changed': new ReplaySubject(1),
  };
  return {
    emit<Name extends BusEventName>(name: Name, ...[payload]: [payload?: BusEvents[Name]]) {
      // Only events whose payload is undefined are emitted without one.
      events[name].next(payload as BusEvents[Name]);
    },
    on: (name) => events[name].asObservable(),
  };
}

/** Emits the specified window event `authError` on the bus; the one place where the two meet. */
export function bridgeAuthError(bus: Bus, target: EventTarget): () => void {
  const subscription = fromEvent<CustomEvent<Partial<BusEvents['authError']> | null>>(target, 'authError').subscribe(
    ({ detail }) => bus.emit('authError', { message: detail?.message ?? '', isFinal: detail?.isFinal ?? false }),
  );
  return () => subscription.unsubscribe();
}
