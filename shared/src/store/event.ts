import type { UnknownAction } from 'redux';
import { filter, type OperatorFunction } from 'rxjs';

/** An action of one type with its fields. */
export type EventAction<Type extends string, Fields> = UnknownAction & { type: Type } & Fields;

/** Makes the actions of one type and recognises them. */
export interface EventCreator<Arguments extends unknown[], Event extends UnknownAction> {
  (...args: Arguments): Event;
  type: Event['type'];
  match(action: UnknownAction): action is Event;
}

/** The action that a creator makes. */
export type EventOf<Creator> = Creator extends EventCreator<never, infer Event> ? Event : never;

/** Declares an event of the store: `prepare` makes the fields of its action, which has none without it. */
export function createEvent<Type extends string>(type: Type): EventCreator<[], EventAction<Type, unknown>>;
export function createEvent<Type extends string, Arguments extends unknown[], Fields extends Record<string, unknown>>(
  type: Type,
  prepare: (...args: Arguments) => Fields,
): EventCreator<Arguments, EventAction<Type, Fields>>;
export function createEvent(type: string, prepare: (...args: unknown[]) => Record<string, unknown> = () => ({})) {
  const create = (...args: unknown[]): UnknownAction => ({ type, ...prepare(...args) });
  return Object.assign(create, { type, match: (action: UnknownAction) => action.type === type });
}

interface Matcher {
  match(action: UnknownAction): action is UnknownAction;
}

/** Lets only the actions of these creators pass. */
export function ofEvent<Creators extends readonly Matcher[]>(
  ...creators: Creators
): OperatorFunction<UnknownAction, EventOf<Creators[number]>> {
  return filter((action): action is EventOf<Creators[number]> => creators.some(({ match }) => match(action)));
}
