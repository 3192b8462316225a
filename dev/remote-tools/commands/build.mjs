import { readArguments } from '../lib/arguments.mjs';
import { compile } from '../lib/compile.mjs';
import { step } from '../lib/output.mjs';
import { readProject } from '../lib/project.mjs';
import { buildForVisitors } from '../lib/visitors-build.mjs';
import { remote as configure } from '../webpack.js';

/** Builds a release, which tests of the remote take as well; returns the folder. */
export function buildRelease({ id, folder }) {
  return step(`Building ${id}`, () => buildForVisitors(folder));
}

/** Builds the remote into `dist/`. */
export async function runCommand(args) {
  readArguments({ usage: 'Usage: npm run build', args });
  const { id, folder } = readProject();
  await step(`Building ${id}`, () => compile(configure(folder, { production: true })));
}
