/**
 * Adds to package-lock.json the optional packages of other systems that npm leaves out when it cannot get them where it
 * runs; `npm ci` would refuse the file for each of them. `--check` only names them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { readArguments } from './remote/lib/arguments.mjs';
import { Stop, say } from './remote/lib/output.mjs';
import { inRoot } from './lib/root.mjs';
import { runTool } from './remote/lib/tool.mjs';

const LOCK_FILE = 'package-lock.json';
const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const C_LIBRARIES = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' };

/** The folders in which Node looks for the dependencies of a package at `place`, the nearest first. */
function* nodeModulesFrom(place) {
  for (let at = place; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) yield `${at}/node_modules`;
  yield 'node_modules';
}

/** `[name, version, parent entry]` of every optional dependency that the file does not list. */
function findUnlisted(packages) {
  return Object.entries(packages).flatMap(([place, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => ![...nodeModulesFrom(place)].some((folder) => `${folder}/${name}` in packages))
      .map(([name, version]) => [name, version, entry]),
  );
}

/** The entry that npm would write, derived from the name: `…-linux-x64-gnu` is for glibc on Linux on x64. */
function createEntry(name, version, parent) {
  const words = name.split(/[/-]/);
  const at = words.findIndex((word) => SYSTEMS.includes(word));
  const [system, cpu, library] = at < 0 ? [null, words.find((word) => word.startsWith('wasm'))] : words.slice(at);
  if (!cpu || !/^\d+\.\d+\.\d+/.test(version)) throw new Stop(`${LOCK_FILE} lacks ${name} ${version}: add it by hand.`);
  const libc = system === 'linux' ? C_LIBRARIES[library] : undefined;
  return {
    version,
    cpu: [cpu],
    ...(parent.dev ? { dev: true } : {}),
    ...(libc ? { libc: [libc] } : {}),
    optional: true,
    ...(system ? { os: [system] } : {}),
    ...(parent.peer ? { peer: true } : {}),
  };
}

await runTool(async () => {
  const usage = 'Usage: node tools/complete-lock.mjs [--check]';
  const { values } = readArguments({ usage, options: { check: { type: 'boolean' } } });
  const lock = JSON.parse(readFileSync(inRoot(LOCK_FILE), 'utf8'));
  const found = findUnlisted(lock.packages);
  if (found.length === 0) return;
  const names = found.map(([name]) => name).join(', ');
  if (values.check) {
    throw new Stop(`npm ci will refuse ${LOCK_FILE}, which lacks ${names}. Run node tools/complete-lock.mjs.`);
  }
  for (const [name, version, parent] of found)
    lock.packages[`node_modules/${name}`] = createEntry(name, version, parent);
  const sorted = Object.entries(lock.packages).sort(([one], [other]) => one.localeCompare(other, 'en'));
  writeFileSync(inRoot(LOCK_FILE), `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
  say(`Added ${names}.`);
});
