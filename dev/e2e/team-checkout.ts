import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Folders that are not checked out: they are installed, built or left by a run. */
const NOT_SOURCES = /^(?:node_modules|dist|coverage|test-results|playwright-report|\.git|\.cache|\.data|\.env)$/;
/** The packages that npm installed, and its own list of them. */
const INSTALLED = /^(?:[^.].*|\.package-lock\.json)$/;

/** A team's own checkout of the repository, in which it changes its remote. */
export class TeamCheckout {
  private constructor(readonly folder: string) {}

  /** Copies the sources and links the installed packages, except for the repository's own, which are the copies. */
  static async make(): Promise<TeamCheckout> {
    const root = process.cwd();
    const folder = await mkdtemp(path.join(tmpdir(), 'najem-checkout-'));
    await cp(root, folder, { recursive: true, filter: (source) => !NOT_SOURCES.test(path.basename(source)) });
    const packages = path.join(folder, 'node_modules');
    await mkdir(path.join(packages, '@najem'), { recursive: true });
    await symlink('../../shared', path.join(packages, '@najem/shared'));
    await symlink('../../dev/remote-tools', path.join(packages, '@najem/remote-tools'));
    await symlink('../../dev/testing', path.join(packages, '@najem/testing'));
    for (const name of await readdir(path.join(root, 'node_modules'))) {
      if (name !== '@najem' && INSTALLED.test(name)) {
        await symlink(path.join(root, 'node_modules', name), path.join(packages, name));
      }
    }
    return new TeamCheckout(folder);
  }

  /** Replaces the first match in a file. */
  async replace(file: string, place: RegExp, by: string | ((found: string) => string)): Promise<void> {
    const source = await readFile(path.join(this.folder, file), 'utf8');
    if (!place.test(source)) throw new Error(`${file} has no match for ${place}`);
    await this.write(file, source.replace(place, typeof by === 'string' ? () => by : by));
  }

  async write(file: string, source: string): Promise<void> {
    await writeFile(path.join(this.folder, file), source);
  }

  /** Builds a remote by its team's command; returns the folder of the build. */
  async build(remote: string): Promise<string> {
    const cwd = path.join(this.folder, `mf-${remote}`);
    await run(process.execPath, [path.join(this.folder, 'dev/remote-tools/cli.mjs'), 'build'], { cwd });
    return path.join(cwd, 'dist');
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
