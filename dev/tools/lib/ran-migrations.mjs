import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Stop } from '../../remote-tools/lib/output.mjs';
import { dataDir } from './environment.mjs';
import { inRoot } from './root.mjs';

/** Beside the database, and deleted with it. */
const RECORD = 'migrations.json';
/** Comments and line breaks change no table. */
const UNIMPORTANT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\s+/gm;

/** Hashes of the migrations in a folder, by name in the order in which they run. */
export function hashMigrations(folder = inRoot('server/src/kernel/db/migrations')) {
  const files = readdirSync(folder).filter((file) => /^\d{4}_\w+\.ts$/.test(file));
  return Object.fromEntries(
    files.sort().map((file) => {
      const code = readFileSync(path.join(folder, file), 'utf8').replace(UNIMPORTANT, '');
      return [path.basename(file, '.ts'), createHash('sha256').update(code).digest('hex')];
    }),
  );
}

/** Says why migrations do not fit a database on which others ran; undefined where they do. */
export function whyUnfit(ran, present) {
  const lacking = Object.keys(ran).filter((name) => !(name in present));
  const edited = Object.keys(ran).filter((name) => name in present && present[name] !== ran[name]);
  const last = Object.keys(ran).at(-1) ?? '';
  const late = Object.keys(present).filter((name) => !(name in ran) && name < last);
  if (lacking.length > 0) return `another branch has run migrations on it that this one lacks (${lacking.join(', ')})`;
  if (edited.length > 0) return `migrations were edited after they ran on it (${edited.join(', ')})`;
  if (late.length > 0) return `${last} has run on it before ${late.join(', ')}`;
  return undefined;
}

/** Production and a database elsewhere have the server's own check of names. */
function isWatched() {
  return process.env.NODE_ENV !== 'production' && !process.env.DATABASE_URL?.trim();
}

/** Throws a `Stop` that says what to do where the migrations of this branch do not fit the database of development. */
export function requireFittingMigrations() {
  const file = path.join(dataDir(), RECORD);
  if (!isWatched() || !existsSync(file)) return;
  const reason = whyUnfit(JSON.parse(readFileSync(file, 'utf8')), hashMigrations());
  if (reason === undefined) return;
  throw new Stop(
    `The database in ${dataDir()} does not fit this branch: ${reason}. Go back to what it was made with, set DATA_DIR to ` +
      'another folder to keep both, or delete it to start from scratch.',
  );
}

/** Records what ran on the database of a server that is ready. */
export function recordMigrations() {
  if (isWatched()) writeFileSync(path.join(dataDir(), RECORD), `${JSON.stringify(hashMigrations(), null, 2)}\n`);
}
