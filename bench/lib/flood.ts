import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { percentile } from './figures';

export interface Flood {
  url: string;
  path: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
  /** How many are asked at most; as many as the connections allow where absent. */
  perSecond?: number;
}

export interface FloodResult {
  /** All answers. */
  perSecond: number;
  /** Answers with 200, and their latencies. */
  goodPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Answers with 503. */
  refusedPerSecond: number;
  /** Counts of everything else: other statuses, broken connections, timeouts. */
  others: Record<string, number>;
}

const AS_FLOODER = 'flood';

/** In the process that `flood` starts: makes the flood and prints what came of it. True when this is that process. */
export async function isFlooder(): Promise<boolean> {
  if (!parseArgs({ options: { [AS_FLOODER]: { type: 'boolean' } } }).values[AS_FLOODER]) return false;
  process.stdout.write(JSON.stringify(await run(JSON.parse(await text(process.stdin)) as Flood)));
  return true;
}

async function run({ url, path, headers, connections, seconds, perSecond }: Flood): Promise<FloodResult> {
  const good: number[] = [];
  const statuses: Record<string, number> = {};
  const running = autocannon({
    url: `${url}${path}`,
    headers,
    connections,
    duration: seconds,
    ...(perSecond === undefined ? {} : { overallRate: perSecond }),
  });
  running.on('response', (_client, status, _bytes, ms) => {
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === 200) good.push(ms);
  });
  const { errors, timeouts, requests } = await running;
  const { 200: answered = 0, 503: refused = 0, ...others } = statuses;
  return {
    perSecond: requests.average,
    goodPerSecond: answered / seconds,
    p50Ms: round(percentile(good, 0.5)),
    p99Ms: round(percentile(good, 0.99)),
    refusedPerSecond: refused / seconds,
    others: { ...others, errors, timeouts },
  };
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10;
}

/** Floods a server from a process of its own. */
export async function flood(plan: Flood): Promise<FloodResult> {
  const flooder = spawn(process.execPath, [process.argv[1] as string, `--${AS_FLOODER}`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  flooder.stdin.end(JSON.stringify(plan));
  const [output, code] = await Promise.all([
    text(flooder.stdout),
    new Promise<number | null>((resolve) => flooder.once('exit', resolve)),
  ]);
  if (code !== 0) throw new Error('The flood could not be made');
  return JSON.parse(output) as FloodResult;
}
