/**
 * Releases the remote to a running site. It needs neither a restart nor a build of anything else; the deploy token comes
 * from NAJEM_DEPLOY_TOKEN.
 */
import path from 'node:path';
import { readArguments } from '../lib/arguments.mjs';
import { Stop, say, seconds } from '../lib/output.mjs';
import { loadEnvironment, readProject } from '../lib/project.mjs';
import { readRelease } from '../lib/release-files.mjs';
import { describeHistory, describeState } from '../lib/release-report.mjs';
import { siteClient } from '../lib/site-client.mjs';

const USAGE = `Usage: npm run release -- --to <site> [one of]
  (nothing)         build the remote, upload it, and give it to everybody
  --canary <1-99>   … to so many in a hundred signed-in people; of what is uploaded already with --version
  --promote         give the canary to everybody
  --end-canary      give everybody the active release again
  --rollback        end the canary, or go back to the release before
  --version <v>     give a version that is uploaded already to everybody
  --list            show versions and history
and --reason <text>, --expect <version that must be active>, --from <folder of a build made before> or
--files <address of a folder on your own origin, to which you have put a build: visitors load it from there>`;

const OPTIONS = {
  to: { type: 'string' },
  canary: { type: 'string' },
  version: { type: 'string' },
  reason: { type: 'string' },
  expect: { type: 'string' },
  from: { type: 'string' },
  files: { type: 'string' },
  promote: { type: 'boolean' },
  'end-canary': { type: 'boolean' },
  rollback: { type: 'boolean' },
  list: { type: 'boolean' },
};

function readOptions(args) {
  const { values } = readArguments({ usage: USAGE, options: OPTIONS, args });
  const deeds = ['promote', 'end-canary', 'rollback', 'list'].filter((name) => values[name]);
  if (!deeds.length && (values.canary !== undefined || values.version !== undefined)) deeds.push('version or canary');
  const isNew = deeds.length === 0 || (deeds[0] === 'version or canary' && values.version === undefined);
  if (values.files !== undefined && (values.from !== undefined || !isNew)) throw new Stop(USAGE);
  if (!values.to || deeds.length > 1) throw new Stop(USAGE);
  if (deeds.length === 1 && deeds[0] !== 'version or canary' && (values.canary ?? values.version) !== undefined) {
    throw new Stop(USAGE);
  }
  const percent = values.canary === undefined ? undefined : Number(values.canary);
  if (percent !== undefined && !(Number.isInteger(percent) && percent >= 1 && percent <= 99)) throw new Stop(USAGE);
  return { ...values, percent };
}

/** What the arguments ask for of releases that the site has already; undefined for a new one. */
function wantedSwitch({ promote, 'end-canary': endCanary, rollback, version, percent }) {
  if (promote) return { action: 'promote' };
  if (endCanary) return { action: 'end-canary' };
  if (rollback) return { action: 'rollback' };
  if (version !== undefined)
    return percent === undefined ? { action: 'activate', version } : { action: 'canary', version, percent };
  return undefined;
}

/** A build for this release alone: a site beside it may be serving what lies in `dist/`. */
async function buildRelease(project) {
  const { build } = await import('./build.mjs');
  const folder = path.join(project.folder, '.cache/release');
  await build(project, folder);
  return folder;
}

async function releaseNew(site, project, { files: address, from, percent, expect, reason }) {
  const content =
    address === undefined ? { files: await readRelease(from ?? (await buildRelease(project))) } : { address };
  const sent = Date.now();
  const { state } = await site.publish({ ...content, canary: percent, expected: expect, reason });
  say(`${address === undefined ? 'Uploaded' : 'Checked there'} and switched in ${seconds(sent)}.`);
  return state;
}

export async function run(args) {
  const started = Date.now();
  const options = readOptions(args);
  const project = readProject();
  loadEnvironment(project.folder);
  const token = process.env.NAJEM_DEPLOY_TOKEN?.trim();
  if (!token) throw new Stop('NAJEM_DEPLOY_TOKEN is not set: an administrator makes one, for this remote alone.');
  const site = siteClient(options.to, project.id, token);
  if (options.list) {
    const { state, versions, history } = await site.releases();
    say([describeState(state), ...describeHistory(versions, history)].join('\n'));
    return;
  }
  const { expect: expected, reason } = options;
  const wanted = wantedSwitch(options);
  // A folder is named as seen from where npm was called.
  const from = options.from && path.resolve(process.env.INIT_CWD ?? project.folder, options.from);
  const state = wanted
    ? (await site.switchRelease({ ...wanted, expected, reason })).state
    : await releaseNew(site, project, { ...options, from });
  say(describeState(state));
  say(`Done in ${seconds(started)}; visitors get it within a second.`);
}
