import { sql } from 'kysely';
import { ensureBuiltInAdmin } from '../../src/identity/own-account/ensure-built-in-admin';
import { fillDatabase } from '../../src/fill-database';
import { startTestApp } from '../support/harness';

it('what is written before the first call takes as long as a slow database needs', async () => {
  const site = await startTestApp({ isImpatient: true, config: { demoData: false } });
  await sql`
    create function slow() returns trigger language plpgsql as 'begin perform pg_sleep(3); return new; end'`.execute(
    site.ctx.db,
  );
  await sql`create trigger slow before insert on users for each row execute function slow()`.execute(site.ctx.db);
  await expect(ensureBuiltInAdmin(site.ctx)).rejects.toThrow('statement timeout');
  await fillDatabase(site.ctx, site.databaseUrl, () => undefined);
  const { email } = site.ctx.config.admin;
  await expect(site.ctx.db.selectFrom('users').select('email').execute()).resolves.toEqual([{ email }]);
  await site.close();
});
