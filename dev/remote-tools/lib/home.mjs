/** The home of the product's packages: `{site}/npm/`, a registry that npm asks for their scope alone. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { npmCommand } from './npm.mjs';
import { Stop, step } from './output.mjs';
import { runVisibly } from './processes.mjs';

const TIMEOUT_MS = 60_000;
const PUBLIC_REGISTRY = 'https://registry.npmjs.org/';

/** Reads the manifests of the packages that the site has now. */
export async function readLatest(site) {
  const names = { shared: '@najem/shared', testing: '@najem/testing', tools: '@najem/remote-tools' };
  const read = async ([key, name]) => [key, await readManifest(`${site}/npm/${name}/latest`)];
  return Object.fromEntries(await Promise.all(Object.entries(names).map(read)));
}

async function readManifest(address) {
  let answer;
  try {
    answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    throw new Stop(`${address} cannot be reached: ${error.cause?.message ?? error.message}`);
  }
  if (!answer.ok)
    throw new Stop(
      `${address} answered ${answer.status}: the site serves no packages; npm start packs them, npm run dev does not.`,
    );
  return answer.json();
}

/**
 * Names the home in the folder's `.npmrc`, so that no other registry is ever asked for the scope, and has npm write the
 * lock file, which says of each package where it comes from and what it holds.
 */
export async function lockPackages(folder, site) {
  await writeFile(
    path.join(folder, '.npmrc'),
    [
      `; The product's packages come from their site, never from a public registry.`,
      `@najem:registry=${site}/npm/`,
      'save-exact=true',
      '; package.json names all that is needed: by itself npm would add a second builder of 50 MB, which nothing uses.',
      'legacy-peer-deps=true',
      '',
    ].join('\n'),
  );
  const [command, ...first] = npmCommand();
  const args = [
    ...first,
    'install',
    '--package-lock',
    '--package-lock-only',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  ];
  // Whatever npm's settings are here: a clone on another machine needs the addresses.
  args.push('--no-omit-lockfile-registry-resolved', '--loglevel=error');
  await step('Locking the packages', async () => {
    const code = await runVisibly(command, args, {
      cwd: folder,
      shell: process.platform === 'win32' && first.length === 0,
    });
    if (code !== 0) throw new Stop(`npm install failed (exit code ${code}); its messages are above.`);
  });
  await nameNoMirror(path.join(folder, 'package-lock.json'), site);
}

/** Names the public registry in place of the maker's mirror of it: npm asks there whichever registry a machine has. */
async function nameNoMirror(file, site) {
  const lock = JSON.parse(await readFile(file, 'utf8'));
  for (const [place, entry] of Object.entries(lock.packages)) {
    if (!entry.resolved || entry.resolved.startsWith(`${site}/npm/`)) continue;
    const name = entry.name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const [, tarball] = entry.resolved.split(`/${name}/-/`);
    if (tarball) entry.resolved = `${PUBLIC_REGISTRY}${name}/-/${tarball}`;
  }
  await writeFile(file, `${JSON.stringify(lock, null, 2)}\n`);
}
