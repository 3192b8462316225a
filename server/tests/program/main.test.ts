import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { builtProgram, runToEnd } from '../support/built-program';
import { createEmptyDatabase } from '../support/database';
import { PRODUCTION } from '../support/production';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'najem-main-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(program: 'main' | 'cli', args: string[], env: Record<string, string>) {
  return runToEnd(process.execPath, [builtProgram(program), ...args], { DATA_DIR: folder, ...env });
}

/** Runs `work` with a port that is taken or free. */
async function withPort<Result>(isTaken: boolean, work: (port: number) => Promise<Result>): Promise<Result> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise((resolve) => server.close(resolve));
  if (!isTaken) await close();
  try {
    return await work(port);
  } finally {
    if (isTaken) await close();
  }
}

const DATABASE_NOWHERE = 'postgres://someone:a-secret@127.0.0.1:1/x';

describe('a start that cannot succeed', () => {
  it('wrong settings stop the server with one line', async () => {
    const { code, errors } = await run('main', [], { PORT: 'x', HOST: '127.0.0.1', LOG_LEVEL: 'loud' });
    expect(code).toBe(1);
    expect(errors).toMatch(/^Settings are wrong: PORT .*; LOG_LEVEL .*\.\n$/);
  });

  it('a taken port stops the server with one line before the database starts', async () => {
    await withPort(true, async (port) => {
      const { code, output, errors } = await run('main', [], { PORT: String(port) });
      expect([code, errors, output]).toEqual([
        1,
        `Port ${port} of 127.0.0.1 is in use: stop that program or set PORT.\n`,
        '',
      ]);
    });
  });

  it('a foreign HOST stops the server with one line', async () => {
    const { code, errors } = await run('main', [], { HOST: '192.0.2.1', DATABASE_URL: DATABASE_NOWHERE });
    expect([code, errors]).toEqual([1, 'HOST 192.0.2.1 is not an address of this machine.\n']);
  });

  it('an unreachable database stops the server with one line without the password', async () => {
    await withPort(false, async (port) => {
      const { code, errors } = await run('main', [], { PORT: String(port), DATABASE_URL: DATABASE_NOWHERE });
      expect(code).toBe(1);
      expect(errors).toBe('The database of DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1.\n');
    });
  });

  it('a database of an earlier build stops the server with one line', async () => {
    const database = await createEmptyDatabase();
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query('create table kysely_migration (name text, timestamp text)');
    await client.query(`insert into kysely_migration values ('0001_people', '')`);
    await client.end();
    await withPort(false, async (port) => {
      const { code, errors } = await run('main', [], { PORT: String(port), DATABASE_URL: database.url });
      expect([code, errors]).toEqual([
        1,
        'The database was made by an earlier build, which this program cannot continue: set DATA_DIR to a new folder, ' +
          'or DATABASE_URL to an empty database.\n',
      ]);
    });
    await database.drop();
  });

  it("the owner's address stops the running server in production, not the migrations", async () => {
    const env = { ...PRODUCTION, DATABASE_URL: DATABASE_NOWHERE, DATABASE_MIGRATION_URL: DATABASE_NOWHERE };
    const { code, errors } = await run('main', [], env);
    expect([code, errors.split('\n')[0]]).toEqual([
      1,
      'Settings are wrong: DATABASE_MIGRATION_URL is refused by the running server when NODE_ENV=production: run db:migrate ' +
        'with it, and start without it.',
    ]);
    const migrating = await run('cli', ['db:migrate'], env);
    expect(migrating.errors).toBe('The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1.\n');
  });
});

describe('the command line', () => {
  it('an unknown command prints the list of commands', async () => {
    const { code, errors } = await run('cli', ['constructor'], {});
    expect([code, errors.split('\n', 1)[0]]).toEqual([2, 'Commands:']);
  });

  it('a command without a database fails with one line', async () => {
    const { code, errors } = await run('cli', ['audit:verify'], { DATABASE_URL: DATABASE_NOWHERE });
    expect([code, errors]).toEqual([1, 'The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1.\n']);
  });

  it('a command with missing arguments names them', async () => {
    const { code, errors } = await run('cli', ['db:export'], { DATABASE_URL: DATABASE_NOWHERE });
    expect([code, errors]).toEqual([1, 'Name the file to write.\n']);
  });
});
