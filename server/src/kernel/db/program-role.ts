import { Client, DatabaseError, escapeIdentifier, escapeLiteral, type Pool } from 'pg';

/** The policy that lets the program see the job queue's rows, which graphile-worker hides from all but their owner. */
const POLICY = 'program';

/** A name that PostgreSQL has: no other process of this product grants anything meanwhile, because migrations lock. */
const APPEND_ONLY = `select distinct tgrelid::regclass::text as name from pg_trigger where tgfoid = 'refuse_change'::regproc`;

/** The role of a database's address. */
export function roleOf(url: string): string {
  return decodeURIComponent(new URL(url).username);
}

/**
 * Gives the program's role what the program does, and no more: it reads and writes rows, in append-only tables it reads and
 * inserts, and in the audit log it reads. It owns nothing, so it can neither drop a table nor disable a trigger. The role is created where it is
 * missing. `owner` is a connection of the owner of all tables.
 */
export async function grantProgramRights(owner: Client, programUrl: string): Promise<void> {
  const name = roleOf(programUrl);
  const role = escapeIdentifier(name);
  await createRole(owner, programUrl);
  for (const schema of ['public', 'graphile_worker']) {
    await owner.query(`grant usage on schema ${schema} to ${role}`);
    await owner.query(`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`);
    await owner.query(`grant usage, select on all sequences in schema ${schema} to ${role}`);
    await owner.query(`grant execute on all functions in schema ${schema} to ${role}`);
  }
  const { rows: kept } = await owner.query<{ name: string }>(APPEND_ONLY);
  for (const { name: table } of kept) await owner.query(`revoke update, delete on ${table} from ${role}`);
  // Rows come into the log by the function that seals them, which has its owner's rights.
  await owner.query(`revoke insert on audit_log from ${role}`);
  await owner.query(`revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${role}`);
  const { rows: hidden } = await owner.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity`,
  );
  for (const { name: table } of hidden) {
    await owner.query(`drop policy if exists ${POLICY} on ${table}`);
    await owner.query(`create policy ${POLICY} on ${table} to ${role} using (true) with check (true)`);
  }
}

/** Whether the role of an address may do anything on its server. */
export async function isSuperuser(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, application_name: 'najem migrations' });
  await client.connect();
  try {
    const { rows } = await client.query<{ is: boolean }>(
      `select rolsuper as is from pg_roles where rolname = current_user`,
    );
    return rows[0]?.is ?? false;
  } finally {
    await client.end();
  }
}

async function createRole(owner: Client, programUrl: string): Promise<void> {
  const name = roleOf(programUrl);
  const { rows } = await owner.query('select from pg_roles where rolname = $1', [name]);
  if (rows.length > 0) return;
  const password = decodeURIComponent(new URL(programUrl).password);
  const secret = password === '' ? '' : ` password ${escapeLiteral(password)}`;
  try {
    await owner.query(`create role ${escapeIdentifier(name)} login${secret}`);
  } catch (error) {
    // Roles belong to the server: another of its databases may have made it at the same moment.
    if (!(error instanceof DatabaseError) || (error.code !== '42710' && error.code !== '23505')) throw error;
  }
}

/** Lists the append-only tables whose rows this connection's role could change or remove, or whose triggers it could disable. */
export async function findUnprotectedTables(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname::text as name from pg_class c
     where c.oid in (select tgrelid from pg_trigger where tgfoid = 'refuse_change'::regproc)
       and (pg_has_role(c.relowner, 'usage') or has_table_privilege(c.oid, 'update, delete, truncate, trigger'))
     order by 1`,
  );
  return rows.map(({ name }) => name);
}
