import accepted from '../../../schema/accepted.json';
import { findBreaks } from '../../../schema/find-breaks';
import { readSchema, type SchemaShape } from '../../../schema/read-schema';
import released from '../../../schema/released.json';
import { createDatabase, createPool } from '../../../src/kernel/db/pool';
import { pino } from 'pino';
import { createTestDatabase } from '../../support/database';

it('the schema serves the program of the last release, which goes on while this one migrates', async () => {
  const database = await createTestDatabase();
  const db = createDatabase(createPool({ url: database.url, size: 1, name: 'test', log: pino({ level: 'silent' }) }));
  const present = await readSchema(db as never);
  await db.destroy();
  await database.drop();
  expect(Object.keys(present).length).toBeGreaterThan(50);
  expect(findBreaks(released, present, accepted)).toEqual([]);
});

const TEXT = { type: 'text', isOptional: false, isNullable: false };
const BEFORE: SchemaShape = {
  people: { columns: { name: TEXT, note: { ...TEXT, isOptional: true, isNullable: true } }, constraints: [] },
};

function after(columns: SchemaShape[string]['columns'], constraints: string[] = []): SchemaShape {
  return { people: { columns, constraints } };
}

describe('what breaks the last release', () => {
  const { columns } = BEFORE['people']!;
  const OPTIONAL = { type: 'integer', isOptional: true, isNullable: true };

  it.each<[string, SchemaShape, string[]]>([
    ['not by an optional column', after({ ...columns, age: OPTIONAL }), []],
    ['not by a new table', { ...BEFORE, more: { columns: {}, constraints: [] } }, []],
    ['by a table that is gone', {}, ['people: the table is gone']],
    ['by a column that is gone', after({ name: TEXT }), ['people.note: the column is gone']],
    [
      'by another type',
      after({ ...columns, name: { ...TEXT, type: 'integer' } }),
      ['people.name: the type is integer and was text'],
    ],
    [
      'by a column that is required',
      after({ ...columns, note: TEXT }),
      ['people.note: a row may no longer leave it out'],
    ],
    [
      'by a column that may be null now',
      after({ ...columns, name: { ...TEXT, isNullable: true } }),
      ['people.name: it may be null now'],
    ],
    [
      'by a new column without a default',
      after({ ...columns, age: { ...OPTIONAL, isOptional: false } }),
      ['people.age: the new column has neither a default nor may it be null'],
    ],
    [
      'by a new constraint',
      after(columns, ["CHECK ((name <> ''::text))"]),
      ["people: CHECK ((name <> ''::text)): the new constraint may refuse what the last release writes"],
    ],
  ])('%s', (_, present, breaks) => expect(findBreaks(BEFORE, present)).toEqual(breaks));

  it('a change that was accepted with a reason does not break the last release', () => {
    const reason = 'nothing writes it since the release before';
    expect(findBreaks(BEFORE, after({ name: TEXT }), { 'people.note': reason })).toEqual([]);
  });
});
