import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readArguments } from '../lib/arguments.mjs';
import { Stop, say } from '../lib/output.mjs';
import { packageFolder, readJson } from '../lib/packages.js';
import { FACTORY } from '../lib/project.mjs';
import { sharingOf } from '../sharing.js';

const USAGE = 'Usage: najem-remote new <id>';
/** As the site demands it. */
const ID = /^[a-z][a-z0-9-]{1,29}$/;
/** Commands name these builds beside those of the remotes. */
const TAKEN = ['server', 'sandbox', 'shell'];
/** The template is a remote of this id. */
const SAMPLE = /example/g;
const SAMPLE_TITLE = /Example/g;
/** Packages that a remote's sources name. */
const LIBRARIES = ['react', 'react-dom', 'react-redux', 'react-router-dom', 'redux', 'redux-observable', 'rxjs'];
/** What the folder above may have for all its remotes; npm leaves a file out that is called `.gitignore`. */
const COMMON = { 'tsconfig.json': 'tsconfig.json', gitignore: '.gitignore' };

function checkedId(args) {
  const [id, ...rest] = readArguments({ usage: USAGE, hasWords: true, args }).words;
  if (id === undefined || rest.length > 0) throw new Stop(USAGE);
  if (!ID.test(id)) {
    throw new Stop(`'${id}' is no id of a remote: 2 to 30 small letters, digits and hyphens, a letter first.`);
  }
  if (TAKEN.includes(id)) throw new Stop(`'${id}' is the name of another build: take another id.`);
  return id;
}

/** Versions are those of what is installed: a remote is built against them. */
async function fillVersions(folder) {
  const shared = readJson(packageFolder('@najem/shared', folder), 'package.json');
  const { name, version } = readJson(FACTORY, 'package.json');
  const file = path.join(folder, 'package.json');
  const manifest = readJson(file);
  manifest.dependencies = {
    '@najem/shared': shared.version,
    ...Object.fromEntries(LIBRARIES.map((library) => [library, shared.dependencies[library]])),
  };
  manifest.devDependencies = { [name]: version };
  await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Makes the template's files those of this remote. */
async function rename(folder, id, contract) {
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

export async function run(args) {
  const id = checkedId(args);
  const name = `mf-${id}`;
  const above = process.cwd();
  const folder = path.join(above, name);
  if (existsSync(folder)) throw new Stop(`${name} is there already.`);
  await mkdir(folder);
  try {
    await cp(path.join(FACTORY, 'template'), folder, { recursive: true });
    for (const [source, target] of Object.entries(COMMON)) {
      const content = await readFile(path.join(folder, source));
      await rm(path.join(folder, source));
      if (!existsSync(path.join(above, target))) await writeFile(path.join(folder, target), content);
    }
    await rename(folder, id, sharingOf(folder).contract);
    await fillVersions(folder);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  say(`${name} is made: one screen at /${id}. What comes next:`);
  if (readJson(above, 'package.json').workspaces) say('  npm install       so that npm knows it');
  say(`  cd ${name}`);
  say('  npm test          its types and tests, and its real build through the loader');
  say('  npm run release -- --to <site>   with its deploy token in NAJEM_DEPLOY_TOKEN');
  say('  npm run dev -- --site <site>     your sources in your own pages, once it has been released there');
}
