import type { Shape } from '@najem/shared/contract/kernel';

/** What is the matter with a field: `gone` and `optional` of a reply, `required`, `unknown` and `narrower` of a request. */
export type Fault = 'gone' | 'optional' | 'required' | 'unknown' | 'narrower' | 'type' | 'choice' | 'renamed';

/** The first field that does not fit, as the remote knows it. `now`: the values that do not fit, or the field in its place. */
export interface Misfit {
  field: string;
  fault: Fault;
  now?: string;
}

type Way = 'reply' | 'request';

/** Which of several misfits says most: another alternative was meant where the type or the distinguishing value differs. */
const WEIGHTS: Partial<Record<Fault, number>> = { type: 0, choice: 1 };

const MOST = ['maxLength', 'maximum', 'maxItems'] as const;
const LEAST = ['minLength', 'minimum', 'minItems'] as const;

/**
 * Finds why not every value of `sent` is one of `taken`. A reply is read as the page's check of replies reads it: further
 * fields do no harm. The server drops fields of a request that it does not know, and enforces limits.
 */
export function findMisfit(sent: Shape, taken: Shape, way: Way, field: string): Misfit | undefined {
  if (isAnything(taken)) return undefined;
  if (sent.anyOf) return firstOf(sent.anyOf, (option) => findMisfit(option, taken, way, field));
  if (taken.anyOf) return nearest(taken.anyOf.map((option) => findMisfit(sent, option, way, field)));
  if (taken.enum) return choiceMisfit(sent.enum, taken.enum, field);
  if (!isOfType(sent, taken, way)) return { field, fault: 'type' };
  if (way === 'request' && isWider(sent, taken)) return { field, fault: 'narrower' };
  if (taken.type === 'array') return findMisfit(sent.items ?? {}, taken.items ?? {}, way, `${field}[]`);
  return taken.type === 'object' ? objectMisfit(sent, taken, way, field) : undefined;
}

function isAnything(shape: Shape): boolean {
  return shape.type === undefined && shape.enum === undefined && shape.anyOf === undefined;
}

function firstOf<Item>(items: readonly Item[], find: (item: Item) => Misfit | undefined): Misfit | undefined {
  for (const item of items) {
    const found = find(item);
    if (found) return found;
  }
  return undefined;
}

function nearest(misfits: readonly (Misfit | undefined)[]): Misfit | undefined {
  if (misfits.includes(undefined)) return undefined;
  const weightOf = (misfit: Misfit | undefined) => (misfit && WEIGHTS[misfit.fault]) ?? 2;
  return [...misfits].sort((one, other) => weightOf(other) - weightOf(one))[0];
}

function choiceMisfit(sent: readonly unknown[] | undefined, taken: readonly unknown[], field: string) {
  if (!sent) return { field, fault: 'type' } as const;
  const others = sent.filter((value) => !taken.includes(value));
  return others.length > 0 ? ({ field, fault: 'choice', now: others.join(', ') } as const) : undefined;
}

function isOfType(sent: Shape, taken: Shape, way: Way): boolean {
  if (sent.enum) return sent.enum.every((value) => typeof value === (taken.type === 'integer' ? 'number' : taken.type));
  if (taken.format !== undefined && sent.format !== taken.format) return false;
  // A page shows any number.
  const isNumber = (type: string | undefined) => type === 'number' || type === 'integer';
  if (isNumber(sent.type) && isNumber(taken.type)) {
    return way === 'reply' || taken.type === 'number' || sent.type === 'integer';
  }
  return sent.type === taken.type;
}

function isWider(sent: Shape, taken: Shape): boolean {
  if (sent.enum) return false;
  if (taken.pattern !== undefined && sent.pattern !== taken.pattern) return true;
  return (
    MOST.some((limit) => (sent[limit] ?? Infinity) > (taken[limit] ?? Infinity)) ||
    LEAST.some((limit) => (sent[limit] ?? -Infinity) < (taken[limit] ?? -Infinity))
  );
}

function objectMisfit(sent: Shape, taken: Shape, way: Way, field: string): Misfit | undefined {
  const [given, known] = [fieldsOf(sent), fieldsOf(taken)];
  const within = (name: string) => `${field}.${name}`;
  const added = [...known.keys()].filter((name) => !given.has(name));
  const dropped = [...given.keys()].filter((name) => !known.has(name));
  /** The only other name under which a field may have been kept. */
  const newNameOf = (names: readonly string[], fits: (name: string) => boolean) => {
    const [only, ...others] = names.filter(fits);
    return others.length === 0 ? only : undefined;
  };
  const fits = (from: string, to: string) => !findMisfit(given.get(from) ?? {}, known.get(to) ?? {}, way, field);
  const renamed = (was: string, now: string): Misfit => ({ field: within(was), fault: 'renamed', now: within(now) });

  const missing = (name: string): Misfit => {
    const other = newNameOf(dropped, (from) => fits(from, name));
    if (way === 'reply') return other === undefined ? { field: within(name), fault: 'gone' } : renamed(name, other);
    return other === undefined ? { field: within(name), fault: 'required' } : renamed(other, name);
  };
  const ofKnown = ([name, shape]: [string, Shape]): Misfit | undefined => {
    const isRequired = taken.required?.includes(name) ?? false;
    const value = given.get(name);
    if (!value) return isRequired ? missing(name) : undefined;
    if (isRequired && !sent.required?.includes(name))
      return { field: within(name), fault: way === 'reply' ? 'optional' : 'required' };
    return findMisfit(value, shape, way, within(name));
  };
  const ofOther = (name: string): Misfit | undefined => {
    if (taken.additionalProperties)
      return findMisfit(given.get(name) ?? {}, taken.additionalProperties, way, within(name));
    if (way === 'reply') return undefined;
    const other = newNameOf(added, (to) => fits(name, to));
    return other === undefined ? { field: within(name), fault: 'unknown' } : renamed(name, other);
  };
  const ofRest = (): Misfit | undefined => {
    if (!taken.additionalProperties || !sent.additionalProperties) return undefined;
    return findMisfit(sent.additionalProperties, taken.additionalProperties, way, within('*'));
  };
  // A value that tells alternatives apart comes first.
  const ordered = [...known].sort(([, one], [, other]) => Number(isFixed(other)) - Number(isFixed(one)));
  return firstOf(ordered, ofKnown) ?? firstOf(dropped, ofOther) ?? ofRest();
}

function isFixed(shape: Shape): boolean {
  return shape.enum?.length === 1;
}

function fieldsOf({ properties = {} }: Shape): Map<string, Shape> {
  return new Map(Object.entries(properties));
}
