const REPORT_EVERY_MS = 5_000;

/** A reason to stop that is the whole message: its stack would only hide it. */
export class Stop extends Error {}

/** Progress goes to standard error where standard output carries data (`toStderr`), else to standard output. */
let stream = process.stdout;

export function toStderr() {
  stream = process.stderr;
}

for (const output of [process.stdout, process.stderr]) {
  output.on('error', (error) => {
    // Whoever read it is gone, as behind a closed pipe: the work goes on to its end without them.
    if (error.code !== 'EPIPE') throw error;
  });
}

export function say(line) {
  stream.write(`${line}\n`);
}

export function seconds(sinceMs) {
  return `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`;
}

/** Says what has begun, how long it already takes every few seconds, and how long it took. */
export async function step(title, work) {
  const started = Date.now();
  say(`${title} …`);
  const ticker = setInterval(() => say(`  … ${seconds(started)}`), REPORT_EVERY_MS);
  try {
    const result = await work();
    say(`  done in ${seconds(started)}`);
    return result;
  } finally {
    clearInterval(ticker);
  }
}
