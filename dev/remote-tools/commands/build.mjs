import path from 'node:path';
import { readArguments } from '../lib/arguments.mjs';
import { compile } from '../lib/compile.mjs';
import { step } from '../lib/output.mjs';
import { readProject } from '../lib/project.mjs';
import { remote as configure } from '../webpack.js';

async function buildRemote({ id, folder }, options) {
  await step(`Building ${id}`, () => compile(configure(folder, { production: true, ...options })));
}

/**
 * Builds a release into a folder of its own, because a local site may be serving `dist/`; returns the folder. The site
 * compresses its files.
 */
export async function buildRelease(project) {
  const to = path.join(project.folder, '.cache/release');
  await buildRemote(project, { to, compresses: false });
  return to;
}

export async function runCommand(args) {
  readArguments({ usage: 'Usage: npm run build', args });
  await buildRemote(readProject());
}
