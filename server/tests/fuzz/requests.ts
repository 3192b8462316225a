import { SUBJECTS } from '@najem/shared/domain/register';
import fc from 'fast-check';
import { makeSyntheticNip, makeSyntheticPesel } from '../../src/demo/synthetic-identifiers';
import type { Operation, Schema } from './document';

/** Who signs in. `person` is a user with a proven claim, `guest` has one without an account. */
export type Known = 'user' | 'other' | 'admin' | 'person' | 'guest';

/** Who makes a request. `deployer` has the last deploy token that an administrator made. */
export type Caller = Known | 'nobody' | 'deployer' | 'stranger';

const CALLERS: readonly Caller[] = ['user', 'other', 'admin', 'person', 'guest', 'nobody', 'deployer', 'stranger'];

/** Who may make calls of an access: most requests come from them. */
const SUITED: Readonly<Record<Operation['x-access'], readonly Caller[]>> = {
  public: ['user', 'admin', 'nobody', 'deployer'],
  user: ['user', 'admin', 'person'],
  person: ['person', 'guest'],
  admin: ['admin'],
};

/** A request before it is sent: `Seen` values in it are replaced by ids that earlier answers named. */
export interface Plan {
  operation: Operation;
  caller: Caller;
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  twist: Twist;
}

/** What is wrong with a request beside its values. */
export type Twist = (typeof TWISTS)[number];

/** Stands for one of the ids that were seen so far, most often one that answers named by `of`: a field or an address. */
export interface Seen {
  $seen: number;
  of: string;
}

const TWISTS = [
  'none',
  'wrong-type',
  'no-type',
  'not-utf8',
  'cut-off',
  'deep',
  'huge',
  'prototype',
  'empty-body',
  'compressed',
  'twice-in-query',
  'broken-path',
  'climbing-path',
  'nul-in-path',
  'other-method',
  'other-site',
  'odd-cookie',
  'odd-token',
] as const;

/** The type of a body with a file. */
export const FORM = 'multipart/form-data';

/** Files as base64: a picture of one pixel, a document that breaks off, and a text. */
const FILES_SENT = [
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog').toString('base64'),
  Buffer.from('zwykły tekst').toString('base64'),
];

const IDENTIFIERS = 40;
const PASSWORD = 'Haslo-12345';
const REASONS = Object.values(SUBJECTS).flatMap(({ reasons }) => reasons.map(({ code }) => code));

const seen = (of: string) => fc.record({ $seen: fc.nat(500), of: fc.constant(of) });

/** Values that people and programs get wrong, and those that attackers try. */
const HOSTILE = fc.oneof(
  fc.constantFrom<unknown>(
    ...['', ' ', '\0', 'ą'.repeat(300), '\ud800', '\u202e', '%', '_', '\\', "'", '"; --', "' or 1=1 --", '${7*7}'],
    ...[
      '<img src=x onerror=alert(1)>',
      '../../../../etc/passwd',
      'javascript:alert(1)',
      'a\r\nset-cookie: x=1',
      '=1+1',
    ],
    ...['NaN', '-0', '1e400', '0x10', '999999999999999999999', '2026-02-30', '9999-99-99T99:99:99Z', 'null', '[]'],
    ...[null, true, false, 0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 1e-308],
    ...[[], {}, [null], [[]], { length: -1 }, { toString: 1 }, { constructor: 'x' }, ['a', 1, {}]],
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Fields by name, as people fill them in. */
const BY_NAME: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  identifier: fc.nat(IDENTIFIERS).map((n) => (n % 3 === 0 ? makeSyntheticNip(n) : makeSyntheticPesel(n))),
  pesel: fc.nat(IDENTIFIERS).map(makeSyntheticPesel),
  nip: fc.nat(IDENTIFIERS).map(makeSyntheticNip),
  passport: fc.nat(IDENTIFIERS).map((n) => `AB${100_000 + n}`),
  email: fc.nat(IDENTIFIERS).map((n) => `fuzz${n}@poczta.test`),
  password: fc.constant(PASSWORD),
  currentPassword: fc.constant(PASSWORD),
  type: fc.constantFrom('osoba', 'firma', 'tenant', 'landlord'),
  reason: fc.constantFrom(...REASONS),
  name: fc.constantFrom('Jan Nowak', 'Łucja Żurek', 'Najem sp. z o.o.'),
  code: fc.nat(IDENTIFIERS).map((n) => `KOD${n}`),
  remote: fc.constantFrom('fuzzed', 'tenants', 'nowhere'),
  date: fc.constantFrom('2026-11', '2026', '11-20'),
  from: fc.constantFrom('2026-11-01', '2026-11-20'),
  to: fc.constantFrom('2026-11-21', '2026-12-31'),
  sentAt: fc.constantFrom('2026-11-20', '2026-11-21'),
  sort: fc.constantFrom('name', '-name', 'rating', '-created_at', 'createdAt', '-rentCoins', 'entries'),
};

const ID_NAME = /^(?:id|.*Ids?|token|number|credential|secret|shareLink|version)$/;
/** Where files are sent; their ids are what claims name. */
const FILES = '/api/attachments';

/** A value that a schema takes. */
export function good(schema: Schema, name = '', of = name): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => good(one, name, of)));
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(([key, inner]) => [key, good(inner, key)] as const);
    return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
  }
  if (schema.type === 'array')
    return fc.array(schema.items ? good(schema.items, name, of) : fc.jsonValue(), { maxLength: 3 });
  // Lists are short, and nothing was changed often yet.
  if (schema.type === 'integer' && /^(?:page|version)$/.test(name)) return fc.integer({ min: 1, max: 3 });
  if (schema.type === 'integer') return fc.integer({ min: schema.minimum ?? -5, max: schema.maximum ?? 1_000 });
  if (schema.type === 'number')
    return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000, noNaN: true });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  const named = BY_NAME[name];
  if (named) return named;
  if (schema.format === 'binary') return fc.constantFrom(...FILES_SENT);
  if (ID_NAME.test(name)) return seen(/^attachmentIds?$/.test(name) ? FILES : of);
  if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern));
  return fc.string({ minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 40, 40) });
}

/** The same shape with some values wrong, missing or new. */
function spoiled(schema: Schema | undefined): fc.Arbitrary<unknown> {
  if (!schema?.properties) return HOSTILE;
  const fields = Object.entries(schema.properties).map(([key, inner]) => {
    const value = fc.oneof({ weight: 3, arbitrary: good(inner, key) }, { weight: 2, arbitrary: HOSTILE });
    return [key, value] as const;
  });
  return fc.record(Object.fromEntries([...fields, ['unknownField', HOSTILE] as const]), { requiredKeys: [] });
}

function valuesOf({ parameters, path }: Operation, place: 'path' | 'query'): fc.Arbitrary<Record<string, unknown>> {
  const own = parameters.filter((parameter) => parameter.in === place);
  const fields = own.map(({ name, schema }) => {
    const value = fc.oneof(
      { weight: 6, arbitrary: good(schema, name, collectionOf(path)) },
      { weight: 1, arbitrary: HOSTILE },
    );
    return [name, value] as const;
  });
  if (place === 'path') return fc.record(Object.fromEntries(fields));
  // The more a query can say, the rarer all of it is valid together.
  return fc.oneof(fc.record(Object.fromEntries(fields), { requiredKeys: [] }), fc.constant({}));
}

/** The address whose answers name what an address with an id is about. */
export function collectionOf(path: string): string {
  return path.replace(/\/\{.*$/, '');
}

function planOf(operation: Operation): fc.Arbitrary<Plan> {
  const { content } = operation.requestBody ?? {};
  const schema = (content?.['application/json'] ?? content?.[FORM])?.schema;
  return fc.record({
    operation: fc.constant(operation),
    caller: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...SUITED[operation['x-access']]) },
      { weight: 2, arbitrary: fc.constantFrom(...CALLERS) },
    ),
    path: valuesOf(operation, 'path'),
    query: valuesOf(operation, 'query'),
    body: schema
      ? fc.oneof(
          { weight: 5, arbitrary: good(schema) },
          { weight: 4, arbitrary: spoiled(schema) },
          { weight: 1, arbitrary: HOSTILE },
        )
      : fc.constant(undefined),
    twist: fc.oneof(
      { weight: 6, arbitrary: fc.constant<Twist>('none') },
      { weight: 1, arbitrary: fc.constantFrom(...TWISTS) },
    ),
  });
}

/** Makes the plans of a run: any of the document's calls in any order, the same for the same seed. */
export function makePlans(operations: readonly Operation[], { count, seed }: { count: number; seed: number }): Plan[] {
  return fc.sample(fc.oneof(...operations.map(planOf)), { numRuns: count, seed });
}
