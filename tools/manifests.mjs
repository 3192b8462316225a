/**
 * Fails if the chart of deploy/helm does not render, or if what it renders or a compose file is no object of its kind. What
 * it needs is a project of its own, tools/manifests, which the first run installs; where it cannot, it says so.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { npmCommand } from './remote/lib/npm.mjs';
import { Stop, say } from './remote/lib/output.mjs';
import { runProgram } from './remote/lib/processes.mjs';
import { inRoot } from './lib/root.mjs';
import { runTool } from './remote/lib/tool.mjs';

/** What a check ends with that could not be made. */
const SKIPPED = 3;
const INSTALL_WITHIN_MS = 300_000;

const PROJECT = inRoot('tools', 'manifests');

/** Installs the project where its lock file has changed, and returns whether that worked. */
async function installProject() {
  const lock = readFileSync(`${PROJECT}/package-lock.json`, 'utf8');
  const installed = `${PROJECT}/node_modules/.installed-lock.json`;
  if (existsSync(installed) && readFileSync(installed, 'utf8') === lock) return true;
  const [command, ...args] = npmCommand();
  const words = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { code } = await runProgram(command, [...args, ...words], { cwd: PROJECT, timeoutMs: INSTALL_WITHIN_MS });
  if (code !== 0) return false;
  writeFileSync(installed, lock);
  return true;
}

function skip(reason) {
  say(reason);
  process.exitCode = SKIPPED;
}

await runTool(async () => {
  if (!(await installProject())) return skip('tools/manifests cannot be installed here (npm ci).');
  const { findHelm } = await import('./manifests/helm.mjs');
  const helm = await findHelm();
  if (helm === null) return skip('Helm is not on the path.');
  const { checkChart, checkComposeFiles } = await import('./manifests/manifests.mjs');
  const results = [await checkChart(helm), checkComposeFiles()];
  const faults = results.flatMap((result) => result.faults);
  if (faults.length > 0) throw new Stop(faults.join('\n'));
  say(`${results[0].count} objects of the chart and ${results[1].count} compose files.`);
});
