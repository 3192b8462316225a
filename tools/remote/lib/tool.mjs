import { Stop, say } from './output.mjs';
import { launcherWatch } from './pids.mjs';
import { killAll, stopAll } from './processes.mjs';

const LOOK_EVERY_MS = 100;

let stopping = false;

/** Whether everything is being stopped, so that a child's end is no news. */
export function isStopping() {
  return stopping;
}

/** Marks the beginning of the end; answers false where it has begun already. */
export function beginStopping() {
  if (stopping) return false;
  return (stopping = true);
}

async function stopAndExit() {
  say('Stopping …');
  await stopAll();
  process.exit(0);
}

/** On Ctrl-C, SIGTERM or a closed terminal everything started is stopped and the exit code is 0; a second Ctrl-C kills. */
function stopOnSignals() {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(name, () => {
      if (beginStopping()) void stopAndExit();
      else if (name === 'SIGINT') process.exit(130);
    });
  }
  process.once('exit', killAll);
}

/** npm passes SIGTERM to the shell between it and us, which dies without passing it on; both leave us behind. */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const isGone = launcherWatch();
  const timer = setInterval(() => {
    if (isGone() && beginStopping()) void stopAndExit();
  }, LOOK_EVERY_MS);
  timer.unref();
}

/** Runs a tool: a `Stop` ends it with its sentence, anything else with its stack, both with exit code 1. */
export async function runTool(main) {
  stopOnSignals();
  stopWithNpm();
  try {
    await main();
  } catch (error) {
    // What was interrupted fails; that is no news either.
    if (!beginStopping()) return;
    await stopAll();
    process.stderr.write(`${error instanceof Stop ? error.message : error.stack}\n`);
    process.exitCode = 1;
  }
}
