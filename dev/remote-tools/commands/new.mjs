import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readArguments } from '../lib/arguments.mjs';
import { ID, ID_RULE } from '../lib/descriptor.js';
import { Stop, say } from '../lib/output.mjs';
import { packageFolder, readJson } from '../lib/packages.js';
import { PACKAGE_FOLDER } from '../lib/project.mjs';
import { sharingOf } from '../sharing.js';

const USAGE = 'Usage: najem-remote new <id>';
/** Names of other builds, which commands use like the ids of remotes. */
const RESERVED = ['server', 'sandbox', 'shell'];
/** The id of the template's remote. */
const SAMPLE = /example/g;
const SAMPLE_TITLE = /Example/g;
/** Packages that a remote's sources import. */
const LIBRARIES = ['react', 'react-dom', 'react-redux', 'react-router-dom', 'redux', 'redux-observable', 'rxjs'];
/** Files that the parent folder may have for all its remotes; npm does not pack a file named `.gitignore`. */
const COMMON = { 'tsconfig.json': 'tsconfig.json', gitignore: '.gitignore' };

function readId(args) {
  const [id, ...rest] = readArguments({ usage: USAGE, hasWords: true, args }).words;
  if (id === undefined || rest.length > 0) throw new Stop(USAGE);
  if (!ID.test(id)) {
    throw new Stop(`'${id}' is not an id of a remote: ${ID_RULE}.`);
  }
  if (RESERVED.includes(id)) throw new Stop(`'${id}' is the name of another build: take another id.`);
  return id;
}

/** Sets the versions to those of the installed packages, against which the remote is built. */
async function fillVersions(folder) {
  const shared = readJson(packageFolder('@najem/shared', folder), 'package.json');
  const { name, version } = readJson(PACKAGE_FOLDER, 'package.json');
  const file = path.join(folder, 'package.json');
  const manifest = readJson(file);
  manifest.dependencies = {
    '@najem/shared': shared.version,
    ...Object.fromEntries(LIBRARIES.map((library) => [library, shared.dependencies[library]])),
  };
  const testing = readJson(packageFolder('@najem/testing', folder), 'package.json');
  manifest.devDependencies = { [name]: version, [testing.name]: testing.version };
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

export async function runCommand(args) {
  const id = readId(args);
  const name = `mf-${id}`;
  const parent = process.cwd();
  const folder = path.join(parent, name);
  if (existsSync(folder)) throw new Stop(`${name} exists already.`);
  await mkdir(folder);
  try {
    await cp(path.join(PACKAGE_FOLDER, 'template'), folder, { recursive: true });
    for (const [source, target] of Object.entries(COMMON)) {
      const content = await readFile(path.join(folder, source));
      await rm(path.join(folder, source));
      if (!existsSync(path.join(parent, target))) await writeFile(path.join(folder, target), content);
    }
    await fillTemplate(folder, id, sharingOf(folder).contract);
    await fillVersions(folder);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  say(`${name} is created: one screen at /${id}. Next steps:`);
  if (readJson(parent, 'package.json').workspaces) say('  npm install       adds it to the workspaces');
  say(`  cd ${name}`);
  say('  npm test          checks types, runs tests, and loads its real build');
  say('  npm run release -- --to <site>   with its deploy token in NAJEM_DEPLOY_TOKEN');
  say('  npm run dev -- --site <site>     your sources in your own pages, once it has been released there');
}
