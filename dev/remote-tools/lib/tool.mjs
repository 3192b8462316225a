import { DescriptorError } from './descriptor.js';
import { Stop, say } from './output.mjs';
import { watchLauncher } from './pids.mjs';
import { killAll, stopAll } from './processes.mjs';

const POLL_MS = 100;

let stopping = false;

/** True while everything is being stopped, when the end of a child is expected. */
export function isStopping() {
  return stopping;
}

/** Marks the start of stopping; returns false if it has started already. */
export function beginStopping() {
  if (stopping) return false;
  return (stopping = true);
}

async function stopAndExit() {
  say('Stopping …');
  await stopAll();
  process.exit(0);
}

/** Stops all programs and exits with 0 on Ctrl-C, SIGTERM or a closed terminal; a second Ctrl-C kills them. */
function stopOnSignals() {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(name, () => {
      if (beginStopping()) void stopAndExit();
      else if (name === 'SIGINT') process.exit(130);
    });
  }
  process.once('exit', killAll);
}

/** Stops when npm has ended: its SIGTERM reaches only the shell between, which does not pass it on. */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const hasEnded = watchLauncher();
  const timer = setInterval(() => {
    if (hasEnded() && beginStopping()) void stopAndExit();
  }, POLL_MS);
  timer.unref();
}

/** Runs a tool; an error ends it with exit code 1 and its stack, a `Stop` and a broken descriptor with their message alone. */
export async function runTool(main) {
  stopOnSignals();
  stopWithNpm();
  try {
    await main();
  } catch (error) {
    // Interrupted work fails, as expected.
    if (!beginStopping()) return;
    await stopAll();
    const isExpected = error instanceof Stop || error instanceof DescriptorError;
    process.stderr.write(`${isExpected ? error.message : error.stack}\n`);
    process.exitCode = 1;
  }
}
