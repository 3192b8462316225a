import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What no checkout has: it is installed, built or left behind by a run. */
const NOT_SOURCES = /^(?:node_modules|dist|coverage|test-results|playwright-report|\.git|\.cache|\.data|\.env)$/;
/** What npm has installed of packages, and its own list of them. */
const INSTALLED = /^(?:[^.].*|\.package-lock\.json)$/;

/** What a build says of itself, as far as journeys ask. */
interface BuildRecord {
  version: string;
  carries: Record<string, { files: string[] }>;
}

/** A team's own checkout of the repository, in which it changes what it releases. */
export class TeamCheckout {
  private constructor(private readonly folder: string) {}

  /** Copies the sources and links the installed packages, save those of the repository, which are the copied ones. */
  static async make(): Promise<TeamCheckout> {
    const root = process.cwd();
    const folder = await mkdtemp(path.join(tmpdir(), 'najem-checkout-'));
    await cp(root, folder, { recursive: true, filter: (source) => !NOT_SOURCES.test(path.basename(source)) });
    const packages = path.join(folder, 'node_modules');
    await mkdir(path.join(packages, '@najem'), { recursive: true });
    await symlink('../../shared', path.join(packages, '@najem/shared'));
    await symlink('../../tools/remote', path.join(packages, '@najem/remote-tools'));
    for (const name of await readdir(path.join(root, 'node_modules'))) {
      if (name !== '@najem' && INSTALLED.test(name)) {
        await symlink(path.join(root, 'node_modules', name), path.join(packages, name));
      }
    }
    return new TeamCheckout(folder);
  }

  /** Changes the first place of a file that fits. */
  async replace(file: string, place: RegExp, by: string | ((found: string) => string)): Promise<void> {
    const source = await readFile(path.join(this.folder, file), 'utf8');
    if (!place.test(source)) throw new Error(`${file} has nothing like ${place}`);
    await this.write(file, source.replace(place, typeof by === 'string' ? () => by : by));
  }

  async write(file: string, source: string): Promise<void> {
    await writeFile(path.join(this.folder, file), source);
  }

  /** Builds and releases a remote as its team does. */
  async release(remote: string, to: string, token: string): Promise<BuildRecord> {
    const cwd = path.join(this.folder, `mf-${remote}`);
    await run(process.execPath, [path.join(this.folder, 'tools/remote/cli.mjs'), 'release', '--to', to], {
      cwd,
      env: { ...process.env, NAJEM_DEPLOY_TOKEN: token },
    });
    const record = await readFile(path.join(cwd, '.cache/release/remote.json'), 'utf8');
    return JSON.parse(record) as BuildRecord;
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
