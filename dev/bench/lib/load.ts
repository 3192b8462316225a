import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import autocannon, { type CannonRequest } from 'autocannon';
import { percentile } from './figures';
import { endAtSignal } from './ending';

/** What is asked for how long; each connection has its own share of the requests and goes round. */
export interface Load {
  url: string;
  requests: CannonRequest[];
  connections: number;
  seconds: number;
  /** How many are asked at most; as many as the connections allow where absent. */
  perSecond?: number;
}

export interface LoadResult {
  /** Answers with 200, and their latencies. */
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  /** Answers with 503, and how many of all did not say when to ask again. */
  refusedPerSecond: number;
  withoutRetryAfter: number;
  /** Counts of everything else that happened: other statuses, broken connections, timeouts. */
  others: Record<string, number>;
}

const AS_LOADER = 'load';

/** In the process that `load` starts: makes the requests and prints what came of them. True when this is that process. */
export async function isLoader(): Promise<boolean> {
  if (!parseArgs({ options: { [AS_LOADER]: { type: 'boolean' } } }).values[AS_LOADER]) return false;
  process.stdout.write(JSON.stringify(await run(JSON.parse(await text(process.stdin)) as Load)));
  return true;
}

async function run({ url, requests, connections, seconds, perSecond }: Load): Promise<LoadResult> {
  const good: number[] = [];
  const statuses: Record<string, number> = {};
  let clients = 0;
  let withoutRetryAfter = 0;
  const running = autocannon({
    url,
    connections,
    duration: seconds,
    ...(perSecond === undefined ? {} : { overallRate: perSecond }),
    setupClient(client) {
      const share = Math.ceil(requests.length / connections);
      const start = clients++ * share;
      const own = requests.slice(start, start + share);
      client.setRequests(own.length > 0 ? own : requests.slice(0, 1));
      client.on('headers', ({ statusCode, headers }) => {
        if (statusCode === 503 && !headers.some((word) => /^retry-after$/i.test(word))) withoutRetryAfter += 1;
      });
    },
  });
  running.on('response', (_client, status, _bytes, ms) => {
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === 200) good.push(ms);
  });
  const failed = await running;
  const { 200: answered = 0, 503: refused = 0, ...rest } = statuses;
  const others = Object.entries({ ...rest, errors: failed.errors, timeouts: failed.timeouts });
  return {
    perSecond: answered / seconds,
    p50Ms: percentile(good, 0.5),
    p95Ms: percentile(good, 0.95),
    p99Ms: percentile(good, 0.99),
    refusedPerSecond: refused / seconds,
    withoutRetryAfter,
    others: Object.fromEntries(others.filter(([, count]) => count > 0)),
  };
}

/** Asks a server from a process of its own, so that it slows the server down as little as possible. */
export async function load(plan: Load): Promise<LoadResult> {
  const loader = endAtSignal(
    spawn(process.execPath, [process.argv[1] as string, `--${AS_LOADER}`], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  loader.stdin.end(JSON.stringify(plan));
  const [output, code] = await Promise.all([
    text(loader.stdout),
    new Promise<number | null>((resolve) => loader.once('exit', resolve)),
  ]);
  if (code !== 0) throw new Error('The load could not be made');
  return JSON.parse(output) as LoadResult;
}
