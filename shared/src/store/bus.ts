import { BUS_EVENTS } from '@najem/shared/contract/platform';
import type { SubjectKind } from '@najem/shared/domain/register';
import type { Static, TSchema } from '@sinclair/typebox';
import { defer, fromEvent, map, type Observable, startWith, Subject, tap } from 'rxjs';

/** A short message about something that has just happened. */
export interface Notice {
  tone: 'success' | 'danger';
  text: string;
  /** How long it is shown, in ms; the page's default when absent. */
  durationMs?: number;
}

/** The shell's own facts, named in the past tense or as the specification names them; remotes declare theirs by `defineEvent`. */
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

/** Those that a remote's record may name; an event of `BusEvents` that is not listed can neither be emitted nor heard. */
export type BusEventName = (typeof BUS_EVENTS)[number];

/**
 * An event of a remote, which its package exports so that others emit and hear it with its type. `isReplayed`: a module that
 * joins later gets the last one, once, until the person changes.
 */
export interface RemoteEvent<Payload> {
  readonly name: `${string}/${string}`;
  readonly isReplayed: boolean;
  /** Carries the type alone. */
  readonly payload?: Payload;
}

/** `<remote id>/<what happened, in the past tense>`. */
const EVENT_NAME = /^[a-z][a-z0-9-]{1,29}\/[a-z][a-z0-9-]*$/;

/**
 * Declares an event of a remote: `defineEvent('keys/handed-over', { payload: Type.Object({ id: Type.String() }) })`. Throws for
 * a name of another shape and for one of the shell's. With `replay`, remotes that load later get the last one. Builds write
 * the schema down, so that the site compares who announces an event with who hears it; a type alone is compared by nobody.
 */
export function defineEvent<Schema extends TSchema>(
  name: RemoteEvent<unknown>['name'],
  options: { payload: Schema; replay?: boolean },
): RemoteEvent<Static<Schema>>;
export function defineEvent<Payload = undefined>(
  name: RemoteEvent<unknown>['name'],
  options?: { replay?: boolean },
): RemoteEvent<Payload>;
export function defineEvent(
  name: RemoteEvent<unknown>['name'],
  { replay = false }: { replay?: boolean } = {},
): RemoteEvent<unknown> {
  if (!EVENT_NAME.test(name)) throw new Error(`The name of an event is '<remote id>/<past tense>', not '${name}'`);
  if (BUS_EVENTS.some((own) => own === name)) throw new Error(`'${name}' is an event of the shell: use its name alone`);
  return { name, isReplayed: replay };
}

type Given<Payload> = [Payload] extends [undefined] ? [] : [payload: Payload];

export interface Bus {
  emit<Name extends BusEventName>(name: Name, ...payload: Given<BusEvents[Name]>): void;
  emit<Payload>(event: RemoteEvent<Payload>, ...payload: Given<Payload>): void;
  on<Name extends BusEventName>(name: Name): Observable<BusEvents[Name]>;
  on<Payload>(event: RemoteEvent<Payload>): Observable<Payload>;
}

/** The bus for the epics of one module, which get each event that is replayed once, however often they begin to listen. */
export interface Ear {
  readonly bus: Bus;
  /** The module's epics start, all at once: each of them gets what the module has not heard yet. */
  open(): void;
  /** They have started: from now on only what is new is replayed. */
  settle(): void;
}

/** The bus as its maker has it. */
interface HostBus extends Bus {
  /** What was announced so far is replayed to nobody; only whether somebody is signed in still is. */
  forget(): void;
  createEar(): Ear;
}

/** An event that was announced: its number counts up over all events. */
interface Announced {
  number: number;
  payload: unknown;
}

/** By the event's name: the number of the last one that was heard. */
type Heard = Map<string, number>;

const SESSION = 'session/changed' satisfies BusEventName;

/** Makes an event bus; the application has exactly one, made with its store. */
export function createBus(): HostBus {
  const events = new Map<string, Subject<Announced>>();
  /** The last of each event that is replayed. */
  const last = new Map<string, Announced>();
  let count = 0;
  const subjectOf = (name: string) => {
    const found = events.get(name) ?? new Subject<Announced>();
    events.set(name, found);
    return found;
  };
  const emit = (event: BusEventName | RemoteEvent<unknown>, ...[payload]: unknown[]) => {
    const { name, isReplayed } = asEvent(event);
    const announced = { number: (count += 1), payload };
    if (isReplayed) last.set(name, announced);
    subjectOf(name).next(announced);
  };
  /** `isNew`: whether an event of before is replayed. */
  const listen = <Payload>(
    event: BusEventName | RemoteEvent<Payload>,
    isNew: (name: string, number: number) => boolean,
    heard: (name: string, number: number) => void,
  ): Observable<Payload> => {
    const { name, isReplayed } = asEvent(event);
    return defer(() => {
      const before = isReplayed ? last.get(name) : undefined;
      const later$ = subjectOf(name);
      const announced$ = before && isNew(name, before.number) ? later$.pipe(startWith(before)) : later$;
      return announced$.pipe(
        tap(({ number }) => isReplayed && heard(name, number)),
        // The listener's type says what events of this name carry; every emitter uses the same one.
        map(({ payload }) => payload as Payload),
      );
    });
  };
  return {
    emit,
    on: <Payload>(event: BusEventName | RemoteEvent<Payload>) =>
      listen(
        event,
        () => true,
        () => undefined,
      ),
    forget() {
      for (const name of last.keys()) if (name !== SESSION) last.delete(name);
    },
    createEar() {
      const heard: Heard = new Map();
      let before = heard;
      return {
        bus: {
          emit,
          on: <Payload>(event: BusEventName | RemoteEvent<Payload>) =>
            listen(
              event,
              (name, number) => number > (before.get(name) ?? 0),
              (name, number) => heard.set(name, Math.max(number, heard.get(name) ?? 0)),
            ),
        },
        open: () => (before = new Map(heard)),
        settle: () => (before = heard),
      };
    },
  };
}

function asEvent(
  event: BusEventName | RemoteEvent<unknown>,
): Pick<RemoteEvent<unknown>, 'isReplayed'> & { name: string } {
  return typeof event === 'string' ? { name: event, isReplayed: event === SESSION } : event;
}

/** Emits the specified window event `authError` on the bus; the one place where the two meet. */
export function bridgeAuthError(bus: Bus, target: EventTarget): () => void {
  const subscription = fromEvent<CustomEvent<Partial<BusEvents['authError']> | null>>(target, 'authError').subscribe(
    ({ detail }) => bus.emit('authError', { message: detail?.message ?? '', isFinal: detail?.isFinal ?? false }),
  );
  return () => subscription.unsubscribe();
}
