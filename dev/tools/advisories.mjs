/** Fails on packages with known advisories; says so where the registry cannot be asked, which is no failure. */
import { Stop, say } from '../remote-tools/lib/output.mjs';
import { npmCommand } from '../remote-tools/lib/npm.mjs';
import { runProgram } from '../remote-tools/lib/processes.mjs';
import { ROOT } from './lib/root.mjs';
import { runTool } from '../remote-tools/lib/tool.mjs';

/** What a check ends with that could not be made. */
const SKIPPED = 3;
/** A registry that has not answered by then is not asked again. */
const LONGEST_MS = 20_000;

function readAnswer(output) {
  try {
    return JSON.parse(output);
  } catch {
    return {};
  }
}

await runTool(async () => {
  process.chdir(ROOT);
  const [command, ...args] = npmCommand();
  const words = ['audit', '--json', '--fetch-retries=0', `--fetch-timeout=${LONGEST_MS / 2}`];
  const { output } = await runProgram(command, [...args, ...words], { timeoutMs: LONGEST_MS });
  const answer = readAnswer(output);
  if (!answer.vulnerabilities) {
    say(`The registry could not be asked for advisories (${answer.error?.summary || answer.message || 'no answer'}).`);
    process.exitCode = SKIPPED;
    return;
  }
  const known = Object.values(answer.vulnerabilities).map(
    ({ name, severity, range }) => `${name} ${range} (${severity})`,
  );
  if (known.length > 0) throw new Stop(`Packages with known advisories, see npm audit:\n${known.join('\n')}`);
});
