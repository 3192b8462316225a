import { everyCall } from '@najem/shared/contract';
import { type CallShape, describeCall, ERRORS, type Shape } from '@najem/shared/contract/kernel';
import { BUS_EVENTS } from '@najem/shared/contract/platform';
import { SLOT_PROPS } from '@najem/shared/domain/platform';
import { findMisfit, type Misfit } from './shape-fit';
import { FIT_TEXTS, type Reason } from './texts';

/** What a remote uses of the contract, as its build wrote it down (`contract.json`). */
export interface ContractUses {
  /** The calls, by feature and name as in `tenants.list`, with the shapes that it was built with. */
  calls: Record<string, CallShape>;
  /** The names that it takes from the shell's modules, by their requests. */
  names: Record<string, string[]>;
  /** The shell's bus events that it hears or emits. */
  events: string[];
  /** The slots that it fills, with the props that the site's gave when it was built; absent in records of old builds. */
  slots?: Record<string, string[]>;
  /** The events of remotes that it announces or hears, with what they carry; absent in records of old builds. */
  payloads?: Record<string, Shape>;
}

/** What a server and its shell offer to remotes. */
export interface OfferedContract {
  calls: Readonly<Record<string, CallShape>>;
  codes: ReadonlySet<string>;
  events: readonly string[];
  /** The props of each slot of the site. */
  slots: Readonly<Record<string, readonly string[]>>;
}

/** The names of a shell's modules, by request; a module that is not listed is not compared. */
export type OfferedNames = Readonly<Record<string, readonly string[]>>;

const NO_FIELDS: Shape = { type: 'object' };

let own: OfferedContract | undefined;

/** The contract of this server. */
export function ownContract(): OfferedContract {
  own ??= {
    calls: Object.fromEntries(
      Object.entries(everyCall()).flatMap(([feature, calls]) =>
        Object.entries(calls).map(([name, endpoint]) => [`${feature}.${name}`, describeCall(endpoint)]),
      ),
    ),
    codes: new Set(Object.keys(ERRORS)),
    events: BUS_EVENTS,
    slots: SLOT_PROPS,
  };
  return own;
}

/** Finds what a contract breaks of the calls and events that a remote uses: a reason for each. */
export function findBrokenUses({ calls, events, slots = {} }: ContractUses, offered: OfferedContract): Reason[] {
  const byAddress = new Map(Object.values(offered.calls).map((shape) => [addressOf(shape), shape]));
  return [
    ...Object.entries(calls).flatMap(([name, used]) => {
      const now = byAddress.get(addressOf(used));
      if (now) return compareCall(name, used, now, offered.codes) ?? [];
      const moved = Object.hasOwn(offered.calls, name) ? offered.calls[name] : undefined;
      return moved ? FIT_TEXTS.movedCall(name, nameOf(used), nameOf(moved)) : FIT_TEXTS.noCall(name);
    }),
    ...events.filter((event) => !offered.events.includes(event)).map(FIT_TEXTS.noEvent),
    ...Object.entries(slots).flatMap(([slot, used]) => {
      // What is no slot of the site another remote offers.
      const given = Object.hasOwn(offered.slots, slot) ? offered.slots[slot] : undefined;
      return given ? used.filter((prop) => !given.includes(prop)).map((prop) => FIT_TEXTS.noProp(slot, prop)) : [];
    }),
  ];
}

/** Finds the names that a remote takes from modules of the shell and that a shell does not have: a reason for each. */
export function findMissingNames({ names }: Pick<ContractUses, 'names'>, offered: OfferedNames): Reason[] {
  return Object.entries(names).flatMap(([request, used]) => {
    const known = Object.hasOwn(offered, request) ? offered[request] : undefined;
    return known ? used.filter((name) => !known.includes(name)).map((name) => FIT_TEXTS.noName(request, name)) : [];
  });
}

/** A call is known by method and path; its path parameters are known by their places. */
function addressOf({ method, path }: CallShape): string {
  return `${method} ${path.replace(/\{\w+\}/g, '{}')}`;
}

function nameOf({ method, path }: CallShape): string {
  return `${method} ${path}`;
}

function compareCall(name: string, used: CallShape, now: CallShape, codes: ReadonlySet<string>): Reason | undefined {
  const misfit = findCallMisfit(used, now);
  if (misfit) return FIT_TEXTS.callField(name, misfit);
  // A code that nothing answers any more and another in its place was renamed; others do no harm: each has its sentence.
  const lost = used.errors.filter((code) => !now.errors.includes(code) && !codes.has(code));
  const added = now.errors.filter((code) => !used.errors.includes(code));
  return lost.length > 0 && added.length > 0 ? FIT_TEXTS.renamedCode(name, lost[0] ?? '', added.join(', ')) : undefined;
}

function findCallMisfit(used: CallShape, now: CallShape): Misfit | undefined {
  if (used.binary !== now.binary || Boolean(used.paged) !== Boolean(now.paged))
    return { field: 'reply', fault: 'type' };
  if (Boolean(used.upload) !== Boolean(now.upload)) return { field: 'body', fault: 'type' };
  return (
    findMisfit(inPlaces(used), inPlaces(now), 'request', 'params') ??
    findMisfit(used.query ?? NO_FIELDS, now.query ?? NO_FIELDS, 'request', 'query') ??
    findMisfit(used.body ?? NO_FIELDS, now.body ?? NO_FIELDS, 'request', 'body') ??
    (used.binary === undefined ? findMisfit(now.reply ?? {}, used.reply ?? {}, 'reply', 'reply') : undefined)
  );
}

/** The path parameters by their places: their names are not sent. */
function inPlaces({ path, params }: CallShape): Shape {
  const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ''], place) => {
    const shape = Object.entries(params?.properties ?? {}).find(([known]) => known === name)?.[1];
    return [String(place + 1), shape ?? {}] as const;
  });
  return { type: 'object', properties: Object.fromEntries(places), required: places.map(([place]) => place) };
}
