/**
 * Releases the remote to a running site, which is asked first whether it would take it. It needs neither a restart nor a build of anything else; the deploy token comes
 * from NAJEM_DEPLOY_TOKEN.
 */
import path from 'node:path';
import { readArguments } from '../lib/arguments.mjs';
import { checkRemote } from '../lib/checks.mjs';
import { Stop, say, seconds, step } from '../lib/output.mjs';
import { requireFit } from '../lib/preflight.mjs';
import { openSite, readProject } from '../lib/project.mjs';
import { readRelease } from '../lib/release-files.mjs';
import { GRADUAL_MINUTES, GRADUAL_PERCENT, promoteGradually } from '../lib/gradual.mjs';
import { describeErrors, describeHistory, describeOutcome, describeState } from '../lib/release-report.mjs';
import { buildRelease } from './build.mjs';

const USAGE = `Usage: npm run release -- --to <site> [one of]
  (nothing)         build the remote, check types and tests, upload it, and activate it; a first release is dark:
                    only its team and administrators see it
  --open            show a dark remote to everyone who may load it; without any release, or with --from, release it so
  --gradual         release it as a canary of ${GRADUAL_PERCENT} %, and promote it after ${GRADUAL_MINUTES} minutes without failures; a dark remote
                    gets the release and stays dark
  --canary <1-99>   start a canary for that percentage of signed-in users; of an uploaded version with --version
  --dark            release only where the remote is dark
  --promote         activate the canary; of a dark remote, show it to everyone
  --end-canary      end the canary; everyone gets the active release
  --rollback        end the canary, or activate the previous release
  --version <v>     activate an uploaded version
  --list            show versions, history and the last errors
and --reason <text>, --expect <version that must be active>, --from <folder of an earlier build>,
--force: show it to more people although it fails for more than 5 % of those who loaded it; with a new release also --security: it mends a weakness, so the site never takes it back by itself;
--no-tests: without types and tests; --dry-run: the site only checks it`;

const WITHOUT_TESTS = ' Nothing was released: `--no-tests` releases without them.';
const OPTIONS = {
  to: { type: 'string' },
  canary: { type: 'string' },
  version: { type: 'string' },
  reason: { type: 'string' },
  expect: { type: 'string' },
  from: { type: 'string' },
  security: { type: 'boolean' },
  'no-tests': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  dark: { type: 'boolean' },
  gradual: { type: 'boolean' },
  force: { type: 'boolean' },
  open: { type: 'boolean' },
  promote: { type: 'boolean' },
  'end-canary': { type: 'boolean' },
  rollback: { type: 'boolean' },
  list: { type: 'boolean' },
};

function readOptions(args) {
  const { values } = readArguments({ usage: USAGE, options: OPTIONS, args });
  const opensNew = values.open && values.from !== undefined;
  const actions = ['open', 'promote', 'end-canary', 'rollback', 'list'].filter(
    (name) => values[name] && !(name === 'open' && opensNew),
  );
  if (!actions.length && (values.canary !== undefined || values.version !== undefined))
    actions.push('version or canary');
  const isNew = actions.length === 0 || (actions[0] === 'version or canary' && values.version === undefined);
  // Whether `--open` releases anything, the site's state decides.
  const isForNew = ['security', 'dark', 'no-tests', 'dry-run', 'gradual'].some((name) => values[name]);
  if (isForNew && !isNew && actions[0] !== 'open') throw new Stop(USAGE);
  if ([values.dark, values.gradual, values.open, values.canary !== undefined].filter(Boolean).length > 1) {
    throw new Stop(USAGE);
  }
  if (!values.to || actions.length > 1) throw new Stop(USAGE);
  if (actions.length === 1 && actions[0] !== 'version or canary' && (values.canary ?? values.version) !== undefined) {
    throw new Stop(USAGE);
  }
  const percent = values.canary === undefined ? undefined : Number(values.canary);
  if (percent !== undefined && !(Number.isInteger(percent) && percent >= 1 && percent <= 99)) throw new Stop(USAGE);
  return { ...values, percent };
}

/** The requested change among releases that the site has; undefined for a new release, as an open one is of a remote without any. */
function readSwitch({ open, from, promote, 'end-canary': endCanary, rollback, version, percent }, { active }) {
  if (open) return active === undefined || from !== undefined ? undefined : { action: 'open' };
  if (promote) return { action: 'promote' };
  if (endCanary) return { action: 'end-canary' };
  if (rollback) return { action: 'rollback' };
  if (version !== undefined)
    return percent === undefined ? { action: 'activate', version } : { action: 'canary', version, percent };
  return undefined;
}

/** Returns the remote's state; undefined where the site only checked the release. */
async function releaseNew(
  site,
  project,
  before,
  { from, dark, open, gradual, expect, reason, security, force, ...options },
) {
  const isLive = before.active !== undefined && before.stage === undefined;
  const percent = gradual && isLive ? GRADUAL_PERCENT : options.percent;
  if (from === undefined) await requireFit(site, project);
  // Before the tests, which run this build.
  const release = await readRelease(from ?? (await buildRelease(project)));
  if (from === undefined && !options['no-tests']) await checkRemote(project.folder, WITHOUT_TESTS);
  const dryRun = options['dry-run'];
  const { state } = await step(dryRun ? 'Asking the site' : 'Uploading and switching', () =>
    site.publish({ ...release, canary: percent, dark, open, dryRun, expected: expect, reason, security, force }),
  );
  if (dryRun) {
    say('The site would take this release; nothing was stored.');
    return undefined;
  }
  if (!gradual || !state.canary) return state;
  say(describeState(state));
  return promoteGradually(site, state.canary.version, { reason });
}

/** Makes the requested change; says first how the version is doing that it shows to more people. */
async function switchRelease(site, change, { expect: expected, reason, force }, { state, versions }) {
  const shown = change.action === 'promote' ? (state.canary?.version ?? state.active) : state.active;
  if (['open', 'promote'].includes(change.action) && shown) say(describeOutcome(versions, change.version ?? shown));
  return (await site.switchRelease({ ...change, expected, reason, force })).state;
}

export async function runCommand(args) {
  const started = Date.now();
  const options = readOptions(args);
  const project = readProject();
  const site = openSite(project, options.to);
  const found = await site.releases();
  if (options.list) {
    const { state, versions, history, errors } = found;
    say([describeState(state), ...describeHistory(versions, history), ...describeErrors(errors)].join('\n'));
    return;
  }
  const change = readSwitch(options, found.state);
  // A relative folder starts where npm was called.
  const from = options.from && path.resolve(process.env.INIT_CWD ?? project.folder, options.from);
  const state = change
    ? await switchRelease(site, change, options, found)
    : await releaseNew(site, project, found.state, { ...options, from });
  if (!state) return;
  say(describeState(state));
  const isDark = state.stage === 'dark';
  say(`Done in ${seconds(started)}; ${isDark ? 'those who see it' : 'visitors'} get it within a second.`);
  if (isDark) say('`npm run release -- --open` shows it to everyone who may load it.');
}
