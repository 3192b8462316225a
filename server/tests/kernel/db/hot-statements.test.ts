import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { payments, reports, session, signInCalls, tenants } from '@najem/shared/contract';
import { TENANT } from '@najem/shared/domain';
import { Client } from 'pg';
import placement from '../../../schema/placement.json';
import { readSchema } from '../../../schema/read-schema';
import { placeStatement } from '../../../schema/shard-keys';
import { grantAward } from '../../../src/register/rentcoins/ledger';
import { startTestApp, type TestApp } from '../../support/harness';
import { buildEntry, buildPerson, freshPesel, newVerified } from '../../support/subject-actions';

const LIST = path.resolve('docs/HOT-STATEMENTS.md');
/** Set by `npm run statements:record`. */
const IS_RECORDING = process.env.RECORD_STATEMENTS === '1';
const LONGEST = 160;
const INTRODUCTION = `# Hot statements and their shard key

What the busiest calls ask the database, and what of it a register sharded by the blind index of the identifier would change ([OPERATIONS](OPERATIONS.md#growing-beyond-one-primary)). \`npm run statements:record\` writes this page, a test compares it with what the program does, and [placement.json](../server/schema/placement.json) says which tables would be on shards. Transactions, jobs and request limits are left out; long statements are cut.

- **central**: it names only tables that stay on one server.
- **by key**: it has the blind index of the rows that it reads or writes.
- **every shard**: it has not, for the tables named; it would have to get it, or be asked of all shards.
`;
/** What every call does besides its own statements. */
const SIDE_WORK = /^(?:begin|commit|rollback|savepoint|release|set|start transaction)\b|graphile_worker|rate_limits/i;

let site: TestApp;

beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

type Call = () => Promise<{ status: number; body: unknown }>;

function textOf(query: unknown): string {
  return typeof query === 'string' ? query : (query as { text: string }).text;
}

/** Returns the different statements that a call runs. */
async function readStatements(call: Call): Promise<string[]> {
  const texts = new Set<string>();
  const query = Reflect.get(Client.prototype, 'query') as (...words: unknown[]) => unknown;
  const spy = jest.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...words: unknown[]) {
    texts.add(textOf(words[0]));
    return query.apply(this, words);
  });
  try {
    const { status, body } = await call();
    if (status >= 300) throw new Error(`The call failed: ${status} ${JSON.stringify(body)}`);
  } finally {
    spy.mockRestore();
  }
  return [...texts].filter((text) => !SIDE_WORK.test(text.trim())).sort();
}

/** The busiest calls, in the order in which a person makes them. */
async function hotCalls(): Promise<[string, Call][]> {
  const as = await newVerified(site);
  for (let given = 0; given < 120; given += 20) {
    await grantAward(site.ctx, { userId: as.id, action: 'add_tenant', onceKey: `gift:${given}` });
  }
  const added = buildPerson({ history: [buildEntry(TENANT)] });
  const { email, password, cookies } = as;
  let tenantId = '';
  let reportId = '';
  const add = async () => {
    const answer = await site.call(tenants.create, added, { as });
    tenantId = answer.body.tenant?._id ?? '';
    return answer;
  };
  const pay = async () => {
    const answer = await site.call(payments.rentCoinsPay, { identifier: added.identifier }, { as });
    reportId = answer.body.report._id;
    return answer;
  };
  return [
    ['Sign-in', () => site.call(signInCalls.login, { email, password })],
    ['Renewed session', () => site.call(session.refresh, {}, { cookies })],
    ['Look-up, unknown', () => site.call(tenants.check, { identifier: freshPesel() }, { as })],
    ['Addition with an entry', add],
    ['Look-up, known', () => site.call(tenants.check, { identifier: added.identifier }, { as })],
    ['Another entry', () => site.call(tenants.addHistory, { ...buildEntry(TENANT), id: tenantId }, { as })],
    ["One's own list", () => site.call(tenants.list, { page: 1 }, { as })],
    ['Before a purchase', () => site.call(reports.checkActive, { identifier: added.identifier }, { as })],
    ['Report for RentCoins', pay],
    ['Report read', () => site.call(reports.get, { reportId }, { as })],
    ["One's own reports", () => site.call(reports.list, {}, { as })],
  ];
}

function rowOf(statement: string): string {
  const { text, tables, everywhere } = placeStatement(statement, placement);
  const place = tables.length === 0 ? 'central' : everywhere.length === 0 ? 'by key' : 'every shard';
  const named = (everywhere.length > 0 ? everywhere : tables).map((table) => `\`${table}\``).join(', ');
  const shown = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  return `| ${place} | ${named} | \`${shown.replaceAll('|', '\\|')}\` |`;
}

it('the list of hot statements with their shard keys is what the program asks', async () => {
  const parts = [INTRODUCTION];
  for (const [name, call] of await hotCalls()) {
    const rows = (await readStatements(call)).map(rowOf);
    parts.push(`## ${name}\n\n| place | tables on shards | statement |\n| --- | --- | --- |\n${rows.join('\n')}\n`);
  }
  const list = parts.join('\n');
  if (IS_RECORDING) writeFileSync(LIST, list);
  expect(readFileSync(LIST, 'utf8')).toBe(list);
});

it('every table has its place on shards or on one server', async () => {
  const schema = await readSchema(site.ctx.db as never);
  expect([...Object.keys(placement.sharded), ...placement.central].sort()).toEqual(Object.keys(schema).sort());
  for (const [table, column] of Object.entries(placement.sharded)) {
    expect([table, schema[table]?.columns['identifier_index'] ? 'identifier_index' : null]).toEqual([table, column]);
  }
});

describe('a statement', () => {
  const PLACEMENT = { sharded: { people: 'index', notes: null }, central: ['users'] };

  it.each([
    ['has the key where it chooses rows by it', 'select * from "people" where "index" = any($1)', ['people'], []],
    ['has the key where it writes it', 'insert into people (id, index) values ($1, $2)', ['people'], []],
    [
      'lacks the key where it chooses by another column',
      'select index from people where id = $1',
      ['people'],
      ['people'],
    ],
    ['lacks the key of a table without one', 'delete from notes where id = $1', ['notes'], ['notes']],
    ['of other tables needs none', 'update users set name = $1', [], []],
  ])('%s', (_, text, tables, everywhere) => {
    expect(placeStatement(text, PLACEMENT)).toMatchObject({ tables, everywhere });
  });
});
