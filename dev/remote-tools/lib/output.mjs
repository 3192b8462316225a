const REPORT_EVERY_MS = 5_000;

/** An expected error whose message is shown without a stack. */
export class Stop extends Error {}

/** Progress goes to standard output, or to standard error if standard output carries data (`useStderr`). */
let stream = process.stdout;

export function useStderr() {
  stream = process.stderr;
}

for (const output of [process.stdout, process.stderr]) {
  output.on('error', (error) => {
    // The reader of a pipe is gone: the work continues without output.
    if (error.code !== 'EPIPE') throw error;
  });
}

export function say(line) {
  stream.write(`${line}\n`);
}

export function seconds(sinceMs) {
  return `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`;
}

/**
 * Runs `work` and prints its title, every few seconds how long it has taken, and its duration. `work` may say by its
 * argument how far it is.
 */
export async function step(title, work) {
  const started = Date.now();
  let progress = '';
  say(`${title} …`);
  const ticker = setInterval(() => say(`  … ${seconds(started)}${progress}`), REPORT_EVERY_MS);
  try {
    const result = await work((text) => (progress = `, ${text}`));
    say(`  done in ${seconds(started)}`);
    return result;
  } finally {
    clearInterval(ticker);
  }
}
