import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { npmCommand } from './npm.mjs';
import { say } from './output.mjs';
import { readJson } from './packages.js';
import { runProgram } from './processes.mjs';

const LONGEST_MS = 60_000;

/**
 * Writes the list of a remote's packages (CycloneDX) beside its release, for those who look for advisories later. A release
 * does not wait for it to succeed.
 */
export async function writeSbom(project) {
  const [command, ...first] = npmCommand();
  const words = ['sbom', '--sbom-format=cyclonedx', '--omit=dev'];
  // npm names the root of the workspaces; a remote in a repository of its own is that root.
  const root = process.env.npm_config_local_prefix ?? project.folder;
  if (root !== project.folder) words.push(`--workspace=${readJson(project.folder, 'package.json').name}`);
  const { code, output } = await runProgram(command, [...first, ...words], { timeoutMs: LONGEST_MS, cwd: root });
  if (code !== 0) {
    say('npm could not list the packages of this release (npm sbom).');
    return;
  }
  const file = path.join(project.folder, '.cache/release.cdx.json');
  writeFileSync(file, output);
  say(`The packages of this release are listed in ${path.relative(process.cwd(), file)}.`);
}
