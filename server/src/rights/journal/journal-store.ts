import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { isDatabaseUrl } from '../../kernel/config/database-floors';

/** Where the lines of the journal are kept. */
export interface JournalStore {
  /** Appends lines; resolves once they outlast a power cut. */
  append(lines: readonly string[]): Promise<void>;
  /** Reads all lines, in no particular order; none where nothing was ever appended. */
  read(): AsyncIterable<string>;
  /** Replaces lines by what `change` makes of them, each file or all rows at once; returns how many differ. Nothing may append meanwhile. */
  rewrite(change: (line: string) => string): Promise<number>;
}

/** Opens the journal at a folder, in which each process has its own file, or in a PostgreSQL database of its own. */
export function openJournal(place: string): JournalStore {
  return isDatabaseUrl(place) ? journalOfDatabase(place) : journalOfFolder(place);
}

const EXTENSION = '.log';

function journalOfFolder(folder: string): JournalStore {
  const own = path.join(folder, `${os.hostname()}-${process.pid}${EXTENSION}`);
  return {
    async append(lines) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = await open(own, 'a+', 0o600);
      try {
        const { size } = await file.stat();
        // A power cut may have left the beginning of a line, which is no line by itself.
        const isTorn = size > 0 && (await file.read(Buffer.alloc(1), 0, 1, size - 1)).buffer.toString() !== '\n';
        await file.appendFile(`${isTorn ? '\n' : ''}${lines.map((line) => `${line}\n`).join('')}`);
        await file.sync();
      } finally {
        await file.close();
      }
    },
    async *read() {
      for (const name of await listFiles(folder)) {
        yield* createInterface({ input: createReadStream(path.join(folder, name)), crlfDelay: Infinity });
      }
    },
    async rewrite(change) {
      let count = 0;
      for (const name of await listFiles(folder)) count += await rewriteFile(path.join(folder, name), change);
      return count;
    },
  };
}

/** Writes the changed file beside the old one, and puts it in its place once it outlasts a power cut. */
async function rewriteFile(file: string, change: (line: string) => string): Promise<number> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  const changed = lines.map((line) => (line === '' ? line : change(line)));
  const count = changed.filter((line, place) => line !== lines[place]).length;
  if (count === 0) return 0;
  const draft = `${file}.new`;
  const { mode, uid, gid } = await stat(file);
  const written = await open(draft, 'w', mode);
  try {
    await written.writeFile(changed.join('\n'));
    // The process that appends to it may be another user's than the command.
    await written.chown(uid, gid);
    await written.sync();
  } finally {
    await written.close();
  }
  await rename(draft, file);
  const folder = await open(path.dirname(file), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
  return count;
}

async function listFiles(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith(EXTENSION)).sort();
  } catch (error) {
    // Before the first erasure there is no folder.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

const PAGE = 10_000;

function journalOfDatabase(url: string): JournalStore {
  async function connected<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
    const client = new Client({ connectionString: url, application_name: 'najem erasure journal' });
    await client.connect();
    try {
      await client.query(
        'create table if not exists erasure_journal (id bigint generated always as identity primary key, line text not null)',
      );
      return await work(client);
    } finally {
      await client.end();
    }
  }
  return {
    append: (lines) =>
      connected(async (client) => {
        await client.query('insert into erasure_journal (line) select unnest($1::text[])', [[...lines]]);
      }),
    async *read() {
      let last = '0';
      for (;;) {
        const after = last;
        const rows = await connected(async (client) => {
          const page = 'select id, line from erasure_journal where id > $1 order by id limit $2';
          return (await client.query<{ id: string; line: string }>(page, [after, PAGE])).rows;
        });
        yield* rows.map(({ line }) => line);
        const end = rows.at(-1);
        if (!end) return;
        last = String(end.id);
      }
    },
    rewrite: (change) =>
      connected(async (client) => {
        const { rows } = await client.query<{ id: string; line: string }>('select id, line from erasure_journal');
        const changed = rows.map(({ id, line }) => ({ id, line: change(line), was: line }));
        const different = changed.filter(({ line, was }) => line !== was);
        await client.query(
          `update erasure_journal j set line = given.line
           from unnest($1::bigint[], $2::text[]) as given (id, line) where j.id = given.id`,
          [different.map(({ id }) => id), different.map(({ line }) => line)],
        );
        return different.length;
      }),
  };
}
