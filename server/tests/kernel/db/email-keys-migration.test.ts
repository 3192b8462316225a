import { Migrator, sql } from 'kysely';
import { pino } from 'pino';
import { MIGRATIONS } from '../../../src/kernel/db/migrations';
import { createDatabase, createPool } from '../../../src/kernel/db/pool';
import { createEmptyDatabase, type TestDatabase } from '../../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.drop());

it('owners of addresses outside ASCII sign in after the upgrade, and no two accounts become one', async () => {
  const log = pino({ level: 'silent' });
  const db = createDatabase(createPool({ url: database.url, size: 2, name: 'test', log, statementTimeoutMs: 0 }));
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } });
  await sql`create extension pg_trgm`.execute(db);
  await migrator.migrateTo('0038_session_writes');
  for (const email of [
    'ewa@łódź.pl',
    'jan@łódź.pl',
    'jan@xn--d-uga0v4h.pl',
    'jan\u200B@poczta.test',
    'ola@poczta.test',
  ]) {
    await sql`insert into users (name, email, email_key) values ('Osoba', ${email}, ${email})`.execute(db);
  }

  const { error } = await migrator.migrateToLatest();
  expect(error).toBeUndefined();
  const { rows } = await sql<{ email_key: string }>`select email_key from users order by email_key`.execute(db);
  expect(rows.map(({ email_key }) => email_key)).toEqual([
    'ewa@xn--d-uga0v4h.pl',
    'jan@poczta.test',
    'jan@xn--d-uga0v4h.pl',
    'jan@łódź.pl',
    'ola@poczta.test',
  ]);
  await db.destroy();
});
