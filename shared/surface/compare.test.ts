import { findProblems, findDifferences } from './compare';
import type { Lines, Versions } from './lines';
import { requirementsOf, type Requirement, type Kind, isMet, WIRE } from './rules';

const VERSIONS: Versions = { contract: '1.4', base: '1.2.0', kit: '2.0.3' };
const FILES = { contract: 'CONTRACT', base: 'BASE', kit: 'KIT' };

const CALL: Lines = {
  'tenants.list': 'GET /api/tenants for user, answers 200',
  'tenants.list.query': '{}',
  'tenants.list.query.page': 'integer?',
  'tenants.list.query.sort': "'name' | 'rating'",
  'tenants.list.query.name': 'string',
  'tenants.list.query.name.<maxLength>': '60',
  'tenants.list.query.name.<minLength>': '2',
  'tenants.list.reply': '{}',
  'tenants.list.reply.state': "'new' | 'old'?",
  'tenants.list.reply.total': 'integer',
  'tenants.list.errors.NOT_FOUND': '404',
};

/** The kinds of all differences that a change makes; `null` takes a line away. */
function kindsOf(part: string, lines: Lines, change: Record<string, string | null>): Kind[] {
  const changed = Object.fromEntries(
    Object.entries({ ...lines, ...change }).filter((line): line is [string, string] => line[1] !== null),
  );
  return findDifferences({ [part]: lines }, { [part]: changed }).map(({ kind }) => kind);
}

describe('the wire', () => {
  it.each<[string, Record<string, string | null>, Kind[]]>([
    ['nothing', {}, []],
    [
      'a new call',
      { 'tenants.find': 'GET /api/find for user, answers 200', 'tenants.find.query.id': 'string' },
      ['added'],
    ],
    ['another path', { 'tenants.list': 'GET /api/people for user, answers 200' }, ['changed']],
    ['a new optional input', { 'tenants.list.query.city': 'string?' }, ['added']],
    ['a new required input', { 'tenants.list.query.city': 'string' }, ['changed']],
    [
      'a required part of a new optional input',
      { 'tenants.list.query.at': '{}?', 'tenants.list.query.at.city': 'string' },
      ['added'],
    ],
    ['an input that may be left out now', { 'tenants.list.query.name': 'string?' }, ['added']],
    ['an input that may not be left out any more', { 'tenants.list.query.page': 'integer' }, ['changed']],
    ['an input of another type', { 'tenants.list.query.page': 'string?' }, ['changed']],
    ['an input taken away', { 'tenants.list.query.page': null }, ['removed']],
    ['a wider enum', { 'tenants.list.query.sort': "'date' | 'name' | 'rating'" }, ['added']],
    ['a narrower enum', { 'tenants.list.query.sort': "'name'" }, ['changed']],
    ['a higher maximum', { 'tenants.list.query.name.<maxLength>': '100' }, ['added']],
    ['a lower maximum', { 'tenants.list.query.name.<maxLength>': '9' }, ['changed']],
    ['a higher minimum', { 'tenants.list.query.name.<minLength>': '10' }, ['changed']],
    ['a lower minimum', { 'tenants.list.query.name.<minLength>': '1' }, ['added']],
    ['a limit less', { 'tenants.list.query.name.<maxLength>': null }, ['added']],
    ['a limit more', { 'tenants.list.query.name.<pattern>': '^a' }, ['changed']],
    ['a new property of the reply', { 'tenants.list.reply.city': 'string' }, ['added']],
    ['a property of the reply taken away', { 'tenants.list.reply.total': null }, ['removed']],
    ['a property of the reply of another type', { 'tenants.list.reply.total': 'string' }, ['changed']],
    ['a property of the reply that is always there now', { 'tenants.list.reply.state': "'new' | 'old'" }, ['added']],
    ['a property of the reply that may be missing now', { 'tenants.list.reply.total': 'integer?' }, ['changed']],
    ['a new error', { 'tenants.list.errors.FORBIDDEN': '403' }, ['added']],
    ['an error taken away', { 'tenants.list.errors.NOT_FOUND': null }, ['removed']],
    ['a call taken away', Object.fromEntries(Object.keys(CALL).map((key) => [key, null])), ['removed']],
  ])('classifies a change of the wire: %s', (_name, change, expected) => {
    expect(kindsOf(WIRE, CALL, change)).toEqual(expected);
  });
});

describe('the public surface', () => {
  const lines: Lines = {
    Chip: 'function',
    'Chip.()': 'Element',
    'Chip.(1)': 'ChipProps',
    'type ChipProps': '{}',
    'type ChipProps.onClose': "(('key' | 'mouse') => void)?",
    'type ChipProps.tone': "'calm' | 'loud'",
  };

  it.each<[string, string, Record<string, string | null>, Kind[]]>([
    ['a new name', './ui/form', { Badge: 'function' }, ['added']],
    ['a name taken away', './ui/form', { Chip: null, 'Chip.()': null, 'Chip.(1)': null }, ['removed']],
    ['a new optional prop', './ui/form', { 'type ChipProps.icon': 'Icon?' }, ['added']],
    ['a new required prop', './ui/form', { 'type ChipProps.icon': 'Icon' }, ['changed']],
    ['a prop that may be left out now', './ui/form', { 'type ChipProps.tone': "'calm' | 'loud'?" }, ['added']],
    ['a prop with one more choice', './ui/form', { 'type ChipProps.tone': "'calm' | 'loud' | 'new'" }, ['added']],
    ['a prop with one choice less', './ui/form', { 'type ChipProps.tone': "'calm'" }, ['changed']],
    ['a choice within a function', './ui/form', { 'type ChipProps.onClose': "(('key') => void)?" }, ['changed']],
    ['a new optional parameter', './store', { 'Chip.(2)': 'string?' }, ['added']],
    ['a new required parameter', './store', { 'Chip.(2)': 'string' }, ['changed']],
    ['one more answer', './store', { 'Chip.()': 'Element | null' }, ['added']],
    ['a required member of what a remote gives', './store', { 'type ChipProps.icon': 'Icon' }, ['changed']],
    ['a member that a remote may miss now', './store', { 'type ChipProps.tone': "'calm' | 'loud'?" }, ['changed']],
  ])('classifies a change of the public surface: %s', (_name, part, change, expected) => {
    expect(kindsOf(part, lines, change)).toEqual(expected);
  });

  it('reports a part that was added or removed as one difference', () => {
    expect(findDifferences({ './ui/frame': lines }, { './ui/form': lines })).toEqual([
      { part: './ui/form', key: '', kind: 'added', what: 'is new' },
      { part: './ui/frame', key: '', kind: 'removed', what: 'was taken away' },
    ]);
  });
});

describe('the version that a change needs', () => {
  const contract = (place: Requirement['place']): Requirement => ({ version: 'contract', place });

  it.each<[string, Kind, Requirement[]]>([
    [WIRE, 'added', [contract('minor')]],
    [WIRE, 'changed', [contract('major')]],
    [WIRE, 'removed', [contract('major')]],
    ['./store', 'added', [contract('minor')]],
    ['./store', 'removed', [contract('major')]],
    ['./ui/context', 'changed', [contract('major')]],
    ['./domain', 'added', []],
    ['./domain', 'changed', []],
    ['./domain', 'removed', [contract('minor')]],
    ['./subject', 'removed', [contract('minor')]],
    ['./ui/base', 'added', [{ version: 'base', place: 'minor' }]],
    ['./ui/base', 'changed', [{ version: 'base', place: 'major' }, contract('minor')]],
    ['./ui/data', 'added', [{ version: 'kit', place: 'minor' }]],
    ['./ui/data', 'removed', [{ version: 'kit', place: 'major' }, contract('minor')]],
  ])('requires the right version when in %s something is %s', (part, kind, expected) => {
    expect(requirementsOf(part, kind)).toEqual(expected);
  });

  it.each<[Requirement['place'], string, boolean]>([
    ['minor', '1.4', false],
    ['minor', '1.3', false],
    ['minor', '1.5', true],
    ['minor', '1.10', true],
    ['minor', '2.0', true],
    ['major', '1.5', false],
    ['major', '2.0', true],
    ['major', '0.9', false],
  ])('counts a higher %s than 1.4 in %s: %s', (place, version, expected) => {
    expect(isMet(contract(place), VERSIONS, { ...VERSIONS, contract: version })).toBe(expected);
  });
});

it('names each difference, its place and the version to raise, until it is raised', () => {
  const recorded = { versions: VERSIONS, parts: { [WIRE]: CALL, './ui/data': { Table: 'function' } } };
  const parts = {
    [WIRE]: { ...CALL, 'tenants.list.reply.total': 'string', 'tenants.list.query.page': 'integer | string?' },
    './ui/data': { Pager: 'function' },
  };
  const said = (versions: Versions) => findProblems(recorded, { versions, parts }, FILES);
  expect(said(VERSIONS)).toEqual([
    './ui/data: Pager is new. Raise KIT from 2.0.3 to 2.1.0.',
    './ui/data: Table was taken away. Raise KIT from 2.0.3 to 3.0.0 and CONTRACT from 1.4 to 1.5.',
    'wire: tenants.list.query.page was integer? and is integer | string?. Raise CONTRACT from 1.4 to 1.5.',
    'wire: tenants.list.reply.total was integer and is string. Raise CONTRACT from 1.4 to 2.0.',
  ]);
  expect(said({ ...VERSIONS, contract: '1.5', kit: '3.0.0' })).toEqual([
    'wire: tenants.list.reply.total was integer and is string. Raise CONTRACT from 1.5 to 2.0.',
  ]);
  expect(said({ ...VERSIONS, contract: '2.0', kit: '3.0.0' })).toEqual([]);
});
