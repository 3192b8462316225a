import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readRemoteRecord, readShellRecord } from '@najem/server/src/platform/registry/build-record';
import { repositoryRemotes } from '@najem/server/src/platform/releases/repository';
import { endAtSignal } from './ending';

const ROOT = process.cwd();

export interface RunningSite {
  url: string;
  /** Of the server process. */
  pid: number;
  stop(): Promise<void>;
}

export interface SiteOptions {
  port: number;
  /** Below `.cache/bench`; emptied before the start unless `keep`. */
  name: string;
  keep?: boolean;
  /** Serves the one-bundle build of the same sources instead of shell and remotes. */
  oneBundle?: boolean;
  env?: Record<string, string>;
}

/** Starts the built server for a measurement, with its own database and its limits off. */
export async function startSite(options: SiteOptions): Promise<RunningSite> {
  const home = path.join(ROOT, '.cache/bench', options.name);
  if (!options.keep) await rm(home, { recursive: true, force: true });
  await mkdir(home, { recursive: true });
  const cwd = options.oneBundle ? await oneBundleRoot(home) : ROOT;
  const url = `http://localhost:${options.port}`;
  const server = endAtSignal(
    spawn(process.execPath, [path.join(ROOT, 'server/dist/main.mjs')], {
      cwd,
      env: {
        ...process.env,
        PORT: String(options.port),
        DATA_DIR: path.join(home, 'data'),
        LIMIT_REQUESTS_PER_MINUTE: '0',
        LIMIT_LOGINS_PER_MINUTE: '0',
        LIMIT_LINK_MAILS_PER_DAY: '0',
        LIMIT_NOTICES_PER_DAY_ADDRESS: '0',
        LIMIT_CLAIMS_PER_DAY_ADDRESS: '0',
        LIMIT_EID_PER_HOUR_ACCOUNT: '0',
        LIMIT_LOOKUPS_PER_DAY: '0',
        LIMIT_LOOKUPS_PER_DAY_UNTRUSTED: '0',
        LIMIT_LOOKUPS_PER_DAY_ADDRESS: '0',
        LIMIT_REGISTRATIONS_PER_DAY_ADDRESS: '0',
        LOG_LEVEL: 'error',
        ...options.env,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
  await ready(`${url}/health/ready`, server);
  return { url, pid: server.pid as number, stop: () => stop(server) };
}

/**
 * A root as the server expects it, whose shell is the one-bundle build. The record of each remote names the files of its
 * chunk there, so that pages preload them as they do a remote's own.
 */
async function oneBundleRoot(home: string): Promise<string> {
  const root = path.join(home, 'root');
  await rm(root, { recursive: true, force: true });
  await mkdir(path.join(root, 'shell'), { recursive: true });
  await symlink(path.join(ROOT, 'dev/bench/one-bundle/dist'), path.join(root, 'shell/dist'));
  const { build, chunks, entry, integrity } = await readShellRecord(path.join(root, 'shell/dist'));
  const addressOf = (file: string) => `../../../assets/${build}/${file}`;
  for (const id of repositoryRemotes()) {
    const folder = path.join(root, `mf-${id}`);
    await mkdir(path.join(folder, 'dist'), { recursive: true });
    await symlink(path.join(ROOT, `mf-${id}/remote.json`), path.join(folder, 'remote.json'));
    const released = await readRemoteRecord(path.join(ROOT, `mf-${id}/dist`));
    const files = (chunks[`remote-${id}`] ?? []).filter((file) => !entry.includes(file));
    const hashes = files.flatMap((file) => (integrity[file] ? [[addressOf(file), integrity[file]]] : []));
    const [first = '', ...others] = files.map(addressOf).reverse();
    const record = {
      ...released,
      entry: first,
      module: others.reverse(),
      uses: [],
      integrity: Object.fromEntries(hashes),
    };
    await writeFile(path.join(folder, 'dist/remote.json'), JSON.stringify(record));
  }
  await symlink(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
  // The threads that hash passwords load their module from its folder.
  await symlink(path.join(ROOT, 'server'), path.join(root, 'server'));
  return root;
}

async function ready(url: string, server: ChildProcess): Promise<void> {
  const end = Date.now() + 120_000;
  while (Date.now() < end) {
    if (server.exitCode !== null) throw new Error('The server stopped while starting');
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  server.kill();
  throw new Error('The server did not start');
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
}
