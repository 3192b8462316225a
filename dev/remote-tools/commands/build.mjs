import path from 'node:path';
import { readArguments } from '../lib/arguments.mjs';
import { compile } from '../lib/compile.mjs';
import { step } from '../lib/output.mjs';
import { readProject } from '../lib/project.mjs';
import { remote as configure } from '../webpack.js';

/** Builds the remote for a release, into `to` or `dist/`. */
export async function buildRemote({ id, folder }, to) {
  await step(`Building ${id}`, () => compile(configure(folder, { production: true, to })));
}

/** Builds a release into a folder of its own, because a local site may be serving `dist/`; returns the folder. */
export async function buildRelease(project) {
  const folder = path.join(project.folder, '.cache/release');
  await buildRemote(project, folder);
  return folder;
}

export async function runCommand(args) {
  readArguments({ usage: 'Usage: npm run build', args });
  await buildRemote(readProject());
}
