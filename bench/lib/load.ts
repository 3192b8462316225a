import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import autocannon, { type CannonRequest } from 'autocannon';

/** What is asked for how long; each connection has its own share of the requests and goes round. */
export interface Load {
  url: string;
  requests: CannonRequest[];
  connections: number;
  seconds: number;
}

export interface LoadResult {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

const AS_LOADER = 'load';

/** In the process that `load` starts: makes the requests and prints what came of them. True when this is that process. */
export async function isLoader(): Promise<boolean> {
  if (!parseArgs({ options: { [AS_LOADER]: { type: 'boolean' } } }).values[AS_LOADER]) return false;
  const { url, requests, connections, seconds } = JSON.parse(await text(process.stdin)) as Load;
  let client = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,

    setupClient(connection) {
      const share = Math.ceil(requests.length / connections);
      const start = client++ * share;
      const own = requests.slice(start, start + share);
      connection.setRequests(own.length > 0 ? own : requests.slice(0, 1));
    },
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${requests[0]?.path}: ${result.non2xx} answers were no success and ${result.errors} requests failed`,
    );
  }
  const { p50, p99 } = result.latency;
  const figures: LoadResult = { perSecond: result.requests.average, p50Ms: p50, p99Ms: p99 };
  process.stdout.write(JSON.stringify(figures));
  return true;
}

/** Asks a server from a process of its own, so that it slows the server down as little as possible. */
export async function load(plan: Load): Promise<LoadResult> {
  const loader = spawn(process.execPath, [process.argv[1] as string, `--${AS_LOADER}`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  loader.stdin.end(JSON.stringify(plan));
  const [output, code] = await Promise.all([
    text(loader.stdout),
    new Promise<number | null>((resolve) => loader.once('exit', resolve)),
  ]);
  if (code !== 0) throw new Error('The load could not be made');
  return JSON.parse(output) as LoadResult;
}
