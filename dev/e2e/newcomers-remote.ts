import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { platform } from '@najem/shared/contract/platform';
import { ADMIN, type Commands } from './commands';

const run = promisify(execFile);

/** By which a machine reaches a registry: without them a package that is not in npm's cache could not be fetched. */
const NETWORK = ['NODE_EXTRA_CA_CERTS', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'];

/** The registry of third-party packages, the way there, and the cache of what was fetched, as this machine has them. */
export async function ownSettings(): Promise<Record<string, string | undefined>> {
  const { stdout } = await run('npm', ['config', 'get', 'registry', 'cache']);
  const settings = stdout
    .trim()
    .split('\n')
    .map((line) => /^(\w+)=(.*)$/.exec(line)?.slice(1) as [string, string]);
  return {
    ...Object.fromEntries(settings.map(([name, value]) => [`npm_config_${name}`, value])),
    ...Object.fromEntries(NETWORK.map((name) => [name, process.env[name]])),
  };
}

/** A block of a document that is a file of the remote, with its name in the first line. */
const FILE_BLOCK = /^```tsx?\n\/\/ (src\/[\w./]+)\n(.*?)^```$/gms;
const SLOTS = /`"slots": (\[.*?\])`/;
/** What a strict team demands of its own code, and so not of ours. */
const STRICT = { exactOptionalPropertyTypes: true, noPropertyAccessFromIndexSignature: true, erasableSyntaxOnly: true };

export async function editJson(file: string, change: (content: Record<string, unknown>) => object): Promise<void> {
  const content = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  await writeFile(file, JSON.stringify(change(content), null, 2));
}

/** Puts the code of the installed package's document into the remote, as a newcomer would; returns how many files it has. */
export async function takeCode(remote: string, tools: string): Promise<number> {
  const document = await readFile(path.join(tools, 'README.md'), 'utf8');
  const files = [...document.matchAll(FILE_BLOCK)];
  for (const [, file = '', code = ''] of files) {
    await mkdir(path.dirname(path.join(remote, file)), { recursive: true });
    await writeFile(path.join(remote, file), code);
  }
  const slots: unknown = JSON.parse(SLOTS.exec(document)?.[1] ?? 'null');
  await editJson(path.join(remote, 'remote.json'), (descriptor) => ({ ...descriptor, slots, listens: true }));
  await editJson(path.join(remote, 'tsconfig.json'), (config) => ({ ...config, compilerOptions: STRICT }));
  return files.length;
}

/** An administrator lets the team's part into the screens of others. */
export async function confirmSlots(commands: Commands, remote: string): Promise<void> {
  const admin = await commands.signIn(ADMIN);
  const { slots } = await commands.call(platform.slots, { remote }, admin);
  for (const { name, access } of slots) {
    await commands.call(platform.confirmSlot, { remote, slot: name, access }, admin);
  }
}
