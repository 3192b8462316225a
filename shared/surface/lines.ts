/**
 * A part of the contract as text: what there is → how it is typed, one line per member, sorted. A key is a path whose
 * segments stand between dots: a name, `[]` an element, `{}` any entry, `(1)` the first parameter, `()` the answer,
 * `<maxLength>` a limit. A type that ends in `?` may be left out.
 */
export type Lines = Record<string, string>;

/** The contract and the kit's groups, each with its own version. */
export interface Versions {
  contract: string;
  base: string;
  kit: string;
}

/** What is recorded when a version is released: the wire, and each subpath of the package. */
export interface Surface {
  versions: Versions;
  parts: Record<string, Lines>;
}

const LAST_SEGMENT = /\.(?:"(?:[^"\\]|\\.)*"|\([^)]*\)|[^."]+)$/;
const PLAIN_NAME = /^[\w$-]+$/;

/** The key of a member; a name with other characters is quoted. */
export function keyOf(parent: string, name: string): string {
  return `${parent}.${PLAIN_NAME.test(name) ? name : JSON.stringify(name)}`;
}

/** The keys that a key lies below, the nearest first. */
export function* ancestorsOf(key: string): Generator<string> {
  for (let at = key.replace(LAST_SEGMENT, ''), last = key; at !== last; at = at.replace(LAST_SEGMENT, '')) {
    yield at;
    last = at;
  }
}

export function sorted<Value>(entries: Record<string, Value>): Record<string, Value> {
  // By code unit, which is the same on every machine.
  return Object.fromEntries(Object.entries(entries).sort(([one], [other]) => (one < other ? -1 : 1)));
}
