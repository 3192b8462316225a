import { TENANT } from '@najem/shared/domain/register';
import fc from 'fast-check';
import { insertActiveClaim } from '../support/dossier-actions';
import { startTestApp, type TestApp } from '../support/harness';
import { type Person, signIn } from '../support/sign-in';
import { addSubject, buildPerson, newVerified } from '../support/subject-actions';
import { type ApiDocument, listOperations, type Operation, type Schema } from './document';
import { collectionOf, good } from './requests';
import { buildRequest, type Sent } from './send';

const NUMBERS = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '2147483648',
  '9007199254740991',
  '9223372036854775808',
  '1e21',
  '1e308',
  '1e400',
];
const MOMENTS = [
  ...['0000-01-01', '0001-01-01', '9999-12-31', '10000-01-01', '2026-02-30', '2026-13-01', '2026-2-1', '٢٠٢٦-11-20'],
  ...[
    '-000001-01-01T00:00:00.000Z',
    '+010000-01-01T00:00:00.000Z',
    '+275760-09-13T00:00:00.000Z',
    '-271821-04-20T00:00:00.000Z',
  ],
  ...['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z', '2026-11-20T25:00:00Z', '2026-11-20T10:00:00+99:00'],
  ...['infinity', '-infinity', 'now', 'NaN'],
];
const IDS = [
  'x',
  '00000000-0000-0000-0000-00000000000g',
  '{00000000-0000-4000-8000-000000000000}',
  '9223372036854775808',
];
const ID = '00000000-0000-4000-8000-000000000000';
const AT = '2026-11-20T09:00:00.000Z';

/** Places in a list as a reply writes them, with one odd part each. */
const PLACES = [
  ...MOMENTS.flatMap((odd) => [
    { due: odd, createdAt: AT, at: AT, id: ID },
    { due: AT, createdAt: odd, at: odd, id: ID },
  ]),
  ...IDS.map((id) => ({ due: AT, createdAt: AT, at: AT, id })),
  ...[{}, [], null, 1, { due: 1, createdAt: [], at: {}, id: 1 }],
].map((place) => Buffer.from(JSON.stringify(place)).toString('base64url'));

const IS_MOMENT = /^(?:from|to|date|day|until|created_at|\w+At|\w+On)$/;
const IS_ID = /^(?:id|_id|\w+Id|\w+Ids)$/;

/** The odd values of a field by what it holds; none for a text. */
function oddValues(name: string, { type }: Schema): unknown[] {
  if (type === 'integer' || type === 'number') return NUMBERS;
  if (name === 'next') return [...PLACES, ...NUMBERS, 'x', '%'];
  if (IS_MOMENT.test(name)) return MOMENTS;
  return IS_ID.test(name) ? IDS : [];
}

let site: TestApp;
let admin: Person;
let person: Person;
beforeAll(async () => {
  site = await startTestApp();
  admin = await site.signInAdmin();
  person = await newVerified(site);
  const input = buildPerson();
  await addSubject(site, admin, TENANT, input);
  await insertActiveClaim(site, input.identifier, { person });
});
afterAll(() => site.close());

const sample = (schema: Schema, name: string, of: string) =>
  fc.sample(good(schema, name, of), { numRuns: 1, seed: 7 })[0];

/** Every request of a call in which one field is odd and the others are right. */
function* oddRequests(operation: Operation, token: string): Generator<Sent> {
  const { parameters, requestBody, path: url } = operation;
  const schema = requestBody?.content?.['application/json']?.schema;
  const right = (place: 'path' | 'query') =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place && (place === 'path' || parameter.required))
        .map((parameter) => [parameter.name, sample(parameter.schema, parameter.name, collectionOf(url))]),
    );
  const plan = {
    operation,
    caller: 'admin',
    twist: 'none',
    path: right('path'),
    query: right('query'),
    body: schema && sample(schema, '', ''),
  } as const;
  const headers = { authorization: `Bearer ${token}` };
  const request = (changes: object) => buildRequest({ ...plan, ...changes }, () => [ID], headers);
  for (const { name, schema: field, in: place } of parameters) {
    for (const odd of oddValues(name, field)) yield request({ [place]: { ...plan[place], [name]: odd } });
  }
  for (const [name, field] of Object.entries(schema?.properties ?? {})) {
    for (const odd of oddValues(name, field)) {
      // A number in a body is written as one.
      const value = typeof odd === 'string' && /^(?:integer|number)$/.test(field.type ?? '') ? Number(odd) : odd;
      yield request({ body: { ...(plan.body as object), [name]: field.type === 'array' ? [value] : value } });
    }
  }
}

it('no call answers an odd moment, number, place or id with an internal error', async () => {
  const document: ApiDocument = (await site.app.inject('/api/openapi.json')).json();
  delete document.paths['/remotes.json'];
  // The session of the run ends by these.
  const ending = /^(?:session\.(?:logout|refresh)|users\.(?:removeOwn|logout|login|changePassword))/;
  const failed = new Set<string>();
  let asked = 0;
  for (const operation of listOperations(document).filter(({ operationId }) => !ending.test(operationId))) {
    const who = operation['x-access'] === 'person' ? person : admin;
    const { token } = await signIn(site, who);
    for (const { method, url, headers, body } of oddRequests(operation, token)) {
      const answer = await site.app.inject({ method: method as 'GET', url, headers, payload: body });
      asked += 1;
      if (answer.statusCode >= 500 && answer.statusCode !== 501) {
        failed.add(`${operation.operationId} ${decodeURIComponent(url)} ${body?.toString() ?? ''}`.slice(0, 200));
      }
    }
  }
  expect([...failed]).toEqual([]);
  expect(asked).toBeGreaterThan(1_000);
});
