import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Stop, say, step } from '../../remote-tools/lib/output.mjs';
import { runProgram, runVisibly } from '../../remote-tools/lib/processes.mjs';
import { npmCommand } from '../../remote-tools/lib/npm.mjs';
import { inRoot } from './root.mjs';

const OLDEST_NODE = 24;

function packagesIn(lockFile) {
  try {
    return JSON.parse(readFileSync(inRoot(lockFile), 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * True if node_modules matches the lock file. npm writes its own list last, so an interrupted installation has none.
 * Contents are compared, because a checkout or a copy changes times.
 */
function isInstalled() {
  const locked = packagesIn('package-lock.json');
  const installed = packagesIn('node_modules/.package-lock.json');
  if (!locked || !installed) return false;
  return Object.entries(locked).every(([name, entry]) => {
    if (!name.includes('node_modules/')) return true;
    const found = installed[name];
    // npm does not install packages for other systems.
    if (!found) return entry.optional === true || entry.peer === true;
    return entry.link === found.link && entry.version === found.version && entry.integrity === found.integrity;
  });
}

/** Ends an older Node after the same command was run by the Node of `.nvmrc`, which npm fetches once. */
async function requireNode() {
  if (Number.parseInt(process.versions.node) >= OLDEST_NODE) return;
  const version = readFileSync(inRoot('.nvmrc'), 'utf8').trim();
  const node = rememberedNode(version) ?? (await fetchNode(version));
  // What it starts by name is of the same version.
  const env = { ...process.env, PATH: [path.dirname(node), process.env.PATH].join(path.delimiter) };
  process.exit(await runVisibly(node, process.argv.slice(1), { env }));
}

/** Where the path of a fetched Node is kept: npm takes seconds to find it again. */
const nodeRecord = (version) => inRoot('.cache', `node-${version}`);

function rememberedNode(version) {
  if (!existsSync(nodeRecord(version))) return undefined;
  const node = readFileSync(nodeRecord(version), 'utf8');
  return existsSync(node) ? node : undefined;
}

/** Has npm fetch the version, and returns the path of its program. */
async function fetchNode(version) {
  say(`Node ${OLDEST_NODE} or newer is needed and this is ${process.versions.node}: npm fetches Node ${version}.`);
  const [command, ...first] = npmCommand();
  const args = ['exec', '--yes', `--package=node@${version}`, '--', 'node', '-p', 'process.execPath'];
  // In a folder without workspaces, whose tree npm would read first.
  const { code, output } = await runProgram(command, [...first, ...args], { cwd: tmpdir() });
  const node = output.trim();
  if (code !== 0 || !existsSync(node)) throw new Stop(`npm could not fetch Node ${version}: install it and try again.`);
  mkdirSync(inRoot('.cache'), { recursive: true });
  writeFileSync(nodeRecord(version), node);
  return node;
}

/** Installs the dependencies where they are missing or differ from the lock file. */
export async function install() {
  await requireNode();
  if (isInstalled()) return;
  await step('Installing the packages (npm ci), about half a minute', async () => {
    // Asking the registry whether each cached package is the newest costs a fifth of the time. A cache older than the lock
    // file may lack a version, so the second try asks.
    const options = ['ci', '--no-audit', '--no-fund'];
    const code = (await runNpm([...options, '--prefer-offline'])) && (await runNpm(options));
    if (code !== 0) throw new Stop(`npm ci failed (exit code ${code}); its messages are above.`);
  });
}

function runNpm(args) {
  const [command, ...first] = npmCommand();
  const shell = process.platform === 'win32' && first.length === 0;
  return runVisibly(command, [...first, ...args], { shell });
}
