import { ancestorsOf, type Lines, type Surface, type Versions } from './lines';
import { requirementsOf, type Kind, lowestVersion, isMet, WIRE } from './rules';

/** One thing that is not as it was recorded. */
export interface Difference {
  part: string;
  /** Empty where the whole part has come or gone. */
  key: string;
  kind: Kind;
  /** What is different, as the end of a sentence that begins with the key. */
  what: string;
}

/** Who has to do with a member: the one who gives it, the one who reads it, or both. */
type Role = 'given' | 'read' | 'both';

const INPUT = /^[^.]+\.[^.]+\.(?:params|query|body)\b/;
const LIMIT = /\.<(?!extends)\w+>$/;
const UPPER_LIMIT = /\.<(?:max|exclusiveMax)\w+>$/;
const LOWER_LIMIT = /\.<(?:min|exclusiveMin)\w+>$/;
const PARAMETER = /\.\(\d+\)/;

/** What has come, gone or changed since the record; of what has come or gone as a whole, the whole alone. */
export function findDifferences(recorded: Surface['parts'], current: Surface['parts']): Difference[] {
  const parts = [...new Set([...Object.keys(recorded), ...Object.keys(current)])].sort();
  return parts.flatMap((part): Difference[] => {
    const [before, after] = [recorded[part], current[part]];
    if (!before) return [{ part, key: '', kind: 'added', what: 'is new' }];
    if (!after) return [{ part, key: '', kind: 'removed', what: 'was taken away' }];
    return differencesWithin(part, before, after);
  });
}

/** Sentences about each difference that needs a higher version than there is: what, where, and what to raise. */
export function findProblems(recorded: Surface, current: Surface, files: Record<keyof Versions, string>): string[] {
  return findDifferences(recorded.parts, current.parts).flatMap(({ part, key, kind, what }) => {
    const missing = requirementsOf(part, kind).filter(
      (requirement) => !isMet(requirement, recorded.versions, current.versions),
    );
    if (missing.length === 0) return [];
    const raises = missing.map((requirement) => {
      const { version } = requirement;
      return `${files[version]} from ${current.versions[version]} to ${lowestVersion(requirement, recorded.versions)}`;
    });
    return [`${[part, key].filter(Boolean).join(': ')} ${what}. Raise ${raises.join(' and ')}.`];
  });
}

function differencesWithin(part: string, before: Lines, after: Lines): Difference[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return keys.flatMap((key): Difference[] => {
    const [was, is] = [before[key], after[key]];
    if (was === is) return [];
    if (was !== undefined && is !== undefined) return [{ part, key, ...changeOf(part, key, was, is) }];
    const lines = was === undefined ? after : before;
    const others = was === undefined ? before : after;
    const above = [...ancestorsOf(key)].find((one) => one in lines);
    // The members of something that was added or removed as a whole are not reported again.
    if (above !== undefined && !(above in others)) return [];
    if (is !== undefined) return [{ part, key, ...additionOf(part, key, is, above !== undefined) }];
    return [{ part, key, ...removalOf(key) }];
  });
}

/** A new required member of an input or prop is a change: callers that do not know it are refused. */
function additionOf(part: string, key: string, is: string, isWithin: boolean): Pick<Difference, 'kind' | 'what'> {
  if (!isWithin || roleOf(part, key) === 'read') return { kind: 'added', what: 'is new' };
  if (LIMIT.test(key)) return { kind: 'changed', what: `is a new limit (${is})` };
  if (partOf(is).isOptional || /\.\{\}$/.test(key)) return { kind: 'added', what: 'is new' };
  return { kind: 'changed', what: 'is new and may not be left out' };
}

function removalOf(key: string): Pick<Difference, 'kind' | 'what'> {
  // Without a limit everything is taken that was taken before.
  if (LIMIT.test(key)) return { kind: 'added', what: 'is no limit any more' };
  return { kind: 'removed', what: 'was taken away' };
}

function changeOf(part: string, key: string, was: string, is: string): Pick<Difference, 'kind' | 'what'> {
  const what = `was ${was} and is ${is}`;
  if (UPPER_LIMIT.test(key)) return { kind: Number(is) > Number(was) ? 'added' : 'changed', what };
  if (LOWER_LIMIT.test(key)) return { kind: Number(is) < Number(was) ? 'added' : 'changed', what };
  const [before, after] = [partOf(was), partOf(is)];
  const isWider = before.choices.every((choice) => after.choices.includes(choice));
  const role = roleOf(part, key);
  const isAsEasy =
    before.isOptional === after.isOptional ||
    (role === 'given' && after.isOptional) ||
    (role === 'read' && before.isOptional);
  return { kind: isWider && isAsEasy ? 'added' : 'changed', what };
}

function roleOf(part: string, key: string): Role {
  if (part === WIRE) return INPUT.test(key) ? 'given' : 'read';
  if (PARAMETER.test(key)) return 'given';
  if (!key.startsWith('type ')) return 'read';
  // Props are what types of the kit are for; others, like a remote's module or the session, are given or read.
  return part.startsWith('./ui/') ? 'given' : 'both';
}

/** A type's alternatives, and whether it may be left out. */
function partOf(text: string): { choices: string[]; isOptional: boolean } {
  const isOptional = text.endsWith('?');
  const type = isOptional ? text.slice(0, -1) : text;
  const choices = [''];
  let depth = 0;
  let isQuoted = false;
  for (const word of type.split(/(=>|'| \| |[([{<>}\])])/)) {
    if (word === "'") isQuoted = !isQuoted;
    else if (!isQuoted && '([{<'.includes(word) && word !== '') depth += 1;
    else if (!isQuoted && ')]}>'.includes(word) && word !== '') depth -= 1;
    if (word === ' | ' && depth === 0 && !isQuoted) choices.push('');
    else choices[choices.length - 1] += word;
  }
  return { choices, isOptional };
}
