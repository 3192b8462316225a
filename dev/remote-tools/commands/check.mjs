/**
 * Checks a remote as its release does: types, tests, the build, and with `--to` everything for which that site would refuse
 * it. Nothing is released.
 */
import { readArguments } from '../lib/arguments.mjs';
import { checkRemote } from '../lib/checks.mjs';
import { say } from '../lib/output.mjs';
import { openSite, readProject } from '../lib/project.mjs';
import { requireFit } from '../lib/preflight.mjs';
import { readRelease } from '../lib/release-files.mjs';
import { buildRelease } from './build.mjs';

const USAGE = `Usage: npm run check -- [--to <site>]
  checks types, tests and the build; with a site also whether it would take the release`;

export async function runCommand(args) {
  const { values } = readArguments({ usage: USAGE, options: { to: { type: 'string' } }, args });
  const project = readProject();
  const site = values.to === undefined ? undefined : openSite(project, values.to);
  if (site) await requireFit(site, project);
  // Before the tests, which run this build.
  const release = await readRelease(await buildRelease(project));
  await checkRemote(project.folder);
  await site?.publish({ ...release, dryRun: true });
  say(site ? `${values.to} would take this release.` : 'Types, tests and build are in order.');
}
