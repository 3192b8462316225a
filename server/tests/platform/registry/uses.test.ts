import { type CallShape, describeCall, type Endpoint, type ErrorCode } from '@najem/shared/contract/kernel';
import { Type } from '@sinclair/typebox';
import { findBrokenUses, findMissingNames } from '../../../src/platform/registry/uses';

const REPLY = {
  flat: Type.Object({
    _id: Type.String(),
    name: Type.String(),
    state: Type.Union([Type.Literal('free'), Type.Literal('let')]),
    rooms: Type.Integer(),
    note: Type.Optional(Type.String()),
    at: Type.String({ format: 'date-time' }),
  }),
  people: Type.Array(Type.Object({ email: Type.String() })),
};
const BODY = {
  text: Type.String({ minLength: 1, maxLength: 200 }),
  tone: Type.Optional(Type.Union([Type.Literal('good'), Type.Literal('bad')])),
  count: Type.Optional(Type.Number({ maximum: 10 })),
};
const FLAT = {
  method: 'PUT',
  path: '/flats/{id}',
  access: 'user',
  summary: 'Changes a flat.',
  params: Type.Object({ id: Type.String({ maxLength: 64 }) }),
  query: Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1 })) }),
  body: Type.Object(BODY),
  reply: Type.Object(REPLY),
  errors: ['TENANT_NOT_FOUND' as ErrorCode, 'STALE_EDIT'],
} satisfies Endpoint;

const CODES = new Set(['STALE_EDIT', 'SUBJECT_NOT_FOUND']);
const inFlat = (more: object) => ({
  reply: Type.Object({ ...REPLY, flat: Type.Object({ ...REPLY.flat.properties, ...more }) }),
});
const withoutName = (more: object = {}) => {
  const { name: _name, ...others } = REPLY.flat.properties;
  return { reply: Type.Object({ ...REPLY, flat: Type.Object({ ...others, ...more }) }) };
};
const inBody = (more: object) => ({ body: Type.Object({ ...BODY, ...more }) });
const withoutText = (more: object = {}) => ({ body: Type.Object({ tone: BODY.tone, count: BODY.count, ...more }) });

const sentencesOf = (reasons: readonly { pl: string }[]) => reasons.map(({ pl }) => pl);

/** What a contract in which the call is so breaks of a remote that was built with `FLAT`. */
function brokenBy(now: Partial<Endpoint>, name = 'flats.change'): string[] {
  const calls = { [name]: describeCall({ ...FLAT, ...now }) };
  const uses = { calls: { 'flats.change': describeCall(FLAT) }, names: {}, events: [] };
  return sentencesOf(findBrokenUses(uses, { calls, codes: CODES, events: [], slots: {} }));
}

describe('a call that a remote uses', () => {
  const field = (name: string, what: string) => `Wywołanie flats.change, pole ${name}: ${what}`;
  const BROKEN: [string, Partial<Endpoint>, string][] = [
    [
      'has another method',
      { method: 'POST' },
      'Wywołanie flats.change: zamiast PUT /api/flats/{id} serwis ma POST /api/flats/{id}',
    ],
    [
      'has moved',
      { path: '/homes/{id}' },
      'Wywołanie flats.change: zamiast PUT /api/flats/{id} serwis ma PUT /api/homes/{id}',
    ],
    ['answers a page of a list', { paged: true }, field('reply', 'ma w serwisie inny typ')],
    ['answers a file', { binary: 'application/pdf' }, field('reply', 'ma w serwisie inny typ')],
    ['takes a file', { upload: true }, field('body', 'ma w serwisie inny typ')],
    ['lost a field of its reply', withoutName(), field('reply.flat.name', 'serwis go nie podaje')],
    [
      'renamed a field of its reply',
      withoutName({ title: Type.String(), floor: Type.Integer() }),
      field('reply.flat.name', 'zamiast niego serwis ma reply.flat.title'),
    ],
    [
      'has an optional field where its reply had it always',
      inFlat({ name: Type.Optional(Type.String()) }),
      field('reply.flat.name', 'serwis nie zawsze go podaje'),
    ],
    [
      'has a field of another type in its reply',
      inFlat({ rooms: Type.String() }),
      field('reply.flat.rooms', 'ma w serwisie inny typ'),
    ],
    [
      'has an optional field of another type in its reply',
      inFlat({ note: Type.Optional(Type.Boolean()) }),
      field('reply.flat.note', 'ma w serwisie inny typ'),
    ],
    [
      'has nothing where its reply had a text',
      inFlat({ name: Type.Union([Type.String(), Type.Null()]) }),
      field('reply.flat.name', 'ma w serwisie inny typ'),
    ],
    ['no longer answers a time', inFlat({ at: Type.String() }), field('reply.flat.at', 'ma w serwisie inny typ')],
    [
      'may answer a further value of a choice, which the page of an older remote refuses',
      inFlat({ state: Type.Union(['free', 'let', 'sold'].map((value) => Type.Literal(value))) }),
      field('reply.flat.state', 'nie zgadzają się wartości: sold'),
    ],
    [
      'lost a field of a row in its reply',
      { reply: Type.Object({ ...REPLY, people: Type.Array(Type.Object({})) }) },
      field('reply.people[].email', 'serwis go nie podaje'),
    ],
    [
      'demands a new field',
      inBody({ reason: Type.Integer() }),
      field('body.reason', 'serwis go wymaga, a moduł nie zawsze go wysyła'),
    ],
    [
      'demands a field that was optional',
      inBody({ count: Type.Number({ maximum: 10 }) }),
      field('body.count', 'serwis go wymaga, a moduł nie zawsze go wysyła'),
    ],
    ['no longer takes a field', withoutText(), field('body.text', 'serwis go nie przyjmuje')],
    ['no longer takes its query', { query: undefined }, field('query.page', 'serwis go nie przyjmuje')],
    [
      'renamed a field that it takes',
      withoutText({ comment: BODY.text }),
      field('body.text', 'zamiast niego serwis ma body.comment'),
    ],
    [
      'takes shorter texts',
      inBody({ text: Type.String({ minLength: 1, maxLength: 100 }) }),
      field('body.text', 'serwis przyjmuje mniej, niż moduł może wysłać'),
    ],
    [
      'takes whole numbers alone',
      inBody({ count: Type.Optional(Type.Integer()) }),
      field('body.count', 'ma w serwisie inny typ'),
    ],
    [
      'takes fewer values of a choice',
      inBody({ tone: Type.Optional(Type.Literal('good')) }),
      field('body.tone', 'nie zgadzają się wartości: bad'),
    ],
    [
      'takes a shorter path parameter of another name',
      { path: '/flats/{flat}', params: Type.Object({ flat: Type.String({ maxLength: 8 }) }) },
      field('params.1', 'serwis przyjmuje mniej, niż moduł może wysłać'),
    ],
    [
      'answers a new code in place of one that is gone everywhere',
      { errors: ['SUBJECT_NOT_FOUND', 'STALE_EDIT'] },
      'Wywołanie flats.change: zamiast błędu TENANT_NOT_FOUND jest SUBJECT_NOT_FOUND',
    ],
  ];
  it.each(BROKEN)('that %s breaks it', (_what, now, sentence) => {
    expect(brokenBy(now)).toEqual([sentence]);
  });

  const HARMLESS: [string, Partial<Endpoint>][] = [
    ['is as it was', {}],
    ['answers more fields', inFlat({ floor: Type.Integer() })],
    ['always answers an optional field', inFlat({ note: Type.String() })],
    [
      'no longer answers an optional field',
      { reply: Type.Object({ ...REPLY, flat: Type.Omit(REPLY.flat, ['note']) }) },
    ],
    ['answers fewer values of a choice', inFlat({ state: Type.Literal('free') })],
    ['answers any number for a whole one', inFlat({ rooms: Type.Number() })],
    ['takes a new optional field', inBody({ reason: Type.Optional(Type.String()) })],
    ['no longer demands a field', inBody({ text: Type.Optional(BODY.text) })],
    ['takes longer texts', inBody({ text: Type.String({ maxLength: 500 }) })],
    ['takes more values of a choice', inBody({ tone: Type.Optional(Type.String()) })],
    ['names a path parameter in another way', { path: '/flats/{flat}', params: Type.Object({ flat: Type.String() }) }],
    ['answers a further code', { errors: [...FLAT.errors, 'SUBJECT_NOT_FOUND'] }],
    ['no longer answers a code', { errors: ['STALE_EDIT'] }],
  ];
  it.each(HARMLESS)('that %s harms nobody', (_what, now) => {
    expect(brokenBy(now)).toEqual([]);
  });

  it('is known by method and path, whatever its name in the contract', () => {
    expect(brokenBy({}, 'homes.change')).toEqual([]);
    expect(brokenBy({ path: '/homes/{id}' }, 'homes.change')).toEqual([
      'Moduł używa wywołania flats.change, którego serwis nie ma',
    ]);
  });

  it('whose reply is one of several kinds names the field of the kind that was meant', () => {
    const kind = (is: string, more: object) => Type.Object({ is: Type.Literal(is), ...more });
    const of = (...kinds: ReturnType<typeof kind>[]): CallShape =>
      describeCall({ ...FLAT, reply: Type.Object({ standing: Type.Union(kinds) }) });
    const [counting, disputed] = [kind('counting', {}), kind('disputed', { until: Type.String() })];
    const broken = (now: CallShape) =>
      sentencesOf(
        findBrokenUses(
          { calls: { 'flats.change': of(counting, disputed) }, names: {}, events: [] },
          { calls: { 'flats.change': now }, codes: new Set([...CODES, 'TENANT_NOT_FOUND']), events: [], slots: {} },
        ),
      );
    expect(broken(of(counting))).toEqual([]);
    expect(broken(of(counting, kind('disputed', {})))).toEqual([field('reply.standing.until', 'serwis go nie podaje')]);
    expect(broken(of(counting, disputed, kind('held', {})))).toEqual([
      field('reply.standing.is', 'nie zgadzają się wartości: held'),
    ]);
  });
});

it('a call, an event and a name that a remote does not use may go', () => {
  const uses = { calls: {}, names: { '@najem/shared/store': ['request'] }, events: ['notice'] };
  const offered = { calls: {}, codes: CODES, events: ['notice', 'refresh'], slots: { 'subject-details': ['subject'] } };
  expect(findBrokenUses(uses, offered)).toEqual([]);
  expect(findBrokenUses(uses, { ...offered, events: ['refresh'] })).toEqual([
    {
      pl: 'Moduł używa zdarzenia notice, którego serwis nie ma',
      en: 'the remote uses the event notice, which the site does not have',
    },
  ]);
  expect(findMissingNames(uses, { '@najem/shared/store': ['request', 'Slot'] })).toEqual([]);
  expect(sentencesOf(findMissingNames(uses, { '@najem/shared/store': ['Slot'] }))).toEqual([
    'Moduł używa request z @najem/shared/store, czego powłoka nie ma',
  ]);
  // A shell that did not say what its modules have.
  expect(findMissingNames(uses, {})).toEqual([]);
});
