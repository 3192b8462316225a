import { readArguments } from '../lib/arguments.mjs';
import { compile } from '../lib/compile.mjs';
import { step } from '../lib/output.mjs';
import { readProject } from '../lib/project.mjs';
import { remote as configure } from '../webpack.js';

/** Builds the remote as it is released, into `to` or `dist/`. */
export async function build({ id, folder }, to) {
  await step(`Building ${id}`, () => compile(configure(folder, { production: true, to })));
}

export async function run(args) {
  readArguments({ usage: 'Usage: npm run build', args });
  await build(readProject());
}
