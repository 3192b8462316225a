import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readArguments } from '../lib/arguments.mjs';
import { ID, ID_RULE } from '../lib/descriptor.js';
import { lockPackages, readLatest } from '../lib/home.mjs';
import { Stop, say } from '../lib/output.mjs';
import { packageFolder, readJson } from '../lib/packages.js';
import { PACKAGE_FOLDER } from '../lib/project.mjs';
import { originOf } from '../lib/site-client.mjs';
import { sharingOf } from '../sharing.js';

const USAGE = `Usage: najem-remote new <id> --site <address>
  --site <address>  the site that the remote is for; its packages come from there`;
/** Names of other builds, which commands use like the ids of remotes. */
const RESERVED = ['server', 'sandbox', 'shell', 'packages', 'catalogue', 'kit'];
/** The id of the template's remote. */
const SAMPLE = /example/g;
const SAMPLE_TITLE = /Example/g;
/** Packages that a remote's sources import. */
const LIBRARIES = [
  ...['react', 'react-dom', 'react-redux', 'react-router-dom', 'redux', 'redux-observable', 'rxjs'],
  '@sinclair/typebox',
];
/** Files that the parent folder may have for all its remotes; npm does not pack a file named `.gitignore`. */
const COMMON = { 'tsconfig.json': 'tsconfig.json', gitignore: '.gitignore' };
/** What only a repository of its own has. */
const WORKFLOW = { 'workflow.yml': '.github/workflows/remote.yml' };

function readOptions(args) {
  const options = { site: { type: 'string' } };
  const { values, words } = readArguments({ usage: USAGE, options, hasWords: true, args });
  const [id, ...rest] = words;
  if (id === undefined || rest.length > 0) throw new Stop(USAGE);
  if (!ID.test(id)) {
    throw new Stop(`'${id}' is not an id of a remote: ${ID_RULE}.`);
  }
  if (RESERVED.includes(id)) throw new Stop(`'${id}' is the name of another build: take another id.`);
  return { id, site: values.site === undefined ? undefined : originOf(values.site, '--site') };
}

/** The packages that are installed here, against which a remote beside others is built. */
function readInstalled(folder) {
  const [shared, testing] = ['shared', 'testing'].map((name) =>
    readJson(packageFolder(`@najem/${name}`, folder), 'package.json'),
  );
  return {
    shared: { ...shared, contract: sharingOf(folder).contract },
    testing,
    tools: readJson(PACKAGE_FOLDER, 'package.json'),
  };
}

/** Sets the versions of the packages, and the site that the commands are for. */
async function fillManifest(folder, { shared, testing, tools }, site) {
  const file = path.join(folder, 'package.json');
  const manifest = readJson(file);
  manifest.dependencies = {
    '@najem/shared': shared.version,
    ...Object.fromEntries(LIBRARIES.map((library) => [library, shared.dependencies[library]])),
  };
  manifest.devDependencies = { [tools.name]: tools.version, [testing.name]: testing.version };
  if (site) {
    manifest.scripts.dev += ` --site ${site}`;
    manifest.scripts.release += ` --to ${site}`;
  }
  await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Replaces the template's id, title and contract in all files. */
async function fillTemplate(folder, id, contract) {
  const title = id[0].toUpperCase() + id.slice(1);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const text = await readFile(file, 'utf8');
    await writeFile(
      file,
      text.replace(SAMPLE, id).replace(SAMPLE_TITLE, title).replace('"contract": "1.0"', `"contract": "${contract}"`),
    );
  }
}

/** Puts files of the template in their places; those that `isWanted` refuses are left out. */
async function moveFiles(folder, files, isWanted) {
  for (const [source, target] of Object.entries(files)) {
    const content = await readFile(path.join(folder, source));
    await rm(path.join(folder, source));
    if (!isWanted(target)) continue;
    await mkdir(path.dirname(path.join(folder, target)), { recursive: true });
    await writeFile(path.join(folder, target), content);
  }
}

/** Fills the folder; with a site it becomes a repository of its own, which any machine can install. */
async function fillFolder(folder, id, site) {
  const parent = path.dirname(folder);
  const packages = site ? await readLatest(site) : readInstalled(folder);
  await cp(path.join(PACKAGE_FOLDER, 'template'), folder, { recursive: true });
  await moveFiles(folder, COMMON, (file) => site !== undefined || !existsSync(path.join(parent, file)));
  await moveFiles(folder, WORKFLOW, () => site !== undefined);
  await fillTemplate(folder, id, packages.shared.contract);
  await fillManifest(folder, packages, site);
  if (site) await lockPackages(folder, site);
}

export async function runCommand(args) {
  const { id, site } = readOptions(args);
  const name = `mf-${id}`;
  const parent = process.cwd();
  const isBesideOthers =
    existsSync(path.join(parent, 'package.json')) && 'workspaces' in readJson(parent, 'package.json');
  if (isBesideOthers !== (site === undefined)) throw new Stop(USAGE);
  const folder = path.join(parent, name);
  if (existsSync(folder)) throw new Stop(`${name} exists already.`);
  await mkdir(folder);
  try {
    await fillFolder(folder, id, site);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  say(`${name} is created: one screen at /${id}. Next steps:`);
  if (site)
    say(
      `  cd ${name} && git init && npm ci\n  ${site}/npm/ tells what comes next, ${site}/dev/kit has the parts of screens, with their code`,
    );
  else say(`  npm install       adds it to the workspaces\n  cd ${name}`);
  say('  npm run check     checks types, tests and its real build');
  say(`  npm run release${site ? '' : ' -- --to <site>'}   with its deploy token in NAJEM_DEPLOY_TOKEN`);
  say(
    `  npm run dev${site ? '' : ' -- --site <site>'}       your sources in your own pages of the site, before any release`,
  );
}
